/** `onError` hears of a page and a server that are not set up for each other, with both values. */
import { describe, expect, it } from 'vitest'
import { SiwxConfigurationError } from './configuration-error.js'
import { browser, domain, evmPerson, origin } from './fixtures/browser.js'
import { site, visitName } from './fixtures/site.js'
import type { SiwxHandlersOptions } from './handler-options.js'

function open(options: Partial<SiwxHandlersOptions> = {}) {
  const errors: SiwxConfigurationError[] = []
  const { fetch } = site({
    ...options,
    onError(error) {
      if (error instanceof SiwxConfigurationError) errors.push(error)
    },
  })
  return { fetch, visitor: browser(fetch), errors }
}

const getProof = async (nonce: string, fields = {}) => evmPerson().sign({ nonce, ...fields })

describe('onError', () => {
  it('reports the origin of a rejected page, and the expected one', async () => {
    const { visitor, errors } = open()
    const ask = (from: string) => visitor.ask('/nonce', { body: {}, origin: from })
    expect((await ask('http://localhost:5173')).status).toBe(403)
    await ask('http://localhost:5173')
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      code: 'origin-not-allowed',
      received: '"http://localhost:5173"',
      expected: origin,
      message: expect.stringContaining('Set "domain" and "origin"'),
    })
  })

  it('reports that no cookie came with a nonce', async () => {
    const { visitor, errors } = open()
    const proof = await getProof(await visitor.nonce())
    visitor.jar.clear()
    const response = await visitor.ask('/verify', { body: { proofs: [proof] } })
    expect(await response.json()).toEqual({ error: 'cookie-missing' })
    expect(errors).toMatchObject([{ code: 'cookie-missing', expected: `the cookie ${visitName}` }])
    expect(errors[0]?.message).toContain('siwx({ session: "token" })')
  })

  it('reports that no token came with a nonce, if the server wants one', async () => {
    const { visitor, errors } = open({ session: 'token' })
    const proof = await getProof(await visitor.nonce())
    const response = await visitor.ask('/verify', { body: { proofs: [proof] } })
    expect(await response.json()).toEqual({ error: 'nonce-token-missing' })
    expect(errors).toMatchObject([{ code: 'nonce-token-missing', expected: 'nonceToken' }])
  })

  it.each([
    ['domain-mismatch', { domain: 'other.example' }, '"other.example"', domain],
    ['uri-mismatch', { uri: 'https://other.example/path' }, '"https://other.example"', origin],
  ])('reports a %s with both values', async (code, fields, received, expected) => {
    const { visitor, errors } = open()
    expect((await visitor.signIn(evmPerson(), fields)).status).toBe(401)
    expect(errors).toMatchObject([{ code, received, expected }])
  })

  it('[S9] reports strangers twenty times at most, each value cut and quoted', async () => {
    const { visitor, errors } = open()
    for (let at = 0; at < 30; at++)
      await visitor.ask('/nonce', { body: {}, origin: `https://${at}.example/"${'x'.repeat(300)}` })
    expect(errors).toHaveLength(20)
    for (const { received } of errors) {
      expect(received).toMatch(/^"https:\/\/\d+\.example\/\\"x+"$/)
      expect(received.length).toBeLessThan(140)
    }
  })
})
