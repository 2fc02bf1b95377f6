/** The HTML of emails, and texts that try to become markup. A real mail server parses what is sent. */
import { type MailServer, startMailServer } from '@scope/devnet'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toMailHtml } from './mail-html.js'
import { createMailer } from './mailer.js'
import { getMailTemplates } from './templates.js'

const parse = (html: string) => {
  const { document } = new Window()
  document.write(html)
  return document
}
const facts = { site: 'shop.example.com', minutes: 10, hours: 24, browser: 'Firefox/Linux' }

describe('the HTML of an email', () => {
  it.each(['en', 'de', 'ar'])('has all of the text, and the code apart: %s', (locale) => {
    const message = getMailTemplates(locale).code({ ...facts, code: '123456' })
    const { body, documentElement } = parse(toMailHtml(message))
    const plain = (text: string) => text.replaceAll(/\s+/g, '')
    expect(plain(body.textContent)).toBe(plain(message.text))
    expect(body.querySelector('p[dir=ltr]')?.textContent).toBe('123456')
    expect(documentElement.getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  })

  it('links only the address that stands alone, and shows it whole', () => {
    const link = 'https://gateway.example.com/auth/device?ticket=a&b=1'
    const { body } = parse(toMailHtml(getMailTemplates('en').device({ ...facts, link })))
    const links = [...body.querySelectorAll('a')]
    expect(links.map(({ href, textContent }) => [href, textContent])).toEqual([[link, link]])
  })

  it('loads nothing', () => {
    const html = toMailHtml(getMailTemplates('en').code({ ...facts, code: '123456' }))
    expect(html).not.toMatch(/src=|url\(|<link|<script|@import/i)
  })

  it('[F8] makes no element of what a text says', () => {
    const markup = fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '"><a href=//evil>',
      "'&lt;",
      '</p>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(markup, fc.string())), (parts) => {
        const site = parts.join('')
        const message = getMailTemplates('en').code({ ...facts, site, code: '123456' })
        const { head, body } = parse(toMailHtml(message))
        const names = new Set([...body.querySelectorAll('*')].map(({ tagName }) => tagName))
        expect([...names].filter((name) => !['DIV', 'P', 'BR', 'A'].includes(name))).toEqual([])
        for (const { href } of body.querySelectorAll('a')) expect(href).toMatch(/^https?:/)
        expect(head.querySelectorAll('*').length).toBe(4)
      }),
    )
  })
})

describe('an email that is sent', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.stop())

  it('has both parts, with the same code', async () => {
    const mailer = createMailer(server.url, 'shop@example.com')
    await mailer.send('ada@example.com', getMailTemplates('en').code({ ...facts, code: '123456' }))
    mailer.close()
    const [mail] = server.mails
    expect(mail?.text).toContain('\n    123456\n')
    expect(parse(mail?.html ?? '').querySelector('p[dir=ltr]')?.textContent).toBe('123456')
  })
})
