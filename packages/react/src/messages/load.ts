/** The languages that come with Scope, each fetched when it is asked for. English comes with the dialog. */
import type { Messages } from './en.js'

const loaders = {
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
}

export type LocaleName = 'en' | keyof typeof loaders

export const loadMessages = (locale: keyof typeof loaders): Promise<Messages> => loaders[locale]()
