/** Guesses over many attempts with an account elsewhere, and another issuer of one provider: real OpenID providers. */
import { completeLogin, type OpenIdProvider, startOpenIdProvider } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../../fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { type Store, storeKinds } from '../../fixtures/stores.js'

interface Started {
  readonly challenge: string
  readonly uri: string
}
const secret = 'a-secret-of-the-test-client-of-32-letters'
const much = { requests: 1_000_000 }
const hour = 3_600_000

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  const providers: OpenIdProvider[] = []
  const undo: (() => Promise<void>)[] = []
  let time = Date.now()

  async function start(issuer: string): Promise<Gateway> {
    const parts = await store.open()
    const config = configWith({
      limits: { auth: { perIp: much, perProject: much } },
      projects: [{ id: 'shop', origins: [shop] }],
      auth: { origin: walletOrigin, social: { google: { clientId: 'shop', issuer } } },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
        social: { google: secret },
      },
    })
    const gateway = await createGateway(config, { ...parts, now: () => time })
    undo.push(async () => {
      await gateway.close()
      await parts.close()
    })
    return gateway
  }
  beforeAll(async () => {
    const redirectUris = [`${walletOrigin}/v1/auth/social/callback/google`]
    const clients = [{ id: 'shop', secret, redirectUris }]
    for (let at = 0; at < 2; at++) providers.push(await startOpenIdProvider({ clients }))
    store = await kind.start()
  }, 120_000)
  afterAll(async () => {
    for (const step of undo) await step()
    await store.stop()
    for (const provider of providers) await provider.stop()
  })

  /** An attempt in a new browser, up to where the window shows its code. */
  async function attempt(gateway: Gateway, name: string) {
    const browser = await frameBrowser(() => time)
    const call = (step: string, body: object) =>
      browser.call(gateway, `/v1/auth/social/${step}`, { ...body, parentOrigin: shop })
    const { challenge, uri } = await json<Started>(await call('start', { provider: 'google' }))
    const back = await gateway.fetch(new Request(await completeLogin(uri, { name }, walletOrigin)))
    const html = await back.text()
    const code = /<output>(\d{6})<\/output>/.exec(html)?.[1] ?? ''
    const posted = /data-uri="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const ticket = new URL(posted).searchParams.get('ticket') ?? ''
    const finish = async (proof: object) => {
      const response = await call('finish', { challenge, given: proof })
      const { reasons, user } = await json<{
        reasons?: { name: string }[]
        user?: { id: string }
      }>(response)
      return { status: response.status, reason: reasons?.[0]?.name, user: user?.id }
    }
    return { code, ticket, wrong: code === '000000' ? '111111' : '000000', finish }
  }

  it('[A8] counts wrong codes of one account over all its attempts', async () => {
    const gateway = await start((providers[0] as OpenIdProvider).issuer)
    for (let at = 0; at < 5; at++) {
      const { wrong, finish } = await attempt(gateway, 'Ada')
      for (const guess of [wrong, wrong])
        expect(await finish({ code: guess })).toMatchObject({ reason: 'code-wrong' })
    }
    const next = await attempt(gateway, 'Ada')
    expect(await next.finish({ code: next.code })).toMatchObject({
      status: 429,
      reason: 'too-many-attempts',
    })
    // The window's ticket is no guess.
    expect(await next.finish({ ticket: next.ticket })).toMatchObject({ status: 200 })
    const grace = await attempt(gateway, 'Grace')
    expect(await grace.finish({ code: grace.code })).toMatchObject({ status: 200 })
    time += hour
    const later = await attempt(gateway, 'Ada')
    expect(await later.finish({ code: later.code })).toMatchObject({ status: 200 })
  })

  it('[A10] treats the same id of another issuer as another user', async () => {
    const [openIdProvider, other] = providers as [OpenIdProvider, OpenIdProvider]
    const signIn = async (gateway: Gateway) => {
      const { ticket, finish } = await attempt(gateway, 'Alan')
      return (await finish({ ticket })).user
    }
    const first = await signIn(await start(openIdProvider.issuer))
    const elsewhere = await start(other.issuer)
    const second = await signIn(elsewhere)
    expect([first, second].every(Boolean)).toBe(true)
    expect(second).not.toBe(first)
    expect(await signIn(elsewhere)).toBe(second)
    expect(await signIn(await start(openIdProvider.issuer))).toBe(first)
  })
})
