/** The languages that come with Scope, each fetched when it is asked for. */
import type { Messages } from './en.js'

const loaders = {
  en: async () => (await import('./en.js')).en,
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
}

export type LocaleName = keyof typeof loaders

export const loadMessages = (locale: LocaleName): Promise<Messages> => loaders[locale]()
