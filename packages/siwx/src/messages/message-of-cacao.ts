/** The text behind a CACAO (CAIP-74), which WalletConnect’s one-click sign-in answers with (`session_authenticate`). */
import type { CaipNetworkId } from '@scope/core'
import { createMessage } from './create-message.js'
import type { SiwxMessage } from './message.js'
import { parseRecap } from './recap.js'

/**
 * Payload (`p`) of a CACAO. Fields that a wallet leaves out may be null.
 *
 * @see https://chainagnostic.org/CAIPs/caip-74
 */
export interface CacaoPayload {
  readonly domain: string
  /** The text’s URI. */
  readonly aud: string
  readonly version?: string | null | undefined
  readonly nonce: string
  readonly iat: string
  readonly nbf?: string | null | undefined
  readonly exp?: string | null | undefined
  readonly statement?: string | null | undefined
  readonly requestId?: string | null | undefined
  readonly resources?: readonly string[] | null | undefined
}

/** The statement as wallets sign it: where abilities are handed over, it ends with them. */
function fullStatement({ statement, resources }: CacaoPayload): string | undefined {
  const sentence = parseRecap(resources?.at(-1) ?? '')?.sentence
  if (!sentence || statement?.endsWith(sentence)) return statement ?? undefined
  return statement ? `${statement} ${sentence}` : sentence
}

/**
 * Creates the text that the wallet signed for a CACAO, as returned by WalletConnect's one-click sign-in.
 *
 * @param payload - Payload (`p`) of the CACAO. Its `aud` is the URI of the text.
 * @param iss - DID of the account, such as `did:pkh:eip155:1:0x…`.
 * @returns The text.
 * @throws {TypeError} if `iss` isn't a `did:pkh`, or if a field is invalid for the chain.
 * @see https://chainagnostic.org/CAIPs/caip-74
 * @example
 * ```ts
 * const message = formatCacaoMessage(cacao.p, cacao.p.iss)
 * ```
 */
export function formatCacaoMessage(payload: CacaoPayload, iss: string): string {
  const [did, method, namespace, reference, address = '', ...more] = iss.split(':')
  if (did !== 'did' || method !== 'pkh' || more.length > 0)
    throw new TypeError('formatCacaoMessage: iss is no did:pkh')
  const statement = fullStatement(payload)
  const { exp, nbf, requestId, resources } = payload
  const message: SiwxMessage = {
    chainId: `${namespace}:${reference}` as CaipNetworkId,
    address,
    domain: payload.domain,
    ...(statement !== undefined && { statement }),
    uri: payload.aud,
    version: (payload.version ?? '1') as '1',
    nonce: payload.nonce,
    issuedAt: payload.iat,
    ...(exp != null && { expirationTime: exp }),
    ...(nbf != null && { notBefore: nbf }),
    ...(requestId != null && { requestId }),
    ...(resources != null && { resources }),
  }
  return createMessage(message)
}
