/** Reads what a wallet announces about itself (EIP-6963). Every field is hostile until it is read here. */
import type { Connector } from '@scope/core/chain'
import { sanitizeText, sanitizeWalletInfo } from '@scope/core/chain/sanitize'

export interface Announcement {
  readonly uuid: string
  readonly connector: Connector
}

/** UUID version 4 (RFC 9562). */
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
/** A domain name of two labels or more (RFC 1034 §3.5). */
const rdnsPattern =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/

export const isProvider = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { request?: unknown }).request === 'function'

/** What a wallet calls itself, for a developer: even where nothing else of its announcement can be used. */
export function getName(detail: unknown): string {
  try {
    return sanitizeText((detail as { info: { name: unknown } }).info.name) || '?'
  } catch {
    return '?'
  }
}

/**
 * A frozen connector, or undefined where the announcement can't be used. Each property is read once, so that one
 * that answers differently the second time has said its last word. A bad icon costs the icon only.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    if (typeof rdns !== 'string' || !isProvider(provider)) return undefined
    const domain = rdns.toLowerCase()
    const shown = sanitizeWalletInfo(name, icon)
    if (!rdnsPattern.test(domain) || !shown.name) return undefined
    return {
      uuid,
      connector: Object.freeze({
        ...shown,
        id: domain,
        namespace: 'eip155',
        type: 'ANNOUNCED',
        rdns: domain,
        provider,
      } satisfies Connector),
    }
  } catch {
    // A getter that throws.
    return undefined
  }
}
