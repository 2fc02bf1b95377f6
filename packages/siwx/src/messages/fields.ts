/** What each field may hold: the one rule that the builder and the parser share. */
import { parseDateTime } from './date-time.js'
import type { MessageField, SiwxMessage } from './message.js'
import type { Profile } from './profile.js'
import { isDomain, isRequestId, isUri } from './uri.js'

const isTime = (text: string): boolean => parseDateTime(text) !== undefined
const isScheme = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text)

/** The lines that begin with a label, in their order; those that a text must have first. */
export const labels = [
  { field: 'uri', label: 'URI', needed: true },
  { field: 'version', label: 'Version', needed: true },
  { field: 'chainId', label: 'Chain ID', needed: true },
  { field: 'nonce', label: 'Nonce', needed: true },
  { field: 'issuedAt', label: 'Issued At', needed: true },
  { field: 'expirationTime', label: 'Expiration Time', needed: false },
  { field: 'notBefore', label: 'Not Before', needed: false },
  { field: 'requestId', label: 'Request ID', needed: false },
] as const

export type Fields = Omit<SiwxMessage, 'chainId' | 'version'> & {
  /** The reference, or the word that a wallet writes for it. */
  readonly chainId: string
  readonly version: string
}

const rules: Readonly<
  Record<Exclude<keyof Fields, 'resources'>, (text: string, profile: Profile) => boolean>
> = {
  scheme: (text, { hasScheme }) => hasScheme && isScheme(text),
  domain: isDomain,
  address: (text, { address }) => address.test(text),
  statement: (text, { statement }) => statement.test(text),
  uri: isUri,
  version: (text) => text === '1',
  chainId: (text, { chain, chainWords }) => chain.test(text) || chainWords.has(text),
  nonce: (text) => /^[A-Za-z0-9]{8,}$/.test(text),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: isRequestId,
}

const needed = new Set<string>(['domain', 'address'])
for (const label of labels) if (label.needed) needed.add(label.field)

/** The first field that is not as it must be; undefined where all are. */
export function wrongField(fields: Fields, profile: Profile): MessageField | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const field = name as keyof typeof rules
    const value: unknown = fields[field]
    if (value === undefined && !needed.has(field)) continue
    if (typeof value !== 'string' || !rule(value, profile)) return field
  }
  const resources: unknown = fields.resources
  if (resources === undefined) return undefined
  const areUris =
    Array.isArray(resources) &&
    resources.every((resource) => typeof resource === 'string' && isUri(resource))
  return areUris ? undefined : 'resources'
}
