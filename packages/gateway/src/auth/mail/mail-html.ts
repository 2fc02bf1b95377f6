/**
 * HTML of an email, made from its text: a large code, and links that can be pressed. It has no images, scripts or
 * remote styles, and colors that work in light and dark.
 */
import { html } from 'hono/html'
import type { Language } from '../languages.js'
import type { MailMessage } from './templates.js'

/** As the gateway's pages escape text. */
const escapeHtml = (text: string): string => String(html`${text}`)

/** By the language, not by what a text says: a name in other letters turns no mail around. */
const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr', ar: 'rtl' }
/** A paragraph of its own, indented, without spaces. */
const code = /^ {4}(\S+)$/
/** A paragraph of its own. */
const link = /^https?:\/\/\S+$/

function toBlock(paragraph: string): string {
  const [, digits] = code.exec(paragraph) ?? []
  if (digits !== undefined)
    return `<p dir="ltr" style="margin:24px 0;font:700 32px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${escapeHtml(digits)}</p>`
  const text = escapeHtml(paragraph).replaceAll('\n', '<br>')
  // The whole address is visible: users see where it leads.
  return link.test(paragraph)
    ? `<p dir="ltr" style="margin:24px 0;overflow-wrap:anywhere"><a href="${text}">${text}</a></p>`
    : `<p style="margin:0 0 16px">${text}</p>`
}

/**
 * Creates the HTML part of an email.
 *
 * @param message - Subject and plain text. Paragraphs are separated by empty lines.
 * @returns An HTML document.
 */
export function toMailHtml({ subject, text, language }: MailMessage): string {
  const blocks = text
    .replace(/^\n+|\s+$/g, '')
    .split(/\n{2,}/)
    .map(toBlock)
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
${blocks.join('\n')}
</div>
</body>
</html>
`
}
