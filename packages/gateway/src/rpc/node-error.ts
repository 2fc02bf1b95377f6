/**
 * What a page reads of a node's error. Providers write project ids, plans and URLs with keys into messages, and their
 * accounts are the operator's (threat B28): such a message is replaced. What a chain says of a call stays, since wallets
 * and libraries read it.
 */
import type { RpcError } from './call.js'

const maxMessage = 1_000
const maxData = 64 * 1024

/** About the operator's account with the provider, not about the call. */
const aboutAccount =
  /api[-_ ]?key|project[-_ ]?id|\bplans?\b|upgrade|quota|credits?\b|compute units?|capacity|subscri|billing|dashboard|unauthori[sz]ed|forbidden|authenticat|access token|bearer|rate[- ]?limit|too many requests|requests per|\btier\b|whitelist|allowlist/i

const url = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi
const email = /\S+@\S+\.\S+/g
const host = /\b(?:[a-z0-9-]+\.)+(?:com|io|net|org|dev|xyz|cloud|network|app|internal|local)\b\S*/gi
const ip = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g
/** A key: letters and digits together. Hexadecimal after 0x, numbers, and base58 of accounts and signatures name public things. */
const key =
  /(?<![0-9A-Za-z_-])(?!0x[0-9a-f]+(?![0-9A-Za-z_-]))(?=[\w-]*[0-9])(?=[\w-]*[a-z])[\w-]{20,}/gi
const isBase58Id = (text: string): boolean =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$|^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text)

const generic: Readonly<Record<number, string>> = {
  [-32005]: 'the node’s limit is reached',
  [-32029]: 'the node’s limit is reached',
  429: 'the node’s limit is reached',
  [-32600]: 'the node refused the request',
  [-32601]: 'the node does not have this method',
}

/** Providers' own codes, and the words of those that have none: QuickNode, Blast, Helius, Alchemy, Ankr, proxyd. */
const limitCodes: ReadonlySet<number> = new Set([-32007, -32029, -32429, 429])
const limitWords =
  /rate[- ]?limit|too many requests|request limit reached|over capacity|compute units|credits limited|capacity limit/i
/** Of Solana and of Besu, whose numbers mean something else. */
const otherWords = /slot \d+ was skipped|not authorized to send/i

/**
 * Returns the standard code of a limit error (EIP-1474) for any provider's code. Pages and the next node understand it.
 */
function standardCode(code: number, message: string): number {
  if (otherWords.test(message)) return code
  return limitCodes.has(code) || limitWords.test(message) ? -32005 : code
}

/** The bytes of a revert that some bundlers write into the message. */
const revertReason = /\breason: (0x(?:[0-9a-f]{2}){4,})(?![0-9a-f])/i

/** @param rawData - JSON as the node wrote it. */
export function publicError(
  rawCode: number,
  message: string,
  rawData: string | undefined,
): RpcError {
  const reason = revertReason.exec(message)?.[1]
  const data = rawData ?? (reason && JSON.stringify(reason))
  const isRevert = /revert/i.test(message)
  const code = isRevert ? rawCode : standardCode(rawCode, message)
  if (!isRevert && aboutAccount.test(message))
    return { code, message: generic[code] ?? 'the node refused the request' }
  const clean = message
    .slice(0, maxMessage)
    .replace(url, '…')
    .replace(email, '…')
    .replace(host, '…')
    .replace(ip, '…')
    .replace(key, (found) => (isBase58Id(found) ? found : '…'))
  const isKept = data !== undefined && data.length <= maxData && !isAboutAccount(data)
  return { code, message: clean, ...(isKept ? { data } : {}) }
}

/** Of data only what is short text can be checked; contracts' bytes and logs of a simulation are neither. */
const isAboutAccount = (data: string): boolean =>
  !/^"0x[0-9a-f]*"$/i.test(data) && (/:\/\//.test(data) || aboutAccount.test(data.slice(0, 4_096)))
