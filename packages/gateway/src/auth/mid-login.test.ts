/** What a sign-in meets that is under way as the gateway, its database or its mail server goes down and comes back. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import { openPostgres } from '../database/open.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { findPostgres, type PostgresService, startPostgres } from '../fixtures/services.js'
import { createLog } from '../http/log.js'

interface Started {
  readonly challenge: string
}
interface SignedIn {
  readonly refreshToken: string
  readonly user: { readonly id: string }
}

const address = 'ada@example.com'
const much = { requests: 1_000_000 }

// `npm test` says at its end what this machine has not.
describe.runIf(findPostgres())('in the middle of a sign-in', () => {
  let postgres: PostgresService
  let mail: MailServer
  let gateway: Gateway
  let time = Date.now()
  const lines: string[] = []
  const databases: ReturnType<typeof openPostgres>[] = []

  async function open(): Promise<Gateway> {
    const database = openPostgres(postgres.url, () => {})
    databases.push(database)
    const config = configWith({
      limits: { auth: { perIp: much, perProject: much }, mail: { perIp: much, perProject: much } },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3',
        smtpUrl: mail.url,
      },
    })
    const log = createLog('debug', { write: (line) => lines.push(line) })
    return createGateway(config, { database, log, now: () => time })
  }
  beforeAll(async () => {
    mail = await startMailServer()
    postgres = await startPostgres()
    gateway = await open()
  }, 60_000)
  afterAll(async () => {
    await gateway.close()
    for (const database of databases) await database.close()
    await postgres.stop()
    await mail.stop()
  })

  const call = (browser: Awaited<ReturnType<typeof frameBrowser>>, step: string, body: object) =>
    browser.call(gateway, `/v1/auth/${step}`, body)
  async function begin() {
    time += 31_000
    const browser = await frameBrowser(() => time)
    const response = await call(browser, 'email/start', { email: address, parentOrigin: shop })
    const { challenge } = await json<Started>(response)
    const verify = () =>
      call(browser, 'email/verify', {
        challenge,
        parentOrigin: shop,
        code: codeFor(mail, address),
      })
    return { browser, challenge, verify }
  }

  it('responds with errors while the database restarts, and accepts the code afterwards', async () => {
    const { browser, verify } = await begin()
    postgres.crash()
    const down = await verify()
    expect(down.status).toBe(500)
    const said = await down.text()
    expect(JSON.parse(said)).toEqual({
      reasons: [{ name: 'gateway', description: 'failed; its log says more' }],
    })
    postgres.begin()
    const signedIn = await verify()
    expect(signedIn.status).toBe(200)
    const { refreshToken } = await json<SignedIn>(signedIn)
    postgres.crash()
    expect((await call(browser, 'session/refresh', { refreshToken })).status).toBe(500)
    postgres.begin()
    // The crash signs no user out.
    expect((await call(browser, 'session/refresh', { refreshToken })).status).toBe(200)
  }, 60_000)

  it('accepts the code after a restart of the gateway', async () => {
    const { verify } = await begin()
    await gateway.close()
    gateway = await open()
    expect((await verify()).status).toBe(200)
  }, 60_000)

  it('counts no guesses during a database failure', async () => {
    const { verify } = await begin()
    postgres.crash()
    for (let guess = 0; guess < 8; guess++) expect((await verify()).status).toBe(500)
    postgres.begin()
    expect((await verify()).status).toBe(200)
  }, 60_000)

  it('logs nothing that names a user', () => {
    expect(lines.join('\n')).toContain('a request failed')
    expect(lines.join('\n')).not.toContain(address)
    expect(lines.join('\n')).not.toContain('shop.example.com')
  })
})
