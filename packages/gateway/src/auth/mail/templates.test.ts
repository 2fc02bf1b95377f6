/** What mails say of the browser that asked: a real gateway and a real mail server; headers of browsers, and of others. */
import { type MailServer, startMailServer } from '@scope/devnet'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Gateway } from '../../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../../fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { codeFor } from '../../fixtures/mailed-code.js'
import { createTestGateway } from '../../fixtures/test-gateway.js'
import { getBrowser, getNames } from './browser.js'
import { getMailTemplates } from './templates.js'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const windows = '(Windows NT 10.0; Win64; x64)'
const firefox = `${mozilla} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`
const iphone = '(iPhone; CPU iPhone OS 18_6 like Mac OS X)'

describe('[A4] a browser by its own header', () => {
  it.each([
    ['Firefox/Linux', firefox],
    ['Firefox/iPhone', `${mozilla} ${iphone} ${webkit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`],
    ['Chrome/Windows', `${mozilla} ${windows} ${chrome} Safari/537.36`],
    ['Chrome/iPhone', `${mozilla} ${iphone} ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`],
    ['Chrome/Android', `${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
    ['Chrome/ChromeOS', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
    ['Edge/Windows', `${mozilla} ${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`],
    ['Opera/macOS', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/120.0.0.0`],
    [
      'Samsung Internet/Android',
      `${mozilla} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    ['Safari/iPhone', `${mozilla} ${iphone} ${webkit} Version/18.6 Mobile/15E148 Safari/604.1`],
    [
      'Safari/macOS',
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.6 Safari/605.1.15`,
    ],
    ['/iPhone', `${mozilla} ${iphone} ${webkit} Mobile/15E148`],
    ['/', 'curl/8.15.0'],
    ['/', ''],
    ['/', undefined],
    // Not a browser's header: too long to parse.
    ['/', `${firefox}${' '.repeat(512)}`],
  ])('is %s: %s', (browser, header) => {
    expect(getBrowser(header)).toBe(browser)
  })

  it('mails no text of a user agent', () => {
    const plain = getMailTemplates('en').added({ site: 'shop.example', browser: '' }).text
    const known = fc.constantFrom(
      'Firefox/1',
      'Edg/1',
      'Android',
      'Windows NT',
      'Version/1 Safari/',
    )
    const messages = fc.oneof(
      known,
      fc.string(),
      fc.constantFrom('<b>', 'https://evil.example', '\r\n'),
    )
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 20 }), fc.boolean(), (parts, isKept) => {
        const text = parts.join(' ')
        // Also where it stood in the place of what is kept.
        const { text: mailed } = getMailTemplates('en').added({
          site: 'shop.example',
          browser: isKept ? text : getBrowser(text),
        })
        const said =
          /Requested from (a browser|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)( on (iPhone|iPad|Android|ChromeOS|Windows|macOS|Linux))?\.\n\n/
        expect(mailed.replace(said, '')).toBe(plain)
      }),
    )
    expect(getNames('<b>/https://evil.example')).toEqual({})
    expect(getNames('constructor/__proto__')).toEqual({})
  })

  it.each([
    ['en', 'Firefox on Linux', 'a browser on iPhone'],
    ['de', 'Firefox unter Linux', 'einem Browser unter iPhone'],
    ['ar', 'Firefox على Linux', 'متصفح على iPhone'],
  ])('names a known browser in every mail of %s', (locale, both, half) => {
    const mailTemplates = getMailTemplates(locale)
    const all = (browser: string) => {
      const facts = { site: 'shop.example', minutes: 10, browser, code: '123456' }
      const more = { ...facts, link: 'https://wallet.example/x', hours: 24 }
      const { code, device, changeCode, changed, added } = mailTemplates
      return [code(facts), device(more), changeCode(facts), changed(more), added(facts)]
    }
    for (const { text } of all('Firefox/Linux')) expect(text).toContain(both)
    for (const { text } of all('/iPhone')) expect(text).toContain(half)
    for (const { subject } of all('Firefox/Linux')) expect(subject).not.toContain('Firefox')
    for (const { text } of all('/')) expect(text).not.toMatch(/Firefox|undefined|\n\n\n/)
  })
})

describe('[A4] a mail of a gateway', () => {
  let mail: MailServer
  let gateway: Gateway
  let strict: Gateway
  let time = Date.now()
  const start = (verifyNewDevices: boolean) =>
    createTestGateway(
      configWith({
        auth: { origin: walletOrigin, mail: { from: 'login@shop.example' }, verifyNewDevices },
        secrets: {
          operatorToken: token,
          analyticsSecret,
          authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3',
          smtpUrl: mail.url,
        },
      }),
      { now: () => time },
    )
  beforeAll(async () => {
    mail = await startMailServer()
    gateway = await start(false)
    strict = await start(true)
  }, 60_000)
  afterAll(async () => {
    await gateway.close()
    await strict.close()
    await mail.stop()
  })
  beforeEach(() => {
    time += 31_000
    mail.clear()
  })
  const begin = async (at: Gateway, email: string, userAgent?: string) => {
    const browser = await frameBrowser(() => time)
    const body = { email, parentOrigin: shop }
    const wish = userAgent === undefined ? {} : { userAgent }
    return json<{ challenge: string }>(await browser.call(at, '/v1/auth/email/start', body, wish))
  }

  it('names the browser that requested the code', async () => {
    await begin(gateway, 'ada@example.com', firefox)
    expect(mail.mails[0]?.text).toContain('Requested from Firefox on Linux.')
  })

  it.each([
    ['nothing', undefined],
    ['an unknown browser', 'curl/8.15.0 <a href="https://evil.example">'],
  ])('says nothing of a browser that says %s of itself', async (_, userAgent) => {
    const email = `ada-${time}@example.com`
    await begin(gateway, email, userAgent)
    expect(codeFor(mail, email)).toMatch(/^\d{6}$/)
    expect(mail.mails[0]?.text).not.toMatch(/Requested from|curl|evil/)
  })

  it('names a new browser in the mail with the link and in the one with the code', async () => {
    await begin(strict, 'ada@example.com', firefox)
    const [link = ''] = /https:\/\/\S+/.exec(mail.mails[0]?.text ?? '') ?? []
    expect(mail.mails[0]?.text).toContain('Firefox on Linux')
    const opened = await strict.fetch(
      new Request(new URL('/v1/auth/device-link', walletOrigin), {
        method: 'POST',
        headers: { 'user-agent': `${mozilla} ${windows} ${chrome} Safari/537.36` },
        body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
      }),
    )
    expect(opened.status).toBe(200)
    expect(mail.mails).toHaveLength(2)
    expect(mail.mails[1]?.text).toContain('Requested from Firefox on Linux.')
  })
})
