/** In which users are written to: by mails, and by the pages behind their links. */

export const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

const known = (tag: string): Language | undefined =>
  languages.find((language) => language === /^\s*([a-z]+)/i.exec(tag)?.[1]?.toLowerCase())

/** Of a BCP 47 tag; English where it is none of these. */
export const toLanguage = (locale: string): Language => known(locale) ?? 'en'

/** The first of `Accept-Language` that is one of these. */
export const getLanguage = (header = ''): Language =>
  header.split(',').map(known).find(Boolean) ?? 'en'
