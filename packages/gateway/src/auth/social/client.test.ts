/** A client at a provider, whose answers are written here (a fake): what only shows at the real ones, or over https. */
import { describe, expect, it } from 'vitest'
import type { SocialSettings } from '../../config/social-settings.js'
import { type Ask, createSocialClient } from './client.js'
import type { ProviderName } from './providers.js'

const expected = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const wrongIssuer = { cause: { message: expect.stringContaining('"iss"') } }
const answer = (value: unknown) => Response.json(value)

function getClient(name: ProviderName, ask: Ask, settings: Partial<SocialSettings> = {}) {
  const asked: string[] = []
  const unreachable: unknown[] = []
  const redirectUri = `https://wallet.example.com/v1/auth/social/callback/${name}`
  const client = createSocialClient({
    name,
    settings: { clientId: 'shop', ...settings },
    secret: 'a-secret',
    redirectUri,
    ask: (url, options) => {
      asked.push(url)
      return ask(url, options)
    },
    onUnreachable: (error) => unreachable.push(error),
    now: () => Date.now(),
  })
  const cameBack = (more: Readonly<Record<string, string>> = {}) =>
    new URL(`${redirectUri}?${new URLSearchParams({ code: 'c', state: expected.state, ...more })}`)
  return { client, asked, unreachable, cameBack }
}

const gitHub: Ask = async (url) =>
  answer(
    url.startsWith('https://api.github.com/')
      ? { id: 4711, login: 'ada' }
      : { access_token: 'x', token_type: 'bearer' },
  )

describe('GitHub', () => {
  it('[A8] checks the issuer that a provider names in its response, which may differ from its origin', async () => {
    const { client, cameBack } = getClient('github', gitHub)
    const named = cameBack({ iss: 'https://github.com/login/oauth' })
    expect(await client.finish(named, expected)).toEqual({ subject: '4711', name: 'ada' })
    expect(await client.finish(cameBack(), expected)).toMatchObject({ subject: '4711' })
    for (const iss of ['https://github.com', 'https://evil.example/login/oauth'])
      await expect(client.finish(cameBack({ iss }), expected)).rejects.toMatchObject(wrongIssuer)
  })

  it.each([
    ['one without end', 'a'.repeat(5_000), 'a'.repeat(128)],
    ['one of surrogates', '🦊'.repeat(200), '🦊'.repeat(128)],
    ['one over lines', ' Ada\n\u0000Lovelace ', 'Ada Lovelace'],
    ['none', null, 'ada'],
    ['a number', 7, 'ada'],
    ['nothing but spaces', '  ', 'ada'],
  ])('signs in although the name is %s', async (_, name, called) => {
    const { client, cameBack } = getClient('github', async (url, options) =>
      url.startsWith('https://api.github.com/')
        ? answer({ id: 4711, login: 'ada', name })
        : gitHub(url, options),
    )
    expect(await client.finish(cameBack(), expected)).toEqual({ subject: '4711', name: called })
  })

  it('names a custom provider by its setting, or by its origin', async () => {
    const own = 'https://git.example.com'
    const endpoints = {
      authorization: `${own}/login/oauth/authorize`,
      token: `${own}/login/oauth/access_token`,
      user: 'https://api.github.com/user',
    }
    const issuer = `${own}/login/oauth`
    const set = getClient('github', gitHub, { endpoints: { ...endpoints, issuer } })
    expect(await set.client.finish(set.cameBack({ iss: issuer }), expected)).toBeDefined()
    const not = getClient('github', gitHub, { endpoints })
    expect(await not.client.finish(not.cameBack({ iss: own }), expected)).toBeDefined()
    await expect(not.client.finish(not.cameBack({ iss: issuer }), expected)).rejects.toMatchObject(
      wrongIssuer,
    )
  })
})

describe('a provider', () => {
  const issuer = 'https://id.example.com'
  const about = (more: object = {}) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...more,
  })

  it('rejects provider endpoints without https, and sends them no secret', async () => {
    const plain = about({ token_endpoint: 'http://id.example.com/token' })
    const { client, asked, cameBack } = getClient('google', async () => answer(plain), { issuer })
    await expect(client.finish(cameBack(), expected)).rejects.toThrow()
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`])
  })

  it('reports a provider that is down, caches nothing, and retries', async () => {
    let isUp = false
    const { client, unreachable } = getClient(
      'google',
      async () => {
        if (!isUp) throw new TypeError('fetch failed')
        return answer(about())
      },
      { issuer },
    )
    await expect(client.begin(expected)).rejects.toMatchObject({
      status: 502,
      headers: { 'retry-after': '10' },
    })
    expect(unreachable).toHaveLength(1)
    isUp = true
    expect((await client.begin(expected)).href).toContain(`${issuer}/authorize?`)
    expect(unreachable).toHaveLength(1)
  })

  it('asks again after an hour, and not before', async () => {
    let time = Date.now()
    const asked: string[] = []
    const client = createSocialClient({
      name: 'google',
      settings: { clientId: 'shop', issuer },
      secret: 'a-secret',
      redirectUri: 'https://wallet.example.com/v1/auth/social/callback/google',
      ask: async (url) => {
        asked.push(url)
        return answer(about())
      },
      onUnreachable: () => undefined,
      now: () => time,
    })
    for (const later of [0, 3_500_000, 200_000]) {
      time += later
      await client.begin(expected)
    }
    expect(asked).toHaveLength(2)
  })
})
