/** The name of a project in emails: names that try to change them, through a real mail server. */
import { type MailServer, startMailServer } from '@scope/devnet'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectName } from '../../config/project-name.js'
import { createGateway, type Gateway } from '../../create-gateway.js'
import { configWith, shop } from '../../fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { codeFor } from '../../fixtures/mailed-code.js'
import { createTestGateway } from '../../fixtures/test-gateway.js'
import { languages } from '../languages.js'
import { toMailHtml } from './mail-html.js'
import { createMailer, type Mailer } from './mailer.js'
import { getMailTemplates, type MailMessage } from './templates.js'

const site = 'shop.example.com'
const facts = {
  site,
  minutes: 10,
  hours: 24,
  browser: 'Firefox/Linux',
  code: '123456',
  link: 'https://wallet.example/v1/auth/x?token=t',
}
const hostile = [
  '</title><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">',
  '&lt;b&gt;&#60;i&#62;',
  'https://evil.example/login',
  'Shop, eve@evil.example',
  '"Shop" <eve@evil.example>; Bcc: eve',
  'שלום',
  'متجر الكتب ١٢٣',
  '$& $1 $$',
  '123456',
]
const refused = [
  '',
  ' Shop',
  'Shop ',
  'Shop\nBcc: eve@evil.example',
  'Shop\r\n\r\n<b>',
  'a\u2028b',
  'a\u0000b',
  'a\tb',
  'Shop\u202Emoc.live',
  '\u2066Shop\u2069',
  'a\u061Cb',
  '\ud800',
  'x'.repeat(61),
  '=?utf-8?B?4oCuc2hvcA==?=',
]

const all = (language: string, name?: string): MailMessage[] => {
  const templates = getMailTemplates(language)
  const named = { ...facts, ...(name === undefined ? {} : { name }) }
  return [
    templates.code(named),
    templates.device(named),
    templates.changeCode(named),
    templates.changed(named),
    templates.added(named),
    templates.removed(named),
    templates.recoveryRead(named),
  ]
}

/** As the gateway's pages escape text. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Elements in order, with what decides about their look and where they lead. */
const structure = (message: MailMessage): readonly string[] => {
  const { document } = new Window()
  document.write(toMailHtml(message))
  return [...document.querySelectorAll('*')].map((element) => {
    const attributes = ['dir', 'lang', 'href', 'style', 'name', 'content']
    return [element.tagName, ...attributes.map((name) => element.getAttribute(name))].join(' ')
  })
}

describe('the name of a project', () => {
  it.each(hostile)('may be %j', (name) => {
    expect(projectName.parse(name)).toBe(name)
  })
  it.each(refused)('is not %j', (name) => {
    expect(projectName.safeParse(name).error?.issues[0]?.message).toContain('a name of 1 to 60')
  })

  it.each(languages)('[F8] stands beside the host, or in place of it: %s', (language) => {
    const messages = all(language, 'My shop')
    for (const { subject, text } of messages) {
      expect(text).toContain('My shop')
      expect(text).toContain(site)
      expect(subject).not.toContain(site)
    }
    expect(messages.map(({ subject }) => subject.includes('My shop'))).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ])
    for (const { subject, text } of all(language))
      expect(`${subject}${text}`).not.toMatch(/My shop|\(shop/)
  })

  it.each(languages)(
    '[F8] changes nothing else of a mail, for any allowed name: %s',
    (language) => {
      const plain = all(language, 'Shop')
      const names = fc.oneof(
        fc.constantFrom(...hostile),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      )
      fc.assert(
        fc.property(names, (name) => {
          fc.pre(projectName.safeParse(name).success)
          for (const [at, message] of all(language, name).entries()) {
            const expected = plain[at]
            if (!expected) throw new Error('no mail')
            expect(toMailHtml(message)).toBe(
              toMailHtml(expected).replaceAll('Shop', () => escapeHtml(name)),
            )
            expect(message.text.split('\n')).toHaveLength(expected.text.split('\n').length)
            expect(message.subject).toBe(expected.subject.replace('Shop', () => name))
            expect(message.text).toBe(expected.text.replace('Shop', () => name))
          }
        }),
      )
    },
  )

  it.each(hostile)('[F8] makes no element of the name %j', (name) => {
    const message = getMailTemplates('en').code({ ...facts, name })
    const plain = getMailTemplates('en').code({ ...facts, name: 'Shop' })
    expect(structure(message)).toEqual(structure(plain))
  })

  it('[F8] is cleaned also if the configuration did not check it', () => {
    for (const name of refused) {
      const { subject, text } = getMailTemplates('en').code({ ...facts, name })
      expect(subject).not.toMatch(/=\?|[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
      expect(text.split('\n')).toHaveLength(9)
    }
  })
})

describe('a mail that is sent', () => {
  let server: MailServer
  let mailer: Mailer
  beforeAll(async () => {
    server = await startMailServer()
    mailer = createMailer(server.url, 'Shop <login@shop.example>')
  })
  afterAll(async () => {
    mailer.close()
    await server.stop()
  })
  beforeEach(() => server.clear())

  it('[F8] has the same headers and recipients for any name', async () => {
    const names = ['Shop', ...hostile, ...refused]
    for (const name of names) {
      await mailer.send('ada@example.com', getMailTemplates('en').code({ ...facts, name }))
      const sent = server.mails.at(-1)
      const [first] = server.mails
      expect([name, sent?.headerNames]).toEqual([name, first?.headerNames])
      expect([sent?.from, sent?.to]).toEqual(['login@shop.example', ['ada@example.com']])
      expect(sent?.text).toContain('\n    123456\n')
    }
    expect(server.mails).toHaveLength(names.length)
    expect(server.mails.slice(0, hostile.length + 1).map(({ subject }) => subject)).toEqual(
      ['Shop', ...hostile].map((name) => `123456 is your code for ${name}`),
    )
  })

  describe('by a gateway', () => {
    let gateway: Gateway
    const config = (name?: string) =>
      configWith({
        projects: [{ id: 'shop', origins: [shop], ...(name === undefined ? {} : { name }) }],
        auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
        secrets: {
          authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3',
          smtpUrl: server.url,
        },
      })
    beforeAll(async () => {
      gateway = await createTestGateway(config('Ada’s Bücher'))
    }, 60_000)
    afterAll(() => gateway.close())

    it('names the project', async () => {
      const browser = await frameBrowser(Date.now)
      const body = { email: 'ada@example.com', parentOrigin: shop }
      await browser.call(gateway, '/v1/auth/email/start', body)
      const code = codeFor(server, 'ada@example.com')
      expect(server.mails[0]?.subject).toBe(`${code} is your code for Ada’s Bücher`)
      expect(server.mails[0]?.text).toContain('Your code for Ada’s Bücher:')
      expect(server.mails[0]?.text).toContain(`Enter it at ${site} within`)
      expect(server.mails[0]?.html).toContain('Your code for Ada’s Bücher:')
    })

    it('does not start with a name that is not allowed', async () => {
      await expect(createGateway(config('Shop\nBcc: eve@evil.example'))).rejects.toThrow(
        'projects[0].name: expected a name of 1 to 60 characters',
      )
    })
  })
})
