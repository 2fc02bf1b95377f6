/**
 * The phrase where a user reads or types it: export and import, inside the frame alone. Here it is text, which stays in
 * memory until the browser tidies up; nothing else of the room makes one.
 */
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import type { Bytes } from './bytes.js'
import { KeyError } from './key-error.js'
import { secretLength } from './lengths.js'
import { loadWordlist } from './secret.js'

export const toMnemonic = async (secret: Bytes): Promise<string> =>
  entropyToMnemonic(secret, [...(await loadWordlist())])

/** As users type it: in capitals, over several lines, with spaces too many. */
export async function fromMnemonic(typed: string): Promise<Bytes> {
  const words = typed.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== 12)
    throw new KeyError('phrase-invalid', 'The phrase has twelve words, with a space between.')
  try {
    const secret = mnemonicToEntropy(words.join(' '), [...(await loadWordlist())])
    if (secret.length === secretLength) return new Uint8Array(secret)
  } catch {
    // Said below, without the words.
  }
  throw new KeyError(
    'phrase-invalid',
    'One of the words is not right. Compare them with your copy.',
  )
}
