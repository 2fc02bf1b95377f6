/** Loads the languages that come with Scope. English loads with the dialog. */
import type { Messages } from './en.js'

/** Language that comes with Scope. English is the default. */
export type LocaleName = 'en' | 'ar' | 'de'

/** Without the names that every object has: a tag may come from a cookie. */
const loaders: Readonly<Record<string, (() => Promise<Messages>) | null>> = {
  __proto__: null,
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
}

/** Bundlers replace it. Node defines it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Loads the messages of a BCP 47 tag's language: `de-AT` loads `de`.
 * @returns `undefined` for English, and for a language that does not come with Scope.
 */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  const [name = ''] = locale.split('-')
  const load = loaders[name]
  if (process.env.NODE_ENV !== 'production' && !load && name !== 'en')
    // biome-ignore lint/suspicious/noConsole: for the developer of the page
    console.warn(
      `Scope: ScopeProvider: locale "${locale}" does not come with Scope. Give a catalogue in its place.`,
    )
  return load?.()
}
