/**
 * The secret of a wallet: 128 bits from the browser's generator, and the BIP-39 seed they stand for. BIP-39 makes the seed
 * of the words' letters, so the list is needed here too; but the phrase never becomes a string, which nothing could wipe.
 */
import { type Bytes, randomBytes, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { secretLength } from './lengths.js'

export const newSecret = (): Bytes => randomBytes(secretLength)

/** Fetched once; asked for early, it comes while the network is waited for anyway. */
export const loadWordlist = (): Promise<readonly string[]> =>
  import('@scure/bip39/wordlists/english').then(({ wordlist }) => wordlist)

/** Which twelve words: 128 bits and four of their hash, eleven at a time. */
async function wordNumbers(secret: Bytes): Promise<Uint16Array> {
  const checked = new Uint8Array(secretLength + 1)
  checked.set(secret)
  checked.set(new Uint8Array(await crypto.subtle.digest('SHA-256', secret)).subarray(0, 1), 16)
  const numbers = new Uint16Array(12)
  for (let bit = 0; bit < 132; bit++) {
    const on = ((checked[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
    const word = Math.floor(bit / 11)
    numbers[word] = ((numbers[word] ?? 0) << 1) | on
  }
  wipe(checked)
  return numbers
}

/** The phrase as bytes. English words are ASCII, so they are what NFKD would make of them. */
async function phraseBytes(secret: Bytes): Promise<Bytes> {
  const words = await loadWordlist()
  const numbers = await wordNumbers(secret)
  const buffer = new Uint8Array(12 * 9)
  let length = 0
  for (const number of numbers) {
    if (length > 0) buffer[length++] = 0x20
    const word = words[number] ?? ''
    for (let at = 0; at < word.length; at++) buffer[length++] = word.charCodeAt(at)
  }
  numbers.fill(0)
  const phrase = buffer.slice(0, length)
  wipe(buffer)
  return phrase
}

/** The 64 bytes that every account is derived of. The passphrase of BIP-39 is not used: it would be one more thing to lose. */
export async function getSeed(secret: Bytes): Promise<Bytes> {
  if (secret.length !== secretLength)
    throw new KeyError('shares-invalid', 'A wallet is made of 16 bytes.')
  const phrase = await phraseBytes(secret)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 512))
  } finally {
    wipe(phrase)
  }
}
