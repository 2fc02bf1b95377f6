/**
 * A passkey as a factor: the authenticator makes the same 32 bytes of the same input (WebAuthn's `prf`), after asking its
 * holder. Asking it is the page's part; here the 32 bytes come in.
 */
import { type Bytes, base64url, randomBytes, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { createFactor, type Factor, type FactorParams } from './recovery-factors.js'

export type PasskeyParams = Extract<FactorParams, { kind: 'passkey' }>

/** What a passkey is asked to make its 32 bytes of; one for each factor. */
export const newPasskeyParams = (
  credential: Uint8Array,
  input: Uint8Array = randomBytes(32),
): PasskeyParams => ({
  kind: 'passkey',
  credential: base64url(credential),
  input: base64url(input),
})

/** The authenticator's answer is wiped. */
export async function passkey(answer: Bytes, params: PasskeyParams): Promise<Factor> {
  // An authenticator without `prf` answers nothing, some old ones something else.
  if (answer.length === 32) return createFactor(answer, params)
  wipe(answer)
  throw new KeyError('factor-invalid', 'This passkey cannot protect a wallet.')
}
