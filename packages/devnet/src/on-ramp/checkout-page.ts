/** Checkout page of both providers. It has no script. */
import { createHash } from 'node:crypto'
import type { SandboxPurchase } from './purchases.js'
import { toDecimal } from './tokens.js'

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f4f4f5;color:#18181b}
main{box-sizing:border-box;width:min(24rem,100vw - 2rem);padding:2rem;border-radius:1.25rem;background:#fff;display:grid;gap:1rem}
h1{margin:0;font-size:1.25rem}p{margin:0;color:#52525b;overflow-wrap:anywhere}form{display:grid;gap:.75rem}
button,a{font:inherit;padding:.7rem .9rem;border-radius:.8rem;border:0;background:#18181b;color:#fff;font-weight:600;text-align:center;text-decoration:none}
button[value=decline]{background:#e4e4e7;color:#18181b}
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '')

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>`

/** @param payment - Token of the form, valid once. */
export function payPage(purchase: SandboxPurchase, payment: string): string {
  const { token, amount, fiatAmount, fiatCurrency, address } = purchase
  const bought = `${toDecimal(amount, token.decimals)} ${token.symbol}`
  return page(
    'Test checkout',
    `<p>${escapeHtml(bought)} for ${escapeHtml(`${fiatAmount} ${fiatCurrency}`)}</p>
<p>To ${escapeHtml(address)}</p>
<p>No real payment is made.</p>
<form method="post" action="/checkout">
<input type="hidden" name="payment" value="${escapeHtml(payment)}">
<button name="action" value="pay">Pay</button>
<button name="action" value="decline">Decline</button>
</form>`,
  )
}

export function endPage(isPaid: boolean, { redirectUrl }: SandboxPurchase): string {
  const isWeb = redirectUrl !== undefined && /^https?:$/.test(new URL(redirectUrl).protocol)
  const link = isWeb ? `\n<a href="${escapeHtml(redirectUrl)}">Back to the site</a>` : ''
  return page(
    isPaid ? 'Payment complete' : 'Payment declined',
    `<p>You can close this window.</p>${link}`,
  )
}

export const expiredPage = (): string =>
  page('Link expired', '<p>This link was already used. Start again on the site.</p>')
