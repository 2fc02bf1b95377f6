/** What a site may tell its handlers, and the slips of a programmer that are said as the server starts. */
import { describe, expect, it } from 'vitest'
import { browser, domain, evmPerson, origin } from './fixtures/browser.js'
import { getBody, getNonceToken, secret, site } from './fixtures/site.js'

describe('options', () => {
  it.each([
    [{ secrets: [] }, 'secrets: none'],
    [{ secrets: undefined }, 'secrets: none'],
    [{ secrets: secret }, 'secrets: none'],
    [{ secrets: ['canary'] }, 'secrets: at least 32'],
    [{ secrets: [secret, 'canary'.padEnd(31)] }, 'secrets: at least 32'],
    [{ secrets: [Array(32).fill('canary')] }, 'secrets: at least 32'],
    [{ domain: 'App.Example.com' }, 'origin'],
    [{ origin: 'https://evil.example.com' }, 'origin'],
    [{ origin: `${origin}/` }, 'origin'],
    [{ origin: domain }, 'origin'],
    [{ origin: 'https://user@app.example.com' }, 'origin'],
    [{ chains: [] }, 'chainId'],
    [{ chains: ['polkadot:1'] }, 'chainId'],
    [{ session: 'both' }, 'session'],
    [{ basePath: '/siwx/' }, 'basePath'],
    [{ basePath: 'siwx' }, 'basePath'],
    [{ basePath: 'api/siwx' }, 'basePath'],
    [{ basePath: '/siwx?a' }, 'basePath'],
    [{ basePath: '//' }, 'basePath'],
    [{ cookie: { name: 'a;b' } }, 'cookie.name'],
    [{ cookie: { name: ' a' } }, 'cookie.name'],
    [{ cookie: { name: 'a=' } }, 'cookie.name'],
    [{ cookie: { name: '' } }, 'cookie.name'],
    [{ cookie: { name: 'a'.repeat(101) } }, 'cookie.name'],
    [{ cookie: { sameSite: 'None', secure: false } }, 'sameSite'],
    [{ audience: 'a\nb' }, 'audience'],
    [{ store: {} }, 'store: none'],
    [{ store: undefined }, 'store: none'],
    [{ nonceStore: undefined }, 'nonceStore: none'],
    [{ nonceStore: {} }, 'nonceStore: none'],
    [{ nonceStore: { consume: async () => true } }, 'nonceStore: none'],
    [{ maxSessionAge: -1 }, 'maxSessionAge'],
  ])('rejects %j at once as a developer error', (more, said) => {
    const make = () => site(more as never)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(said)
    expect(make).not.toThrow('canary')
  })
  it('accepts a secret of 32 characters and a cookie name of 100', async () => {
    const name = 'a'.repeat(100)
    const visitor = browser(site({ secrets: [secret.slice(0, 32)], cookie: { name } }).fetch)
    expect((await visitor.signIn(evmPerson())).status).toBe(200)
    expect([...visitor.jar.keys()]).toEqual([`__Host-${name}-visit`, `__Host-${name}`])
  })

  it.each(['', '/api/sign-in', '/~a/b.c_d'])('serves the routes below “%s”', async (basePath) => {
    const visitor = browser(site({ basePath }).fetch, `${origin}${basePath}`)
    expect((await visitor.signIn(evmPerson())).status).toBe(200)
    expect(await visitor.sessions()).toHaveLength(1)
    const elsewhere = browser(site({ basePath }).fetch)
    expect(await getBody(await elsewhere.ask('/session'))).toEqual([404, { error: 'not-found' }])
  })

  it('[S1] accepts http texts for localhost', async () => {
    const local = 'http://localhost:5173'
    const handlers = site({ domain: 'localhost:5173' })
    const visitor = browser(handlers.fetch, `${local}/siwx`)
    const signIn = async (fields: object) => {
      const nonceAnswer = await visitor.ask('/nonce', { body: {}, origin: local })
      const { nonce } = await nonceAnswer.json()
      const said = { nonce, domain: 'localhost:5173', uri: local, ...fields }
      const body = { proofs: [await evmPerson().sign(said)], ...getNonceToken(visitor) }
      return (await visitor.ask('/verify', { body, origin: local })).status
    }
    expect(await signIn({})).toBe(200)
    expect(await signIn({ scheme: 'http' })).toBe(200)
    expect(await signIn({ scheme: 'https' })).toBe(401)
    expect(await signIn({ uri: 'https://localhost:5173' })).toBe(401)
  })
})
