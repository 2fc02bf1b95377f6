/** From what a visitor sent to a text by its grammar: sizes first, then letters, then the profile of its chain. */

import type { SiwxMessage } from '../messages/message.js'
import { parseMessage } from '../messages/parse-message.js'
import { isSiwxNamespace, profiles, type SiwxNamespace } from '../messages/profile.js'
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
  readonly address?: string
  readonly publicKey?: string | Uint8Array
}

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

function decode(message: string | Uint8Array): string | undefined {
  try {
    const text =
      typeof message === 'string'
        ? message
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
    return /^[\n -~]*$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** By the word of the first line: whose grammar it claims to have. */
function claimedNamespace(text: string): SiwxNamespace | undefined {
  const word = /^[^\n]* wants you to sign in with your (\w+) account:\n/.exec(text)?.[1]
  return Object.keys(profiles)
    .filter(isSiwxNamespace)
    .find((namespace) => profiles[namespace].account === word)
}

/** `namespaces`: of the chains that are expected. Never throws. */
export function readProof(proof: unknown, namespaces: ReadonlySet<string>): ReadProof | SiwxCode {
  if (!isProof(proof)) return 'input-invalid'
  // Copied once: what a visitor sent can't change between two looks.
  const { message, signature, address, publicKey } = proof
  if (message.length > maxMessage || signature.length > maxSignature) return 'too-large'
  const text = decode(message)
  if (text === undefined) return 'encoding-invalid'
  const namespace = claimedNamespace(text)
  if (!namespace) return 'message-malformed'
  if (!namespaces.has(namespace)) return 'chain-mismatch'
  const parsed = parseMessage(text, namespace)
  if (!parsed.ok) return parsed.code
  return {
    text,
    bytes: new TextEncoder().encode(text),
    message: parsed.message,
    namespace,
    signature,
    ...(address !== undefined && { address }),
    ...(publicKey !== undefined && { publicKey }),
  }
}
