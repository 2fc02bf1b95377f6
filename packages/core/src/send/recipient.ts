/** Finds out who is meant by what was typed: an address at once, a name half a second after the last letter. */
import { asKitError, KitError } from '../errors/kit-error.js'
import type { Recipient } from './send-feature.js'

export interface FoundName {
  readonly address: string
  readonly name: string
  readonly imageUrl?: string
  readonly isFallback?: boolean
}

export interface RecipientDeps {
  /** Throws `address-invalid`. */
  parseAddress(text: string): string
  /** Undefined if names can't be resolved. */
  readonly resolve?:
    | ((name: string, signal: AbortSignal) => Promise<FoundName | undefined>)
    | undefined
}

/** Milliseconds. */
export const nameDebounce = 500

const looksLikeName = (text: string) => text.includes('.') && !/\s/.test(text)

/** Parses the recipient without a request. The status is `resolving` if a name must be looked up. */
export function parseRecipient(text: string, { parseAddress, resolve }: RecipientDeps): Recipient {
  const typed = text.trim()
  if (typed === '') return { status: 'empty', text: '' }
  try {
    return { status: 'resolved', text, address: parseAddress(typed) }
  } catch (thrown) {
    if (resolve && looksLikeName(typed)) return { status: 'resolving', text }
    return { status: 'invalid', text, error: asKitError(thrown) }
  }
}

/** Resolves the owner of a name. Only rejects when the caller aborts. */
export async function lookUp(
  text: string,
  { parseAddress, resolve }: RecipientDeps,
  signal: AbortSignal,
): Promise<Recipient> {
  try {
    const found = await resolve?.(text.trim(), signal)
    if (found) return { status: 'resolved', text, ...found, address: parseAddress(found.address) }
    const error = new KitError('name-not-found', 'The name does not resolve on this network.')
    return { status: 'invalid', text, error }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return { status: 'invalid', text, error: asKitError(thrown) }
  }
}
