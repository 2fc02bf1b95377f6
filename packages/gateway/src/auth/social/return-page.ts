/**
 * Where a window comes back to from a provider: it hands its ticket to the page that opened it, by that page's exact origin,
 * and closes. Where its way back was cut it shows a code instead.
 */
import { html } from 'hono/html'
import { type Language, languageIn } from '../languages.js'
import { messagePage, staticPage } from '../pages/static-page.js'
import type { Returned } from './social-sign-in.js'

interface Words {
  readonly title: string
  readonly hint: (site: string) => string
  readonly beware: string
  readonly refused: string
  readonly failed: string
  readonly failedHint: string
  readonly over: string
}

const en: Words = {
  title: 'Your code',
  hint: (site) => `Type it at ${site}, where you were signing in. Then this window can be closed.`,
  beware:
    'If you were not signing in there just now, close this window, and give the code to nobody.',
  refused: 'You did not sign in',
  failed: 'That did not work',
  failedHint: 'This window can be closed. Begin again where you were signing in.',
  over: 'This is over',
}
const de: Words = {
  title: 'Dein Code',
  hint: (site) =>
    `Gib ihn bei ${site} ein, wo du dich anmeldest. Danach kann dieses Fenster geschlossen werden.`,
  beware:
    'Falls du dich dort nicht gerade anmeldest: Schließe dieses Fenster und gib den Code niemandem.',
  refused: 'Du hast dich nicht angemeldet',
  failed: 'Das hat nicht geklappt',
  failedHint: 'Dieses Fenster kann geschlossen werden. Beginne noch einmal, wo du dich anmeldest.',
  over: 'Das gilt nicht mehr',
}
const ar: Words = {
  title: 'رمزك',
  hint: (site) => `اكتبه في ${site} حيث تسجّل الدخول، ثم يمكن إغلاق هذه النافذة.`,
  beware: 'إن لم تكن تسجّل الدخول هناك الآن فأغلق هذه النافذة ولا تعطِ الرمز لأحد.',
  refused: 'لم تسجّل الدخول',
  failed: 'تعذّر ذلك',
  failedHint: 'يمكن إغلاق هذه النافذة. ابدأ من جديد حيث تسجّل الدخول.',
  over: 'انتهت صلاحية هذا',
}
const words: Readonly<Record<Language, Words>> = { en, de, ar }

const script = html`<script type="module" src="/v1/auth/social/return.js"></script>`

/** `address`: of this page, without what was sent to it. */
export function returnPage(returned: Returned, address: URL) {
  const { parentOrigin } = returned
  const language = languageIn(returned.locale)
  const its = words[language]
  const uri = new URL(address)
  if ('error' in returned) uri.searchParams.set('error', returned.error)
  else uri.searchParams.set('ticket', returned.ticket)
  const told = html`<span id="told" hidden data-uri="${uri.href}" data-origin="${parentOrigin}"></span>`
  if ('error' in returned) {
    const title = returned.error === 'refused' ? its.refused : its.failed
    return staticPage(
      language,
      title,
      html`<h1>${title}</h1><p>${its.failedHint}</p>${told}${script}`,
    )
  }
  return staticPage(
    language,
    its.title,
    html`<h1>${its.title}</h1>
<p><output>${returned.code}</output></p>
<p>${its.hint(new URL(parentOrigin).host)}</p>
<p>${its.beware}</p>
${told}${script}`,
  )
}

/** Nobody had begun, or it was used: there is nobody to tell. */
export const overPage = (language: Language) =>
  messagePage(language, words[language].over, words[language].failedHint)

export const returnScript = `const { uri, origin } = document.getElementById('told').dataset
if (opener) {
  opener.postMessage({ type: '@scope-frame/SOCIAL_RETURN', uri }, origin)
  close()
}
`
