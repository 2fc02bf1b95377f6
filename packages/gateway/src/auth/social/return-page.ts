/**
 * Page to which a provider's window returns. It posts its ticket to the page that opened it, restricted to that page's
 * exact origin, and closes. If its opener was severed, it shows a code instead.
 */
import { html } from 'hono/html'
import { type Language, toLanguage } from '../languages.js'
import { messagePage, staticPage } from '../pages/static-page.js'
import type { Returned } from './social-sign-in.js'

interface PageMessages {
  readonly title: string
  readonly hint: (site: string) => string
  readonly beware: string
  readonly refused: string
  readonly failed: string
  readonly failedHint: string
  readonly expired: string
}

const en: PageMessages = {
  title: 'Your code',
  hint: (site) => `Enter this code at ${site}. Then you can close this window.`,
  beware: 'If you weren’t signing in, close this window and don’t share the code.',
  refused: 'Sign-in cancelled',
  failed: 'Sign-in failed',
  failedHint: 'Close this window and try again.',
  expired: 'Request expired',
}
const de: PageMessages = {
  title: 'Dein Code',
  hint: (site) => `Gib diesen Code bei ${site} ein. Danach kannst du dieses Fenster schließen.`,
  beware:
    'Wenn du dich nicht anmelden wolltest, schließe dieses Fenster und gib den Code nicht weiter.',
  refused: 'Anmeldung abgebrochen',
  failed: 'Anmeldung fehlgeschlagen',
  failedHint: 'Schließe dieses Fenster und versuche es erneut.',
  expired: 'Anfrage abgelaufen',
}
const ar: PageMessages = {
  title: 'رمزك',
  hint: (site) => `أدخل هذا الرمز في ${site}. ثم يمكنك إغلاق هذه النافذة.`,
  beware: 'إن لم تكن تسجّل الدخول، فأغلق هذه النافذة ولا تشارك الرمز.',
  refused: 'أُلغي تسجيل الدخول',
  failed: 'فشل تسجيل الدخول',
  failedHint: 'أغلق هذه النافذة وحاول مرة أخرى.',
  expired: 'انتهت صلاحية الطلب',
}
const messages: Readonly<Record<Language, PageMessages>> = { en, de, ar }

const script = html`<script type="module" src="/v1/auth/social/return.js"></script>`

/** `address`: of this page, without what was sent to it. */
export function returnPage(returned: Returned, address: URL) {
  const { parentOrigin } = returned
  const language = toLanguage(returned.locale)
  const texts = messages[language]
  const uri = new URL(address)
  if ('error' in returned) uri.searchParams.set('error', returned.error)
  else uri.searchParams.set('ticket', returned.ticket)
  const data = html`<span id="result" hidden data-uri="${uri.href}" data-origin="${parentOrigin}"></span>`
  if ('error' in returned) {
    const title = returned.error === 'refused' ? texts.refused : texts.failed
    return staticPage(
      language,
      title,
      html`<h1>${title}</h1><p>${texts.failedHint}</p>${data}${script}`,
    )
  }
  return staticPage(
    language,
    texts.title,
    html`<h1>${texts.title}</h1>
<p><output>${returned.code}</output></p>
<p>${texts.hint(new URL(parentOrigin).host)}</p>
<p>${texts.beware}</p>
${data}${script}`,
  )
}

/** Page for a sign-in that was never begun or already used: no page waits for its result. */
export const expiredPage = (language: Language) =>
  messagePage(language, messages[language].expired, messages[language].failedHint)

export const returnScript = `const { uri, origin } = document.getElementById('result').dataset
if (opener) {
  opener.postMessage({ type: '@scope-frame/SOCIAL_RETURN', uri }, origin)
  close()
}
`
