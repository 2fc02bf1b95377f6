/** `scope-gateway reencrypt` on a data folder, as an operator runs it between two starts of the gateway. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { configWith, shop } from '../fixtures/auth-requests.js'
import { walletOrigin } from '../fixtures/frame-browser.js'
import { passkeyVisitor } from '../fixtures/passkey-user.js'
import { writeStartedFolder } from '../fixtures/started-folder.js'
import { reencryptCommand } from './reencrypt-command.js'

const old = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const next = '0a9d4b1c7e2f4d58a3c6b9e0f1d2c3b4a5968778'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-reencrypt-'))
  await writeStartedFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const getConfig = (authEncryptionKey?: string): GatewayConfig =>
  configWith({
    dataDir: folder,
    projects: [{ id: 'shop', origins: [shop] }],
    auth: { origin: walletOrigin },
    secrets: authEncryptionKey ? { authEncryptionKey } : {},
  })

async function run(authEncryptionKey?: string) {
  const lines: string[] = []
  const code = await reencryptCommand(
    checkConfig(getConfig(authEncryptionKey)),
    (line) => void lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

it('[B12] replaces a leaked AUTH_ENCRYPTION_KEY in four steps: add, put first, re-encrypt, remove', async () => {
  const visitor = await passkeyVisitor()
  async function withGateway<T>(authEncryptionKey: string, use: (gateway: Gateway) => Promise<T>) {
    const gateway = await createGateway(getConfig(authEncryptionKey))
    return use(gateway).finally(() => gateway.close())
  }

  const user = await withGateway(old, (gateway) => visitor.signUp(gateway))
  expect(await run()).toEqual({
    code: 2,
    text: 'AUTH_ENCRYPTION_KEY is not set: there is nothing to encrypt.',
  })
  expect(await run(next)).toMatchObject({ code: 2, text: expect.stringContaining('missing: 1') })
  for (const authEncryptionKey of [`${old},${next}`, `${next},${old}`])
    expect(await withGateway(authEncryptionKey, (gateway) => visitor.signIn(gateway))).toBe(user)
  const { code, text } = await run(`${next},${old}`)
  expect(text).toMatch(/now: 2\.\nRemove the other values in a day/)
  expect(text).not.toMatch(new RegExp(`${old}|${next}`))
  expect(code).toBe(0)
  expect(await withGateway(next, (gateway) => visitor.signIn(gateway))).toBe(user)
}, 120_000)
