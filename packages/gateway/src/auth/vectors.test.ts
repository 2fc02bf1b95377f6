/** Public cases of what becomes of codes, played at a gateway as they are written. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeVectors, type VectorCase } from '../../../../tools/vectors.js'
import type { Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

const much = { requests: 1_000_000 }
const step = z.tuple([z.string(), z.unknown(), z.number(), z.string()])

describe('a code by mail', () => {
  let mail: MailServer
  let gateway: Gateway
  let time = Date.now()

  beforeAll(async () => {
    mail = await startMailServer()
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
    gateway = await createTestGateway(config, { now: () => time })
  }, 60_000)
  afterAll(async () => {
    await gateway.close()
    await mail.stop()
  })

  /** Of each case an address, a browser and an hour of its own. */
  async function play({ id, steps }: VectorCase): Promise<void> {
    const begun = time
    const browser = await frameBrowser(() => time)
    const getClientAddress = (named: unknown) => `${id}-${String(named)}`.replaceAll('_', '-')
    let challenge = ''
    let address = ''
    const verify = (of: FrameBrowser, code: unknown) =>
      of.call(gateway, '/v1/auth/email/verify', { challenge, parentOrigin: shop, code })
    const right = () => codeFor(mail, address)
    const wrong = () => (right() === '000000' ? '111111' : '000000')

    async function start(named: unknown): Promise<Response> {
      address = getClientAddress(named)
      const body = { email: address, parentOrigin: shop }
      const response = await browser.call(gateway, '/v1/auth/email/start', body)
      if (response.ok) challenge = (await json<{ challenge: string }>(response.clone())).challenge
      return response
    }
    async function guess(action: string, value: unknown): Promise<Response> {
      if (action.includes('for b@')) {
        const mine = { code: right() }
        // Of the same six digits, once in a million, another one is sent.
        do {
          time += 31_000
          await start('b@example.com')
        } while (right() === mine.code)
        const other = { challenge, parentOrigin: shop, code: mine.code }
        return browser.call(gateway, '/v1/auth/email/verify', other)
      }
      if (typeof value !== 'string')
        return verify(browser, Array.isArray(value) ? [right()] : value)
      if (value === 'WRONG') return verify(browser, wrong())
      if (value.includes('browser B')) return verify(await frameBrowser(() => time), right())
      if (value.includes('spaces')) return verify(browser, right().replace(/^.../, '$& '))
      expect(value).toBe('CODE')
      return verify(browser, right())
    }

    for (const [action, value, seconds, expected] of z.array(step).parse(steps)) {
      time = begun + seconds * 1_000
      if (action === 'verify x1000 parallel') {
        const codes = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'))
        const all = await Promise.all(codes.map((code) => verify(browser, code)))
        const isLooked = async (response: Response) =>
          response.ok || (await response.text()).includes('code-wrong')
        const looked = (await Promise.all(all.map(isLooked))).filter(Boolean)
        expect(looked.length).toBeGreaterThan(0)
        expect(looked.length).toBeLessThanOrEqual(5)
        continue
      }
      const response = action === 'start' ? await start(value) : await guess(action, value)
      const status = Number(/^\d{3}/.exec(expected)?.[0])
      expect(response.status, `${action} ${value}`).toBe(status)
      const later = /Retry-After: (\d+)/.exec(expected)?.[1]
      if (later) expect(response.headers.get('retry-after')).toBe(later)
      if (expected.includes('session')) expect(await json(response)).toHaveProperty('refreshToken')
    }
  }

  it('creates a new verifier of RFC 7636 each time', async () => {
    const { newToken } = await import('./encryption.js')
    const drawn = Array.from({ length: 100 }, () => newToken())
    for (const drawnToken of drawn) expect(drawnToken).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  // Left out: HOTP and TOTP, which make codes of a secret and a counter. Ours are drawn, and nothing is shared beforehand.
  describeVectors('otp-pkce-auth', (cases) => {
    const played = cases.filter(({ kind }) => kind === 'otp-server')
    it.each(played.map((vector) => [vector.id, vector] as const))(
      '%s',
      async (_, vector) => {
        time += 2 * 3_600_000
        await play(vector)
      },
      60_000,
    )

    it('creates no invalid PKCE verifier', async () => {
      const { newToken } = await import('./encryption.js')
      const isVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text)
      const bad = cases.filter(({ kind }) => kind === 'pkce-invalid')
      expect(bad.length).toBeGreaterThan(0)
      for (const { verifier } of bad) expect(isVerifier(String(verifier))).toBe(false)
      for (let count = 0; count < 100; count++) expect(isVerifier(newToken())).toBe(true)
    })
  })
})
