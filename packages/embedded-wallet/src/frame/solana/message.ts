/**
 * `solana_signMessage`: a readable text, a sign-in text of the requesting site, or unreadable bytes. Bytes that a node
 * could accept as a transaction are never signed as a text.
 */
import { base58 } from '@scure/base'
import { parseParams } from '../../protocol/rpc.js'
import type { Action, Warning } from '../approval/decoded-request.js'
import type { PrepareDeps, Prepared } from '../approval/prepared.js'
import { sanitizeText } from '../approval/sanitize-text.js'
import { parseSignIn } from '../approval/sign-in-text.js'
import { signBytes } from './ed25519.js'
import { accountMismatch, paramsInvalid, unreadable } from './errors.js'
import { toHexString } from './instruction.js'
import { couldBeMessage } from './wire.js'

/** Max base58 characters, since decoding time is quadratic. About 6 kB, more than a user reads. */
const maxLength = 8_192

function toBytes(message: string): Uint8Array {
  if (message.length > maxLength) throw paramsInvalid()
  try {
    return base58.decode(message)
  } catch {
    throw paramsInvalid()
  }
}

/** Undefined for bytes that are no text, and for those with controls in them: they are not what they look like. */
function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

interface DecodedMessage {
  readonly action: Action
  readonly warnings: readonly Warning[]
}

function readText(text: string, { chainId, account, parentOrigin }: PrepareDeps): DecodedMessage {
  const signIn = parseSignIn(text, { chain: 'Solana', chainId, account, parentOrigin })
  return signIn ?? { action: { type: 'message', text: sanitizeText(text) }, warnings: [] }
}

export async function prepareMessage(params: unknown, deps: PrepareDeps): Promise<Prepared> {
  const { chainId, account } = deps
  const read = parseParams('solana_signMessage', params)
  if (!read) throw paramsInvalid()
  if (read.pubkey !== account) throw accountMismatch()
  const bytes = toBytes(read.message)
  if (bytes.length === 0) throw paramsInvalid()
  if (couldBeMessage(bytes)) throw unreadable()
  const text = toText(bytes)
  const { action, warnings }: DecodedMessage =
    text === undefined
      ? { action: { type: 'bytes', hex: toHexString(bytes) }, warnings: ['undecoded'] }
      : readText(text, deps)
  return {
    decoded: { chainId, account, actions: [action], warnings },
    sign(key) {
      const signature = base58.encode(signBytes(bytes, key, account))
      return async () => ({ signature })
    },
  }
}
