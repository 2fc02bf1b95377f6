/** The page behind a mailed link: says which site asks, and lets the browser in once somebody says so. No script. */
import type { Language } from './languages.js'
import { lettersIn } from './mail/letters.js'
import { confirmPage, messagePage } from './pages/static-page.js'

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

/** `site`: the host of the page that asks. `browser`: as `getBrowser` has it; the mail may be read in another one. */
export function devicePage(language: Language, site: string, browser: string, token: string) {
  const { title, question, hint, yes } = words[language]
  const asked = lettersIn(language).asked(browser)
  const texts = asked ? [asked.trim(), hint] : [hint]
  return confirmPage(language, {
    title,
    question: question(site),
    texts,
    yes,
    token,
    action: '/v1/auth/device-link',
  })
}

export const deviceDonePage = (language: Language) =>
  messagePage(language, words[language].done, words[language].doneHint)

export const deviceOverPage = (language: Language) =>
  messagePage(language, words[language].over, words[language].overHint)
