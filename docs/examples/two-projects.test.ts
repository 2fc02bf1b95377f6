/** The gateway of docs/recipes.md on a port, as the command starts it: its two projects share nothing of their users. */
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type MailServer, startMailServer } from '@scope/devnet'
import { frameBrowser } from '@scope/gateway/fixtures/frame-browser'
import { codeFor } from '@scope/gateway/fixtures/mailed-code'
import { openPooledDatabase } from '@scope/gateway/fixtures/pooled-database'
import { evmUser } from '@scope/gateway/fixtures/signing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Serving, serve } from '../../packages/gateway/src/cli/serve.js'
import { readConfig } from '../../packages/gateway/src/config/read.js'

const projects = {
  shop: { name: 'The Shop', origin: 'https://shop.example.com' },
  bank: { name: 'The Bank', origin: 'https://bank.example.org' },
} as const
type ProjectId = keyof typeof projects

let mail: MailServer
let database: Awaited<ReturnType<typeof openPooledDatabase>>
let gateway: Serving
beforeAll(async () => {
  ;[mail, database] = await Promise.all([startMailServer(), openPooledDatabase()])
  const secret = () => randomBytes(32).toString('hex')
  const config = readConfig({
    GATEWAY_CONFIG: fileURLToPath(new URL('recipes/gateway.config.json', import.meta.url)),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    OPERATOR_TOKEN: secret(),
    SESSION_SECRET: secret(),
    AUTH_ENCRYPTION_KEY: secret(),
    SMTP_URL: mail.url,
  })
  gateway = await serve(config, { database }, async () => {})
})
afterAll(async () => {
  await gateway?.stop()
  await database?.close()
  await mail?.stop()
})

/** From a page at `origin`. */
const request = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(`${gateway.address}${path}`, {
    ...init,
    headers: { origin, 'content-type': 'application/json', ...init.headers },
  })

describe('origins', () => {
  it('[B8] answers the pages of each project, and no page of the other', async () => {
    const ask = (id: string, origin: string) =>
      request(`/getWallets?projectId=${id}&entries=1`, origin)
    const { shop, bank } = projects
    const own = await ask('shop', shop.origin)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, shop.origin])
    expect((await ask('bank', bank.origin)).status).toBe(200)
    expect((await ask('bank', shop.origin)).status).toBe(403)
    expect((await ask('shop', bank.origin)).status).toBe(403)
    expect((await ask('shopp', shop.origin)).status).toBe(403)
  })
})

describe('sign-in with a wallet', () => {
  it('[B8] keeps the session of one project out of the other', async () => {
    const user = evmUser('eip155:1')
    const post = async (id: ProjectId, route: string, body: object) =>
      request(`/v1/siwx/${route}?projectId=${id}`, projects[id].origin, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    const { origin } = projects.shop
    const { nonce, nonceToken } = await (await post('shop', 'nonce', {})).json()
    const fields = { nonce, domain: new URL(origin).host, uri: origin }
    const signed = { proofs: [await user.sign(fields)], nonceToken }
    expect((await post('bank', 'verify', signed)).status).toBe(401)
    const { token } = await (await post('shop', 'verify', signed)).json()
    const sessions = async (id: ProjectId) => {
      const headers = { authorization: `Bearer ${token}` }
      const path = `/v1/siwx/session?projectId=${id}`
      return (await (await request(path, projects[id].origin, { headers })).json()).sessions
    }
    expect(await sessions('shop')).toMatchObject([{ address: user.address }])
    expect(await sessions('bank')).toEqual([])
  })
})

describe('users of the embedded wallet', () => {
  const email = `${randomUUID()}@example.com`

  async function browse(id: ProjectId) {
    const browser = await frameBrowser()
    const at = {
      fetch: (sent: Request) => {
        const { pathname, search } = new URL(sent.url)
        return fetch(new Request(`${gateway.address}${pathname}${search}`, sent))
      },
      drain() {},
      close: async () => {},
    }
    const parentOrigin = projects[id].origin
    return async (path: string, body: object) =>
      browser.call(at, `/v1/auth/email/${path}`, { parentOrigin, ...body }, { projectId: id })
  }

  it('[B8] are one user for each project, who gets mails with the name of that project', async () => {
    const ids: string[] = []
    for (const id of ['shop', 'bank'] as const) {
      const call = await browse(id)
      const { challenge } = await (await call('start', { email })).json()
      expect(mail.mails.at(-1)?.subject).toContain(projects[id].name)
      const code = codeFor(mail, email)
      const answer = await (await call('verify', { challenge, code })).json()
      expect(answer.wallet).toBeNull()
      ids.push(answer.user.id)
    }
    expect(new Set(ids).size).toBe(2)
  })

  it('[B8] can’t use the sign-in of one project in the other', async () => {
    const [inShop, inBank] = [await browse('shop'), await browse('bank')]
    const other = `${randomUUID()}@example.com`
    const { challenge } = await (await inShop('start', { email: other })).json()
    const code = codeFor(mail, other)
    expect((await inBank('verify', { challenge, code })).ok).toBe(false)
    expect(
      (await inBank('start', { email: other, parentOrigin: projects.shop.origin })).status,
    ).toBe(403)
    expect((await inShop('verify', { challenge, code })).status).toBe(200)
  })
})
