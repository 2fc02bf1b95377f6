/** Has the wallet sign the text, in the way of its chain. */
import { type Kit, KitError } from '@scope/core'
import type { SignInMessage, SignInSubject } from '@scope/core/sign-in'

export interface Signed {
  /** What was signed, to the byte. */
  readonly message: string
  readonly signature: string
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const invalid = () =>
  new KitError('wallet-answer-invalid', 'The wallet signed something else. Try another wallet.')

/**
 * Throws what the wallet says. A Solana wallet that knows Sign-In With Solana shows and signs the fields themselves; every
 * other one is asked for a signature of the text.
 */
export async function askWallet(
  requests: Kit['requests'],
  { namespace, address }: SignInSubject,
  { data, text }: SignInMessage,
): Promise<Signed> {
  if (namespace === 'solana') {
    try {
      const { accountAddress: _, chainId, ...fields } = data
      const input = { ...fields, address, chainId: chainId.slice(chainId.indexOf(':') + 1) }
      const signed = await requests.sign({ kind: 'sign-in', input }, { namespace })
      if (signed.address !== address) throw invalid()
      const message = new TextDecoder('utf-8', { fatal: true }).decode(signed.message)
      return { message, signature: base64(signed.signature) }
    } catch (thrown) {
      if (thrown instanceof TypeError) throw invalid()
      if (!(thrown instanceof KitError) || thrown.code !== 'wallet-unsupported') throw thrown
    }
  }
  const signature = await requests.sign({ kind: 'message', message: text }, { namespace })
  return { message: text, signature }
}
