/** Nonces that can't be guessed. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 22

/**
 * Creates a random nonce of 22 letters and digits (130 bits), with the platform's secure generator.
 *
 * @returns The nonce.
 * @example
 * ```ts
 * const nonce = createNonce()
 * ```
 */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length))) {
      // The last few values would make the first letters likelier than the others.
      if (byte < 4 * alphabet.length && nonce.length < length)
        nonce += alphabet[byte % alphabet.length]
    }
  }
  return nonce
}
