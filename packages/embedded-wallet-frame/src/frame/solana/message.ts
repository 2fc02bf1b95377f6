/** `solana_signMessage`: a text that is read, a sign-in of the site that asks, or bytes - but never a transaction in disguise. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { readParams } from '../../protocol/rpc.js'
import type { Prepared, PrepareNeeds } from '../approval/prepared.js'
import type { Act, Warning } from '../approval/reading.js'
import { shownText } from '../approval/shown-text.js'
import { paramsInvalid, readSignIn } from '../approval/sign-in-text.js'
import { FrameProblem } from '../frame-error.js'
import { readMessage, readTransaction } from './wire.js'

function bytesOf(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw paramsInvalid()
  }
}

/** What signs it signs a transaction: nobody would have read it. */
function isTransaction(bytes: Uint8Array): boolean {
  return [readMessage, readTransaction].some((read) => {
    try {
      read(bytes)
      return true
    } catch {
      return false
    }
  })
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Characters of base58 of which more would only keep the machine busy. */
const longest = 16_384

export async function prepareMessage(
  params: unknown,
  { chainId, account, parentOrigin }: PrepareNeeds,
): Promise<Prepared> {
  const asked = readParams('solana_signMessage', params)
  if (!asked || asked.message.length > longest) throw paramsInvalid()
  if (asked.pubkey !== account)
    throw new FrameProblem('account-mismatch', 'This message is not to be signed by this wallet')
  const bytes = bytesOf(asked.message)
  if (isTransaction(bytes))
    throw new FrameProblem(
      'unreadable',
      'This message is a transaction: it is not signed as a text',
    )
  const text = textOf(bytes)
  const { act, warnings } = ((): { act: Act; warnings: readonly Warning[] } => {
    if (text === undefined)
      return { act: { does: 'bytes', hex: hex.encode(bytes) }, warnings: ['unread'] }
    const signIn = readSignIn(text, { chain: 'Solana', account, parentOrigin })
    return signIn ?? { act: { does: 'message', text: shownText(text) }, warnings: [] }
  })()
  return {
    reading: { chainId, account, acts: [act], warnings },
    sign(key) {
      const signature = base58.encode(ed25519.sign(bytes, key))
      return async () => ({ signature })
    },
  }
}
