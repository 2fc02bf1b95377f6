/** Reads a text by its grammar, from its first letter to its last; a text that is nearly one is none. */
import type { CaipNetworkId } from '@scope/core'
import { type Fields, labels, wrongField } from './fields.js'
import type { MessageField, SiwxMessage } from './message.js'
import { type Profile, profiles, type SiwxNamespace } from './profile.js'

/** Result of `parseMessage`: the fields, or the field that is invalid. */
export type ParsedMessage =
  | { readonly ok: true; readonly message: SiwxMessage }
  | { readonly ok: false; readonly code: 'message-malformed'; readonly field: MessageField }

type Mutable<T> = { -readonly [K in keyof T]?: T[K] }

const malformed = (field: MessageField): ParsedMessage => ({
  ok: false,
  code: 'message-malformed',
  field,
})

/** The statement, if there is one, and how many lines of the text come before its labels. */
function readStatement(lines: readonly string[], { blankLines }: Profile) {
  // Two lines of the head, a blank one, the statement, a blank one.
  if (lines[4] === '') return { statement: lines[3], next: 5 }
  return lines[3] === '' || blankLines === 1 ? { next: 2 + blankLines } : undefined
}

function readLines(text: string, profile: Profile): Fields | MessageField {
  const lines = text.split('\n')
  const [head = '', address, blank] = lines
  const ending = ` wants you to sign in with your ${profile.account} account:`
  if (!head.endsWith(ending)) return 'text'
  const [, scheme, domain = ''] =
    /^(?:([^:/]*):\/\/)?(.*)$/.exec(head.slice(0, -ending.length)) ?? []
  const body = readStatement(lines, profile)
  if (blank !== '' || !body) return 'text'
  const fields: Mutable<Fields> = { domain }
  if (scheme !== undefined) fields.scheme = scheme
  if (address !== undefined) fields.address = address
  if (body.statement !== undefined) fields.statement = body.statement

  let at = body.next
  for (const { field, label, needed } of labels) {
    const line = lines[at]
    if (line?.startsWith(`${label}: `)) {
      fields[field] = line.slice(label.length + 2)
      at++
    } else if (needed) return field
  }
  if (lines[at] === 'Resources:') {
    const resources = lines.slice(at + 1)
    if (!resources.every((line) => line.startsWith('- '))) return 'resources'
    fields.resources = resources.map((line) => line.slice(2))
    at = lines.length
  }
  return at === lines.length ? (fields as Fields) : 'text'
}

/**
 * Parses the text of a sign-in message by the grammar of its namespace.
 *
 * It doesn't check EIP-55 checksums, or whether the address belongs to the chain. The server checks these.
 *
 * @param text - Text that was signed.
 * @param namespace - Namespace of the account.
 * @returns The fields, or the code `message-malformed` with the invalid field.
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @example
 * ```ts
 * const parsed = parseMessage(text, 'eip155')
 * if (parsed.ok) console.log(parsed.message.domain)
 * ```
 */
export function parseMessage(text: string, namespace: SiwxNamespace): ParsedMessage {
  const profile = profiles[namespace]
  const fields = readLines(text, profile)
  if (typeof fields === 'string') return malformed(fields)
  const wrong = wrongField(fields, profile)
  if (wrong) return malformed(wrong)
  const reference = profile.chainWords.get(fields.chainId) ?? fields.chainId
  const chainId: CaipNetworkId = `${namespace}:${reference}`
  return { ok: true, message: { ...fields, chainId, version: '1' } }
}
