/** The page behind a mailed link: says which site asks, and lets the browser in once somebody says so. No script. */
import { html } from 'hono/html'
import type { Language } from './languages.js'
import { lettersIn } from './mail/letters.js'

interface Words {
  readonly title: string
  readonly question: (site: string) => string
  readonly hint: string
  readonly yes: string
  readonly done: string
  readonly doneHint: string
  readonly over: string
  readonly overHint: string
}

const en: Words = {
  title: 'Sign in',
  question: (site) => `Is it you who signs in at ${site}?`,
  hint: 'Only confirm if you have just asked for it yourself. The browser that asked is let in, and gets a code by mail.',
  yes: 'Yes, it is me',
  done: 'Confirmed',
  doneHint: 'A code is on its way to you. Type it in where you sign in; this page can be closed.',
  over: 'This link is no good any more',
  overHint: 'It was used already, or it is too old. Ask for a new one where you sign in.',
}
const de: Words = {
  title: 'Anmelden',
  question: (site) => `Meldest du dich bei ${site} an?`,
  hint: 'Bestätige nur, wenn du es eben selbst verlangt hast. Der Browser, der gefragt hat, wird eingelassen und bekommt einen Code per E-Mail.',
  yes: 'Ja, das bin ich',
  done: 'Bestätigt',
  doneHint:
    'Ein Code ist unterwegs zu dir. Gib ihn ein, wo du dich anmeldest; diese Seite kann geschlossen werden.',
  over: 'Dieser Link gilt nicht mehr',
  overHint: 'Er wurde schon benutzt oder ist zu alt. Verlange einen neuen, wo du dich anmeldest.',
}
const ar: Words = {
  title: 'تسجيل الدخول',
  question: (site) => `هل أنت من يسجّل الدخول في ${site}؟`,
  hint: 'أكّد فقط إن كنت قد طلبت ذلك الآن بنفسك. سيُسمح للمتصفح الذي طلب، ويصلك رمز بالبريد.',
  yes: 'نعم، أنا',
  done: 'تم التأكيد',
  doneHint: 'الرمز في طريقه إليك. اكتبه حيث تسجّل الدخول؛ يمكن إغلاق هذه الصفحة.',
  over: 'لم يعد هذا الرابط صالحًا',
  overHint: 'استُخدم من قبل أو مضى عليه وقت طويل. اطلب رابطًا جديدًا حيث تسجّل الدخول.',
}
const words: Readonly<Record<Language, Words>> = { en, de, ar }

export const plainPage = (language: Language, title: string, body: unknown) => html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="/v1/auth/device-link.css">
</head>
<body><main>${body}</main></body>
</html>`

/** `site`: the host of the page that asks. `browser`: as `browserOf` has it; the mail may be read in another one. */
export function devicePage(language: Language, site: string, browser: string, token: string) {
  const its = words[language]
  const asked = lettersIn(language).asked(browser)
  return plainPage(
    language,
    its.title,
    html`<h1>${its.question(site)}</h1>
${asked && html`<p>${asked.trim()}</p>`}
<p>${its.hint}</p>
<form method="post" action="/v1/auth/device-link">
<input type="hidden" name="token" value="${token}">
<button>${its.yes}</button>
</form>`,
  )
}

export function deviceDonePage(language: Language) {
  const its = words[language]
  return plainPage(language, its.done, html`<h1>${its.done}</h1><p>${its.doneHint}</p>`)
}

export function deviceOverPage(language: Language) {
  const its = words[language]
  return plainPage(language, its.over, html`<h1>${its.over}</h1><p>${its.overHint}</p>`)
}

export const devicePageStyles = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f4f5,#141416);color:light-dark(#18181b,#fafafa)}
main{box-sizing:border-box;width:min(26rem,100vw - 2rem);padding:2rem;border-radius:1.25rem;background:light-dark(#fff,#1e1e21)}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 .5rem;color:light-dark(#52525b,#a1a1aa)}
form{margin-top:1.5rem}
button{width:100%;padding:.8rem;border:0;border-radius:.9rem;font:inherit;font-weight:600;background:light-dark(#18181b,#fafafa);color:light-dark(#fff,#18181b);cursor:pointer}
button:focus-visible{outline:3px solid light-dark(#2563eb,#60a5fa);outline-offset:3px}
`
