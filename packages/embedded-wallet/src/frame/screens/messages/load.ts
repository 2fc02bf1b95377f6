/** The words of a language, fetched as it is asked for. English is there from the beginning. */
import { en } from './en.js'
import type { ScreenMessages } from './screen-messages.js'

const languages: Readonly<Record<string, () => Promise<ScreenMessages>>> = {
  de: async () => (await import('./de.js')).de,
  ar: async () => (await import('./ar.js')).ar,
}

/** By a BCP 47 tag: of its language, or English. */
export async function loadScreenMessages(locale: string): Promise<ScreenMessages> {
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  // Words that can't be fetched are no reason to show none.
  return load ? load().catch(() => en) : en
}
