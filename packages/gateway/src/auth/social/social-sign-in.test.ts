/** Signing in with an account elsewhere: a real OpenID provider, each database and store, and windows that users have. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { completeLogin, type OpenIdProvider, startOpenIdProvider } from '@scope/devnet'
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../../config/schema.js'
import { createGateway, type Gateway } from '../../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../../fixtures/auth-requests.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { type Store, storeKindsOfFlows } from '../../fixtures/stores.js'
import { createLog } from '../../http/log.js'

interface Started {
  readonly challenge: string
  readonly uri: string
}
interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: string; readonly provider: string; readonly name?: string }
}

const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const much = { requests: 1_000_000 }
const wide = { auth: { perIp: much, perProject: much } }
const callback = (name: string) => `${walletOrigin}/v1/auth/social/callback/${name}`
const secret = 'a-secret-of-the-test-client-of-32-letters'

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

const logIn = (uri: string, typed: Readonly<Record<string, string>>) =>
  completeLogin(uri, typed, walletOrigin)

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let store: Store
  let provider: OpenIdProvider
  let gateway: Gateway
  let browser: FrameBrowser
  let users = 0
  let time = Date.now()
  const lines: string[] = []
  const undo: (() => Promise<void>)[] = []

  async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    const config = configWith({
      environment: 'development',
      limits: wide,
      projects: [{ id: 'shop', origins: [shop, 'https://other.example.com'] }],
      auth: {
        origin: walletOrigin,
        social: { google: { clientId: 'shop', issuer: provider.issuer } },
      },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey,
        social: { google: secret },
      },
      ...more,
    })
    const log = createLog('debug', { write: (line) => lines.push(line) })
    const made = await createGateway(config, { ...parts, log, now: () => time })
    undo.push(async () => {
      await made.close()
      await parts.close()
    })
    return made
  }

  beforeAll(async () => {
    const redirectUris = ['google', 'apple'].map(callback)
    provider = await startOpenIdProvider({ clients: [{ id: 'shop', secret, redirectUris }] })
    store = await kind.start()
    gateway = await start()
  })
  afterAll(async () => {
    for (const step of undo) await step()
    await store.stop()
    await provider.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    browser = await frameBrowser(() => time)
    users += 1
  })

  const ask = (of: FrameBrowser, step: string, body: object, at = gateway) =>
    of.call(at, `/v1/auth/social/${step}`, body)
  const begin = async (of = browser, name = 'google', at = gateway) =>
    json<Started>(await ask(of, 'start', { provider: name, parentOrigin: shop }, at))
  const arrive = (url: URL, at = gateway) => at.fetch(new Request(url))
  const toldIn = (html: string) => ({
    uri: /data-uri="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    origin: /data-origin="([^"]*)"/.exec(html)?.[1],
    code: /<output>(\d{6})<\/output>/.exec(html)?.[1],
  })
  /** To the end of the window: what it posts, and what it shows. */
  async function returned(started: Started, name = `Ada ${kind.name} ${users}`) {
    const response = await arrive(await logIn(started.uri, { name }))
    const html = await response.text()
    const { uri = '', origin, code = '' } = toldIn(html)
    const ticket = new URL(uri).searchParams.get('ticket') ?? ''
    return { response, html, uri, origin, code, ticket }
  }
  const finish = ({ challenge }: Started, proof: object, of = browser, site: string = shop) =>
    ask(of, 'finish', { challenge, parentOrigin: site, given: proof })
  async function signIn(of = browser, name?: string): Promise<SignedIn> {
    const started = await begin(of)
    const { ticket } = await returned(started, name)
    return json<SignedIn>(await finish(started, { ticket }, of))
  }

  it('[CON-05] signs in the browser that started, with the ticket of the window', async () => {
    const started = await begin()
    const asked = new URL(started.uri).searchParams
    expect(asked.get('redirect_uri')).toBe(callback('google'))
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('scope')).toBe('openid profile')
    const { ticket, origin, uri, response } = await returned(started, 'Ada Lovelace')
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(origin).toBe(shop)
    expect(uri.startsWith(`${callback('google')}?ticket=`)).toBe(true)
    const signedIn = await json<SignedIn>(await finish(started, { ticket }))
    expect(signedIn.user).toMatchObject({ provider: 'google', name: 'Ada Lovelace' })
    expect(signedIn.user).not.toHaveProperty('email')
    const { accessToken } = signedIn
    const me = await json<SignedIn>(await browser.call(gateway, '/v1/auth/me', {}, { accessToken }))
    expect(me.user).toEqual(signedIn.user)
  })

  it('finds the same user in another browser, and another user for another account', async () => {
    const first = await signIn(browser, 'Grace Hopper')
    const again = await signIn(await frameBrowser(() => time), 'Grace Hopper')
    expect(again.user.id).toBe(first.user.id)
    const other = await signIn(await frameBrowser(() => time), 'Grace Hoppers')
    expect(other.user.id).not.toBe(first.user.id)
  })

  it('[F22] accepts the code in the window, once, if the return is severed', async () => {
    const started = await begin()
    const { code } = await returned(started)
    const signedIn = await finish(started, { code })
    expect(signedIn.status).toBe(200)
    expect(await getReason(await finish(started, { code }))).toEqual([401, 'challenge-expired'])
  })

  it('[A8] rejects the sign-in of a forwarded link without its ticket and code', async () => {
    const started = await begin()
    await returned(started, 'A Victim')
    const guesses = ['000000', '111111', '222222'].map((code) => finish(started, { code }))
    for (const response of await Promise.all(guesses))
      expect(await getReason(response)).toEqual([401, 'code-wrong'])
    expect(await getReason(await finish(started, { ticket: 'x'.repeat(43) }))).toEqual([
      401,
      'code-wrong',
    ])
  })

  it('[A1] checks five of a thousand simultaneous guesses', { timeout: 60_000 }, async () => {
    const started = await begin()
    const { code } = await returned(started)
    const wrong = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(6, '0'))
    const answers = await Promise.all(
      wrong
        .filter((otherCode) => otherCode !== code)
        .map((otherCode) => finish(started, { code: otherCode })),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(await getReason(await finish(started, { code }))).toEqual([429, 'too-many-attempts'])
    // Only that sign-in is locked: the user can start again at once.
    const anew = await begin()
    const { code: next } = await returned(anew)
    expect((await finish(anew, { code: next })).status).toBe(200)
  })

  it('[A12] rejects it from another browser, site or project', async () => {
    const started = await begin()
    const { ticket } = await returned(started)
    const stranger = await frameBrowser(() => time)
    expect(await getReason(await finish(started, { ticket }, stranger))).toEqual([
      401,
      'challenge-expired',
    ])
    const elsewhere = await finish(started, { ticket }, browser, 'https://other.example.com')
    expect(await getReason(elsewhere)).toEqual([401, 'challenge-expired'])
    expect((await finish(started, { ticket })).status).toBe(200)
  })

  it('[A9] starts nothing for a site that is not the project’s, and redirects nowhere else', async () => {
    const body = { provider: 'google', parentOrigin: 'https://evil.example' }
    expect(await getReason(await ask(browser, 'start', body))).toEqual([403, 'parentOrigin'])
    const started = await begin()
    const url = await logIn(started.uri, { name: 'Ada' })
    url.searchParams.set('redirect_uri', 'https://evil.example')
    url.searchParams.set('parentOrigin', 'https://evil.example')
    const html = await (await arrive(url)).text()
    expect(html).not.toContain('evil')
    expect(toldIn(html).origin).toBe(shop)
  })

  it('[A8] refuses a wrong, missing or used state', async () => {
    const url = await logIn((await begin()).uri, { name: 'Ada' })
    const wrong = new URL(url)
    wrong.searchParams.set('state', 'x'.repeat(43))
    const missing = new URL(url)
    missing.searchParams.delete('state')
    for (const uRL of [wrong, missing]) expect((await arrive(uRL)).status).toBe(410)
    expect((await arrive(url)).status).toBe(200)
    expect((await arrive(url)).status).toBe(410)
  })

  it('[A8] rejects the code of another sign-in, because each has its own verifier', async () => {
    const started = await begin()
    const [url, theirs] = [
      await logIn(started.uri, { name: 'Ada' }),
      await logIn((await begin(await frameBrowser(() => time))).uri, { name: 'Eve' }),
    ]
    url.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    const html = await (await arrive(url)).text()
    expect(toldIn(html)).toMatchObject({ uri: `${callback('google')}?error=failed` })
    expect(await getReason(await finish(started, { code: '000000' }))).toEqual([
      401,
      'challenge-expired',
    ])
    expect(lines.join()).toContain('social sign-in failed')
  })

  it('[A8] rejects the response of another provider', async () => {
    const url = await logIn((await begin()).uri, { name: 'Ada' })
    url.pathname = '/v1/auth/social/callback/github'
    expect(toldIn(await (await arrive(url)).text()).uri).toBe(`${callback('github')}?error=failed`)
    url.pathname = '/v1/auth/social/callback/__proto__'
    expect((await arrive(url)).status).toBe(410)
  })

  it('[A8] rejects a forged issuer in the response', async () => {
    const url = await logIn((await begin()).uri, { name: 'Ada' })
    url.searchParams.set('iss', 'https://evil.example')
    expect(toldIn(await (await arrive(url)).text()).uri).toContain('error=failed')
  })

  it('reports a sign-in that was declined at the provider, and ends it', async () => {
    const started = await begin()
    const response = await arrive(await logIn(started.uri, { refuse: 'yes' }))
    const html = await response.text()
    expect(html).toContain('Sign-in cancelled')
    expect(toldIn(html).uri).toBe(`${callback('google')}?error=refused`)
    expect(await getReason(await finish(started, { code: '000000' }))).toEqual([
      401,
      'challenge-expired',
    ])
  })

  it('expires after ten minutes, and is deleted', async () => {
    const started = await begin()
    const { ticket } = await returned(started)
    time += 601_000
    expect(await getReason(await finish(started, { ticket }))).toEqual([401, 'challenge-expired'])
  })

  it('names the missing setting of a provider that is not configured', async () => {
    const response = await ask(browser, 'start', { provider: 'discord', parentOrigin: shop })
    expect(response.status).toBe(501)
    expect(await response.text()).toContain('SOCIAL_DISCORD_SECRET')
    const unknown = await ask(browser, 'start', { provider: 'myspace', parentOrigin: shop })
    expect(unknown.status).toBe(400)
  })

  it('logs no state, code, ticket or name', async () => {
    const started = await begin()
    const { ticket, code } = await returned(started, 'Unheard Of')
    await finish(started, { ticket })
    const state = new URL(started.uri).searchParams.get('state') ?? ''
    for (const word of [ticket, code, state, 'Unheard Of', secret])
      expect(lines.join('\n')).not.toContain(word)
  })

  describe('a provider of OAuth 2 alone', () => {
    let server: Server
    let base: string
    let seen: URLSearchParams | undefined
    let user: () => unknown = () => ({ id: 4711, login: 'ada' })
    beforeAll(async () => {
      server = createServer((request, response) => {
        void (async () => {
          response.setHeader('content-type', 'application/json')
          if (request.url === '/token') {
            seen = new URLSearchParams(await text(request))
            response.end(JSON.stringify({ access_token: 'bearer-of-ada', token_type: 'bearer' }))
          } else if (request.headers.authorization === 'Bearer bearer-of-ada') {
            response.end(JSON.stringify(user()))
          } else response.writeHead(401).end('{}')
        })()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      gateway = await start({
        auth: {
          origin: walletOrigin,
          social: {
            google: { clientId: 'shop', issuer: provider.issuer },
            github: {
              clientId: 'hub',
              endpoints: {
                authorization: `${base}/authorize`,
                token: `${base}/token`,
                user: `${base}/user`,
              },
            },
          },
        },
        secrets: {
          operatorToken: token,
          analyticsSecret,
          authEncryptionKey,
          social: { google: secret, github: secret },
        },
      })
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const cameBack = ({ uri }: Started) => {
      const url = new URL(callback('github'))
      url.searchParams.set('state', new URL(uri).searchParams.get('state') ?? '')
      url.searchParams.set('code', 'a-code')
      return url
    }

    it('requests the user’s details with the provider’s token, and sends the verifier of the challenge', async () => {
      const started = await begin(browser, 'github')
      const html = await (await arrive(cameBack(started))).text()
      const { uri = '' } = toldIn(html)
      const ticket = new URL(uri).searchParams.get('ticket') ?? ''
      const signedIn = await json<SignedIn>(await finish(started, { ticket }))
      expect(signedIn.user).toMatchObject({ provider: 'github', name: 'ada' })
      const challenge = new URL(started.uri).searchParams.get('code_challenge')
      const verifier = seen?.get('code_verifier') ?? ''
      expect(verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
      expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
      expect(seen?.get('client_secret')).toBe(secret)
    })

    it('[A10] treats the same id at another provider as another user', async () => {
      user = () => ({ id: 'twin', login: 'Twin' })
      const started = await begin(browser, 'github')
      const { uri = '' } = toldIn(await (await arrive(cameBack(started))).text())
      const ticket = new URL(uri).searchParams.get('ticket') ?? ''
      const first = await json<SignedIn>(await finish(started, { ticket }))
      const second = await signIn(browser, 'Twin')
      expect(second.user.name).toBe(first.user.name)
      expect(second.user.id).not.toBe(first.user.id)
    })

    it.each([
      ['nobody', () => ({})],
      ['an id that is none', () => ({ id: { toString: 'x' } })],
      ['nothing', () => null],
    ])('rejects a token with %s', async (_, said) => {
      user = said
      const started = await begin(browser, 'github')
      expect(toldIn(await (await arrive(cameBack(started))).text()).uri).toContain('error=failed')
      expect(await getReason(await finish(started, { code: '123456' }))).toEqual([
        401,
        'challenge-expired',
      ])
    })
  })

  describe('a provider that lies', () => {
    let server: Server
    let issuer: string
    let claims: (nonce: string) => object = () => ({})
    let key: CryptoKey
    let signer: CryptoKey
    /** In place of what the key has signed. */
    let forge: ((claims: object) => Promise<string>) | undefined
    let publicPem = ''
    let nonce = ''
    let shown = ''
    beforeAll(async () => {
      const pair = await generateKeyPair('RS256')
      key = pair.privateKey
      signer = key
      const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }
      publicPem = await exportSPKI(pair.publicKey)
      server = createServer((request, response) => {
        void (async () => {
          response.setHeader('content-type', 'application/json')
          const { pathname } = new URL(request.url ?? '', issuer)
          if (pathname === '/.well-known/openid-configuration')
            response.end(
              JSON.stringify({
                issuer,
                authorization_endpoint: `${issuer}/authorize`,
                token_endpoint: `${issuer}/token`,
                jwks_uri: `${issuer}/jwks`,
                response_types_supported: ['code'],
                subject_types_supported: ['public'],
                id_token_signing_alg_values_supported: ['RS256'],
              }),
            )
          else if (pathname === '/jwks') response.end(JSON.stringify({ keys: [jwk] }))
          else {
            shown = new URLSearchParams(await text(request)).get('client_secret') ?? ''
            const now = Math.floor(time / 1000)
            const usual = { iss: issuer, aud: 'shop', sub: 'eve', iat: now, exp: now + 60, nonce }
            const said = { ...usual, ...claims(nonce) }
            const idToken = forge
              ? await forge(said)
              : await new SignJWT(said)
                  .setProtectedHeader({ alg: 'RS256', kid: 'one' })
                  .sign(signer)
            response.end(
              JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token: idToken }),
            )
          }
        })()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      gateway = await start({
        auth: { origin: walletOrigin, social: { google: { clientId: 'shop', issuer } } },
      })
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    async function come(): Promise<string | undefined> {
      const started = await begin()
      const asked = new URL(started.uri).searchParams
      nonce = asked.get('nonce') ?? ''
      const url = new URL(callback('google'))
      url.searchParams.set('state', asked.get('state') ?? '')
      url.searchParams.set('code', 'a-code')
      return toldIn(await (await arrive(url)).text()).uri
    }

    it('accepts a token if all its claims are valid', async () => {
      claims = () => ({})
      expect(await come()).toContain('ticket=')
    })

    it.each<[string, object]>([
      ['another nonce', { nonce: 'of-another-sign-in' }],
      ['no nonce', { nonce: undefined }],
      ['another audience', { aud: 'another-shop' }],
      ['another issuer', { iss: 'https://evil.example' }],
      ['an end that is past', { exp: 1_000 }],
      ['no subject', { sub: undefined }],
    ])('[A8] rejects a token with %s', async (_, more) => {
      claims = () => more
      expect(await come()).toContain('error=failed')
    })

    it('[A8] refuses a token signed by another key', async () => {
      claims = () => ({})
      signer = (await generateKeyPair('RS256')).privateKey
      expect(await come()).toContain('error=failed')
      signer = key
      expect(await come()).toContain('ticket=')
    })

    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    it.each<[string, (claims: object) => Promise<string>]>([
      ['unsigned (alg none)', async (said) => `${part({ alg: 'none' })}.${part(said)}.`],
      [
        'unsigned, under the name of a key',
        async (said) => `${part({ alg: 'RS256', kid: 'one' })}.${part(said)}.`,
      ],
      [
        'with the public key as a secret (HS256)',
        async (said) =>
          new SignJWT({ ...said })
            .setProtectedHeader({ alg: 'HS256', kid: 'one' })
            .sign(new TextEncoder().encode(publicPem)),
      ],
      [
        'with the client’s own secret (HS256)',
        async (said) =>
          new SignJWT({ ...said })
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(secret)),
      ],
    ])('[A8] rejects a token signed %s', async (_, made) => {
      claims = () => ({})
      forge = made
      expect(await come()).toContain('error=failed')
      forge = undefined
      expect(await come()).toContain('ticket=')
    })

    it.each([
      ['verified', true],
      ['not verified', false],
      ['verified, in words', 'true'],
      ['of which it says nothing', undefined],
    ])(
      '[A10] keeps an account with a victim’s address, %s, as its own user',
      async (_, email_verified) => {
        claims = () => ({})
        const of = async (sub: string, more: object = {}) => {
          claims = () => ({ sub, ...more })
          const started = await begin()
          const asked = new URL(started.uri).searchParams
          nonce = asked.get('nonce') ?? ''
          const url = new URL(callback('google'))
          url.searchParams.set('state', asked.get('state') ?? '')
          url.searchParams.set('code', 'a-code')
          const { uri = '' } = toldIn(await (await arrive(url)).text())
          const ticket = new URL(uri).searchParams.get('ticket') ?? ''
          return (await json<SignedIn>(await finish(started, { ticket }))).user
        }
        const victim = await of('victim', { email: 'ada@example.com', email_verified: true })
        const thief = await of('thief', { email: 'ada@example.com', email_verified })
        expect(thief.id).not.toBe(victim.id)
        // By no address at all: what the provider says of one is not kept.
        expect(victim).not.toHaveProperty('email', 'ada@example.com')
        expect((await of('victim')).id).toBe(victim.id)
      },
    )

    it('sends Apple a client secret signed by its key, and accepts a form response', async () => {
      const pair = await generateKeyPair('ES256', { extractable: true })
      gateway = await start({
        auth: {
          origin: walletOrigin,
          social: { apple: { clientId: 'shop', issuer, teamId: 'TEAM', keyId: 'KEY' } },
        },
        secrets: {
          operatorToken: token,
          analyticsSecret,
          authEncryptionKey,
          social: { apple: await exportPKCS8(pair.privateKey) },
        },
      })
      claims = () => ({})
      const started = await begin(browser, 'apple')
      const asked = new URL(started.uri).searchParams
      nonce = asked.get('nonce') ?? ''
      const body = new URLSearchParams({ state: asked.get('state') ?? '', code: 'a-code' })
      const request = new Request(callback('apple'), { method: 'POST', body })
      const { uri = '' } = toldIn(await (await gateway.fetch(request)).text())
      const ticket = new URL(uri).searchParams.get('ticket') ?? ''
      const signedIn = await json<SignedIn>(await finish(started, { ticket }))
      expect(signedIn.user.provider).toBe('apple')
      const about = { audience: 'https://appleid.apple.com', issuer: 'TEAM', subject: 'shop' }
      const { protectedHeader } = await jwtVerify(shown, pair.publicKey, about)
      expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })

      // A no has a name of its own there.
      const state = new URL((await begin(browser, 'apple')).uri).searchParams.get('state') ?? ''
      const no = new URLSearchParams({ state, error: 'user_cancelled_authorize' })
      const refused = new Request(callback('apple'), { method: 'POST', body: no })
      const html = await (await gateway.fetch(refused)).text()
      expect(toldIn(html).uri).toBe(`${callback('apple')}?error=refused`)
    })
  })
})
