/** The page that undoes the change of an address, for whoever reads the mail of the old one. No script. */
import type { Language } from './languages.js'
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
  title: 'Undo the change',
  question: (site) => `Did somebody else change your address at ${site}?`,
  hint: 'Undone, this address signs you in again, the new one no longer does, and everybody who is signed in as you is signed out.',
  yes: 'Undo the change',
  done: 'The change is undone',
  doneHint: 'This address is yours again. Sign in with it, and look at which browsers have access.',
  over: 'This link is no good any more',
  overHint: 'It was used already, or it is older than a day.',
}
const de: Words = {
  title: 'Änderung rückgängig machen',
  question: (site) => `Hat jemand anderes deine Adresse bei ${site} geändert?`,
  hint: 'Danach meldet dich wieder diese Adresse an, die neue nicht mehr, und alle, die als du angemeldet sind, werden abgemeldet.',
  yes: 'Änderung rückgängig machen',
  done: 'Die Änderung ist rückgängig gemacht',
  doneHint:
    'Diese Adresse ist wieder deine. Melde dich mit ihr an und sieh nach, welche Browser Zugang haben.',
  over: 'Dieser Link gilt nicht mehr',
  overHint: 'Er wurde schon benutzt oder ist älter als einen Tag.',
}
const ar: Words = {
  title: 'التراجع عن التغيير',
  question: (site) => `هل غيّر شخص آخر عنوانك في ${site}؟`,
  hint: 'بعد التراجع يعود هذا العنوان لتسجيل دخولك، ولا يعود الجديد يفعل ذلك، ويُسجَّل خروج كل من دخل باسمك.',
  yes: 'التراجع عن التغيير',
  done: 'تم التراجع عن التغيير',
  doneHint: 'هذا العنوان لك من جديد. سجّل الدخول به وانظر أي المتصفحات لها وصول.',
  over: 'لم يعد هذا الرابط صالحًا',
  overHint: 'استُخدم من قبل أو مضى عليه أكثر من يوم.',
}
const words: Readonly<Record<Language, Words>> = { en, de, ar }

/** `site`: the host of the page where it was changed. */
export function undoPage(language: Language, site: string, token: string) {
  const { title, question, hint, yes } = words[language]
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
  messagePage(language, words[language].done, words[language].doneHint)

export const undoOverPage = (language: Language) =>
  messagePage(language, words[language].over, words[language].overHint)
