/** The text to sign. What can't be read back is not written: a line break in a field would be a field of its own. */
import { type Fields, labels, wrongField } from './fields.js'
import type { SiwxMessage } from './message.js'
import { isSiwxNamespace, profiles } from './profile.js'
import { findRecap } from './recap.js'

/**
 * Creates the text of a sign-in message. `parseMessage` reads the same fields from it.
 *
 * @param message - Fields of the message.
 * @returns The text to sign.
 * @throws {TypeError} with the name of the field, never its value, if a field is invalid for its chain. Also if
 * resources have abilities (ERC-5573) that the statement doesn't end with.
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @example
 * ```ts
 * const text = createMessage({
 *   chainId: 'eip155:1', address, domain: 'shop.example.com', uri: 'https://shop.example.com',
 *   version: '1', nonce: createNonce(), issuedAt: new Date().toISOString(),
 * })
 * ```
 */
export function createMessage(message: SiwxMessage): string {
  const cut = message.chainId.indexOf(':')
  const namespace = message.chainId.slice(0, cut)
  const refuse = (field: string) => new TypeError(`createMessage: ${field} can’t be written`)
  if (!isSiwxNamespace(namespace)) throw refuse('chainId')
  const profile = profiles[namespace]
  const fields: Fields = { ...message, chainId: message.chainId.slice(cut + 1) }
  const wrong = wrongField(fields, profile)
  if (wrong) throw refuse(wrong)
  // A word for a chain is read back as the chain.
  if (profile.chainWords.has(fields.chainId)) throw refuse('chainId')
  if (findRecap(message).status === 'refused') throw refuse('resources')

  const { scheme, domain, address, statement, resources } = fields
  const head = `${scheme === undefined ? '' : `${scheme}://`}${domain}`
  const lines = [`${head} wants you to sign in with your ${profile.account} account:`, address, '']
  if (statement !== undefined) lines.push(statement, '')
  else if (profile.blankLines === 2) lines.push('')
  for (const { field, label } of labels) {
    const value = fields[field]
    if (value !== undefined) lines.push(`${label}: ${value}`)
  }
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}
