/** Has the wallet sign the text, in the way of its chain. */
import { getReference, type Kit, KitError } from '@scope/core'
import type { SignInAccount, SignInData, SignInMessage } from '@scope/core/sign-in'
import { parseMessage } from '../messages/parse-message.js'
import { toSolanaCluster } from '../messages/profile.js'

export interface Signed {
  /** What was signed, to the byte. */
  readonly message: string
  readonly signature: string
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** The wallet wrote the text: it must say what was shown, and no more. */
function says(text: string, { accountAddress, ...data }: SignInData): boolean {
  const parsed = parseMessage(text, 'solana')
  if (!parsed.ok) return false
  const shown: Readonly<Record<string, unknown>> = { ...data, address: accountAddress }
  const signed: Readonly<Record<string, unknown>> = { ...parsed.message }
  const names = new Set([...Object.keys(shown), ...Object.keys(signed)])
  return [...names].every((name) => String(shown[name]) === String(signed[name]))
}

const invalid = () =>
  new KitError('wallet-response-invalid', 'The wallet signed something else. Try another wallet.')

/**
 * Throws what the wallet says. A Solana wallet that knows Sign-In With Solana shows and signs the fields themselves; every
 * other one is asked for a signature of the text.
 */
export async function callWallet(
  requests: Kit['requests'],
  { namespace, address }: SignInAccount,
  { data, text }: SignInMessage,
): Promise<Signed> {
  if (namespace === 'solana') {
    try {
      const { accountAddress: _, chainId, ...fields } = data
      const input = {
        ...fields,
        address,
        chainId: toSolanaCluster(chainId) ?? getReference(chainId),
      }
      const signed = await requests.sign({ kind: 'sign-in', input }, { namespace })
      if (signed.address !== address) throw invalid()
      const message = new TextDecoder('utf-8', { fatal: true }).decode(signed.message)
      if (!says(message, data)) throw invalid()
      return { message, signature: base64(signed.signature) }
    } catch (thrown) {
      if (thrown instanceof TypeError) throw invalid()
      if (!(thrown instanceof KitError) || thrown.code !== 'wallet-unsupported') throw thrown
    }
  }
  const signature = await requests.sign({ kind: 'message', message: text }, { namespace })
  return { message: text, signature }
}
