/** One event as pages send it (ANA-01), and the little of it that is kept (threat B9). */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Project } from '../config/schema.js'

const text = (max: number) => z.string().max(max)

/** What a page sends; keys that are not named here are dropped as it is read. */
export const sentEvent = z.object({
  eventId: z.uuid(),
  url: text(4096).optional(),
  domain: text(255).optional(),
  timestamp: z.number().finite().optional(),
  props: z.object({
    type: text(32).optional(),
    event: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'expected the name of an event such as MODAL_OPEN'),
    properties: z.record(z.string().max(64), z.unknown()).optional(),
    address: text(128).nullish(),
  }),
})
export type SentEvent = z.output<typeof sentEvent>

export interface StoredEvent {
  readonly projectId: string
  readonly eventId: string
  readonly type: string
  readonly occurredAt: Date
  readonly domain: string | null
  readonly path: string | null
  readonly wallet: string | null
  readonly chain: string | null
  readonly code: string | null
  readonly properties: Readonly<Record<string, string | number | boolean>>
  readonly addressHash: string | null
}

/** Words and numbers of the kit's own. Not among them: messages, addresses, URIs, hashes, amounts, what users type. */
const keptProperties = new Set([
  'connected',
  'reconnect',
  'reconnected',
  'view',
  'method',
  'platform',
  'namespace',
  'provider',
  'badge',
  'accountType',
  'isSmartAccount',
  'walletRank',
  'displayIndex',
  'durationMs',
  'type',
])

/** A word of a program: no sentence, no path, nothing that could be about a user. */
const word = /^[\w.: -]{1,64}$/
const keyLike = /^(0x)?[0-9a-f]{32,}$|[1-9A-HJ-NP-Za-km-z]{26,}/i

/** Beginnings of addresses, short keys, phone numbers and ids of users. */
const shortKey = /0x[0-9a-f]{8,}|\b(?=[a-f]*\d)[0-9a-f]{12,}\b|\d{7,}|\d([ .:()-]{0,2}\d){8,}/i
/** In a word of ours fewer digits are odd; a path may have a date, and words with a number. */
const oddWord = /\d([ .:()-]{0,2}\d){6,}|(?=[a-z\d-]*\d)[a-z\d-]{16,}/i
/** Words with a capital each are as well a user's name. */
const personNamePattern = /^[A-Z][\w.-]*( [A-Z][\w.-]*)+$/

const isPersonal = (text: string): boolean => keyLike.test(text) || shortKey.test(text)

/** What a wallet calls itself is several words as often as not. */
const asName = (value: unknown): string | null =>
  typeof value === 'string' && word.test(value) && !isPersonal(value) && !oddWord.test(value)
    ? value
    : null

const asWord = (value: unknown): string | null => {
  const name = asName(value)
  return name === null || personNamePattern.test(name) ? null : name
}

function first(
  properties: Readonly<Record<string, unknown>>,
  names: readonly string[],
  read: (value: unknown) => string | null,
): string | null {
  for (const name of names) {
    const property = properties[name]
    // A mark after # tells twins apart, another one at every load.
    const value = read(typeof property === 'string' ? property.replace(/#.*$/s, '') : property)
    if (value !== null) return value
  }
  return null
}

/** CAIP-2 ids of the namespaces that wallets exist for, in each namespace's own format. Anything else is free text. */
const chainId =
  /^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32}|(polkadot|bip122):[0-9a-f]{32})$/
const namespaces = new Set(['eip155', 'solana', 'polkadot', 'bip122'])
const asNamespace = (value: unknown): string | null =>
  typeof value === 'string' && namespaces.has(value) ? value : null

const getChain = (properties: Readonly<Record<string, unknown>>): string | null => {
  for (const name of ['networkId', 'caipNetworkId', 'network']) {
    const value = properties[name]
    if (typeof value === 'string' && chainId.test(value)) return value
  }
  return asNamespace(properties.namespace)
}

function getPageFields({ url, domain }: SentEvent): {
  domain: string | null
  path: string | null
} {
  if (url !== undefined && URL.canParse(url)) {
    const { hostname, pathname, protocol } = new URL(url)
    if (/^https?:$/.test(protocol)) {
      // Parts that look like keys or ids of users stay out as the query does.
      const path = pathname
        .split('/')
        .map((part) =>
          isPersonal(part) || part.includes('@') || part.includes('%40') ? '*' : part,
        )
        .join('/')
      return { domain: hostname.slice(0, 255), path: path.slice(0, 255) }
    }
  }
  return { domain: domain && /^[a-z0-9.-]{1,255}$/i.test(domain) ? domain : null, path: null }
}

const day = 24 * 60 * 60 * 1000

/** `now` in milliseconds. A clock more than a day off is not believed. */
export function toStoredEvent(
  sent: SentEvent,
  project: Project,
  secret: string | undefined,
  now: number,
): StoredEvent {
  const { props, timestamp } = sent
  const properties = props.properties ?? {}
  const isNear = timestamp !== undefined && Math.abs(timestamp - now) < day
  const wallet = first(properties, ['walletId', 'name', 'wallet'], asName)
  const { address } = props
  return {
    projectId: project.id,
    eventId: sent.eventId,
    type: props.event,
    occurredAt: new Date(isNear ? timestamp : now),
    ...getPageFields(sent),
    wallet,
    chain: getChain(properties),
    code: first(properties, ['code', 'errorType'], asWord),
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([key, value]): [string, string | number | boolean][] => {
        if (!keptProperties.has(key)) return []
        if (typeof value === 'boolean') return [[key, value]]
        if (typeof value === 'number' && Number.isFinite(value)) return [[key, value]]
        const stored = key === 'namespace' ? asNamespace(value) : asWord(value)
        return stored === null ? [] : [[key, stored]]
      }),
    ),
    addressHash:
      project.analytics.addresses && secret && address
        ? createHmac('sha256', secret)
            .update(`${project.id}\n${address.toLowerCase()}`)
            .digest('base64url')
        : null,
  }
}
