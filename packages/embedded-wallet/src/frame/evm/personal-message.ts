/** `personal_sign` (EIP-191): a readable text, a sign-in text of the requesting site, or unreadable bytes. */
import { hashMessage, hexToBytes } from 'viem'
import { parseParams } from '../../protocol/rpc.js'
import type { Action, Warning } from '../approval/decoded-request.js'
import type { PrepareDeps, Prepared } from '../approval/prepared.js'
import { sanitizeText } from '../approval/sanitize-text.js'
import { paramsInvalid, parseSignIn } from '../approval/sign-in-text.js'
import { accountMismatch } from './account.js'
import { signatureText, signHash } from './signature.js'

/** As every wallet reads it: whole bytes in hexadecimal are bytes, all else is text. */
const toBytes = (message: string): Uint8Array =>
  /^0x([\da-f]{2})*$/i.test(message)
    ? hexToBytes(message as `0x${string}`)
    : new TextEncoder().encode(message)

/** Undefined for bytes that are no text, and for those with controls in them: they are not what they look like. */
function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const toHexString = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export async function preparePersonalMessage(
  params: unknown,
  { chainId, account, parentOrigin }: PrepareDeps,
): Promise<Prepared> {
  const read = parseParams('personal_sign', params)
  if (!read) throw paramsInvalid()
  const [message, by] = read
  if (by.toLowerCase() !== account.toLowerCase()) throw accountMismatch()
  const bytes = toBytes(message)
  const text = toText(bytes)
  const { action, warnings } = ((): { action: Action; warnings: readonly Warning[] } => {
    if (text === undefined)
      return { action: { type: 'bytes', hex: toHexString(bytes) }, warnings: ['undecoded'] }
    const signIn = parseSignIn(text, { chain: 'Ethereum', chainId, account, parentOrigin })
    return signIn ?? { action: { type: 'message', text: sanitizeText(text) }, warnings: [] }
  })()
  return {
    decoded: { chainId, account, actions: [action], warnings },
    sign(key) {
      const signature = signatureText(signHash(hashMessage({ raw: bytes }, 'bytes'), key))
      return async () => signature
    },
  }
}
