/** Page behind a mailed link. Shows which site asks, and approves the browser once the user confirms. No script. */
import type { Language } from './languages.js'
import { getMailTemplates } from './mail/templates.js'
import { confirmPage, messagePage } from './pages/static-page.js'

interface PageMessages {
  readonly title: string
  readonly question: (site: string) => string
  readonly hint: string
  readonly yes: string
  readonly done: string
  readonly doneHint: string
  readonly expired: string
  readonly expiredHint: string
}

const en: PageMessages = {
  title: 'Sign in',
  question: (site) => `Sign in to ${site}?`,
  hint: 'Only confirm if you just tried to sign in. We’ll email you a code.',
  yes: 'Confirm sign-in',
  done: 'Confirmed',
  doneHint: 'We’ve emailed you a code. Enter it where you’re signing in. You can close this page.',
  expired: 'Link expired',
  expiredHint: 'This link was already used or has expired. Request a new one.',
}
const de: PageMessages = {
  title: 'Anmelden',
  question: (site) => `Bei ${site} anmelden?`,
  hint: 'Bestätige nur, wenn du dich gerade anmelden wolltest. Wir senden dir einen Code per E-Mail.',
  yes: 'Anmeldung bestätigen',
  done: 'Bestätigt',
  doneHint:
    'Wir haben dir einen Code per E-Mail gesendet. Gib ihn dort ein, wo du dich anmeldest. Du kannst diese Seite schließen.',
  expired: 'Link abgelaufen',
  expiredHint: 'Dieser Link wurde bereits benutzt oder ist abgelaufen. Fordere einen neuen an.',
}
const ar: PageMessages = {
  title: 'تسجيل الدخول',
  question: (site) => `تسجيل الدخول إلى ${site}؟`,
  hint: 'أكّد فقط إن كنت قد حاولت تسجيل الدخول للتو. سنرسل إليك رمزًا بالبريد.',
  yes: 'تأكيد تسجيل الدخول',
  done: 'تم التأكيد',
  doneHint: 'أرسلنا إليك رمزًا بالبريد. أدخله حيث تسجّل الدخول. يمكنك إغلاق هذه الصفحة.',
  expired: 'انتهت صلاحية الرابط',
  expiredHint: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
}
const messages: Readonly<Record<Language, PageMessages>> = { en, de, ar }

/** `site`: the host of the page that asks. `browser`: as `getBrowser` has it; the mail may be read in another one. */
export function devicePage(language: Language, site: string, browser: string, token: string) {
  const { title, question, hint, yes } = messages[language]
  const requestedFrom = getMailTemplates(language).requestedFrom(browser)
  const texts = requestedFrom ? [requestedFrom.trim(), hint] : [hint]
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
  messagePage(language, messages[language].done, messages[language].doneHint)

export const deviceOverPage = (language: Language) =>
  messagePage(language, messages[language].expired, messages[language].expiredHint)
