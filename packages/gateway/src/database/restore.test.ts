/** The commands of "Back up and restore" in the operator's guide, run as they stand there. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import { configWith, shop } from '../fixtures/auth-requests.js'
import { walletOrigin } from '../fixtures/frame-browser.js'
import { passkeyVisitor } from '../fixtures/passkey-user.js'
import { findPostgres, type Service } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'

const run = promisify(execFile)
const guide = readFileSync(
  new URL('../../../../docs/gateway-operations.md', import.meta.url),
  'utf8',
)
const section = guide.split('## Back up and restore')[1]?.split('\n## ')[0] ?? ''
const [backUp = '', restore = ''] = /```sh\n([^`]+)```/.exec(section)?.[1]?.trim().split('\n') ?? []

it('backs up and restores with one command of the guide each', () => {
  expect(backUp).toMatch(/^pg_dump .*"\$DATABASE_URL"$/)
  expect(restore).toMatch(/^pg_restore .*"\$DATABASE_URL"/)
})

/** The folder of its programs; `npm test` says at its end what this machine has not. */
const installed = [findPostgres()].filter((folder) => folder !== undefined)

describe.each(installed)('a backup of PostgreSQL in %s', (programs) => {
  let from: Service
  let to: Service
  let folder: string
  beforeAll(async () => {
    ;[from, to] = [await openPostgresDatabase(), await openPostgresDatabase()]
    folder = await mkdtemp(join(tmpdir(), 'scope-restore-'))
  })
  afterAll(async () => {
    await from.stop()
    await to.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = (databaseUrl: string, authEncryptionKey: string): Promise<Gateway> =>
    createGateway(
      configWith({
        projects: [{ id: 'shop', origins: [shop] }],
        auth: { origin: walletOrigin },
        secrets: { databaseUrl, authEncryptionKey },
      }),
    )
  const shell = (command: string, databaseUrl: string) =>
    run('sh', ['-ec', command], {
      cwd: folder,
      env: { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
    })

  it('[F15] restores by the commands of the guide, and decrypts with its AUTH_ENCRYPTION_KEY only', async () => {
    const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
    const visitor = await passkeyVisitor()
    const before = await start(from.url, authEncryptionKey)
    const user = await visitor.signUp(before)
    await shell(backUp, from.url)
    await before.close()
    await shell(restore, to.url)
    await expect(start(to.url, `${authEncryptionKey}x`)).rejects.toThrow(/AUTH_ENCRYPTION_KEY/)
    const after = await start(to.url, authEncryptionKey)
    expect(await visitor.signIn(after)).toBe(user)
    await after.close()
  })
})
