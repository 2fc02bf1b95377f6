/** From what a visitor sent to a text by its grammar: sizes first, then letters, then the profile of its chain. */

import type { CaipNetworkId } from '@scope/core'
import type { SiwxMessage } from '../messages/message.js'
import { parseMessage } from '../messages/parse-message.js'
import { profiles, type SiwxNamespace } from '../messages/profile.js'
import type { SiwxCode } from './codes.js'
import type { SiwxProof } from './contract.js'

const maxMessage = 8 * 1024
const maxSignature = 16 * 1024

/** A proof whose text is read, and nothing else of it. */
export interface ReadProof {
  readonly text: string
  /** What was signed. */
  readonly bytes: Uint8Array
  readonly message: SiwxMessage
  readonly namespace: SiwxNamespace
  readonly signature: string | Uint8Array
  readonly address: string | undefined
  readonly publicKey: string | Uint8Array | undefined
}

/** In letters or bytes: larger ones are not looked at. */
export const isOfProofSize = ({ message, signature }: Pick<SiwxProof, 'message' | 'signature'>) =>
  message.length <= maxMessage && signature.length <= maxSignature

const isTextOrBytes = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array

function isProof(value: unknown): value is SiwxProof {
  if (typeof value !== 'object' || value === null) return false
  const { message, signature, address, publicKey } = value as Readonly<Record<string, unknown>>
  return (
    isTextOrBytes(message) &&
    isTextOrBytes(signature) &&
    (address === undefined || typeof address === 'string') &&
    (publicKey === undefined || isTextOrBytes(publicKey))
  )
}

/** What is no UTF-8 is decoded to a letter that is not taken either. */
function decode(message: string | Uint8Array): string | undefined {
  const text =
    typeof message === 'string'
      ? message
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(message)
  return /^[\n -~]*$/.test(text) ? text : undefined
}

/** By the word of the first line: whose grammar it claims to have. */
function claimedNamespace(text: string): SiwxNamespace | undefined {
  const word = /^[^\n]* wants you to sign in with your (\w+) account:\n/.exec(text)?.[1]
  const namespaces = Object.keys(profiles) as SiwxNamespace[]
  return namespaces.find((namespace) => profiles[namespace].account === word)
}

/** `chainIds`: those that are expected. Never throws. */
export function parseProof(
  proof: unknown,
  chainIds: readonly CaipNetworkId[],
): ReadProof | SiwxCode {
  if (!isProof(proof)) return 'input-invalid'
  // Copied once: what a visitor sent can't change between two looks.
  const { message, signature, address, publicKey } = proof
  if (!isOfProofSize({ message, signature })) return 'too-large'
  const text = decode(message)
  if (text === undefined) return 'encoding-invalid'
  const namespace = claimedNamespace(text)
  if (!namespace) return 'message-malformed'
  if (!chainIds.some((chainId) => chainId.startsWith(`${namespace}:`))) return 'chain-mismatch'
  const parsed = parseMessage(text, namespace)
  if (!parsed.ok) return parsed.code
  return {
    text,
    bytes: new TextEncoder().encode(text),
    message: parsed.message,
    namespace,
    signature,
    address,
    publicKey,
  }
}
