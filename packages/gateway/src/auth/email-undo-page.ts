/** Page that undoes an address change, for the user who reads the old address's email. No script. */
import type { Language } from './languages.js'
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
  title: 'Undo email change',
  question: (site) => `Undo the email change at ${site}?`,
  hint: 'You’ll sign in with this email again. The new email will stop working, and all sessions will be signed out.',
  yes: 'Undo email change',
  done: 'Email change undone',
  doneHint: 'Sign in with this email and review which browsers have access.',
  expired: 'Link expired',
  expiredHint: 'This link was already used or has expired.',
}
const de: PageMessages = {
  title: 'E-Mail-Änderung widerrufen',
  question: (site) => `E-Mail-Änderung bei ${site} widerrufen?`,
  hint: 'Du meldest dich dann wieder mit dieser E-Mail an. Die neue E-Mail gilt nicht mehr, und alle Sitzungen werden abgemeldet.',
  yes: 'Änderung widerrufen',
  done: 'Änderung widerrufen',
  doneHint: 'Melde dich mit dieser E-Mail an und prüfe, welche Browser Zugang haben.',
  expired: 'Link abgelaufen',
  expiredHint: 'Dieser Link wurde bereits benutzt oder ist abgelaufen.',
}
const ar: PageMessages = {
  title: 'التراجع عن تغيير البريد',
  question: (site) => `التراجع عن تغيير البريد في ${site}؟`,
  hint: 'ستسجّل الدخول بهذا البريد مجددًا. لن يعمل البريد الجديد، وسيُسجَّل الخروج من كل الجلسات.',
  yes: 'التراجع عن التغيير',
  done: 'تم التراجع عن تغيير البريد',
  doneHint: 'سجّل الدخول بهذا البريد وراجع المتصفحات التي لها وصول.',
  expired: 'انتهت صلاحية الرابط',
  expiredHint: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته.',
}
const messages: Readonly<Record<Language, PageMessages>> = { en, de, ar }

/** `site`: the host of the page where it was changed. */
export function undoPage(language: Language, site: string, token: string) {
  const { title, question, hint, yes } = messages[language]
  return confirmPage(language, {
    title,
    question: question(site),
    texts: [hint],
    yes,
    token,
    action: '/v1/auth/email-undo',
  })
}

export const undoDonePage = (language: Language) =>
  messagePage(language, messages[language].done, messages[language].doneHint)

export const undoOverPage = (language: Language) =>
  messagePage(language, messages[language].expired, messages[language].expiredHint)
