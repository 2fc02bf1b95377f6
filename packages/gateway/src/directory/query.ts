/** The parameters of `GET /getWallets` (DIR-01). Empty ones count as left out (HTTP-01); what is wrong is named. */
import { caip2 } from '../config/shapes.js'
import { type ErrorReason, HttpError } from '../http/http-error.js'
import { foldText } from './folded-text.js'

export interface DirectoryQuery {
  readonly page: number
  readonly entries: number
  readonly namespaces: readonly string[]
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Any of these reverse domain names, or any of those names: who the wallets of a page are. */
  readonly rdns: readonly string[]
  readonly names: readonly string[]
  readonly search: string
  readonly badge: 'certified' | 'featured' | undefined
}

export const maxPageSize = 100
const maxPages = 100_000
const maxIds = 1_000
const maxSearchLength = 100

/** Characters of all that the wallets of a page claim: more than a request line holds. */
const maxClaimsLength = 65_536

/** Ours, the explorer's, or a slug. */
export const walletId = /^[a-z0-9-]{1,64}$/

/** Throws a refusal that names each field that is wrong. */
export function parseDirectoryQuery(query: URLSearchParams): DirectoryQuery {
  const reasons: ErrorReason[] = []
  const wrong = (name: string, description: string) => reasons.push({ name, description })

  function whole(name: string, max: number, otherwise: number): number {
    const text = query.get(name)
    if (!text) return otherwise
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= max) return value
    wrong(name, `a whole number, 1 to ${max}`)
    return otherwise
  }

  function list(name: string, pattern: RegExp, expected: string): string[] {
    const text = query.get(name)
    if (!text) return []
    const values = text.split(',').filter((value) => value !== '')
    if (values.length > maxIds || values.some((value) => !pattern.test(value)))
      wrong(name, expected)
    return values
  }

  /** Parses the names that wallets in a page report. An odd name matches nothing and doesn't affect the others. */
  function claims(name: string): string[] {
    const text = query.get(name) ?? ''
    const values = text.split(',').filter((value) => value !== '')
    if (text.length <= maxClaimsLength && values.length <= maxIds) return values
    wrong(name, `a comma list of at most ${maxIds} names`)
    return []
  }

  const page = whole('page', maxPages, 1)
  const entries = whole('entries', maxPageSize, 40)
  const chains = list('chains', caip2, 'a comma list of CAIP-2 ids such as eip155:1')
  const ids = `a comma list of at most ${maxIds} wallet ids`
  const include = list('include', walletId, ids)
  const exclude = list('exclude', walletId, ids)
  const rdns = claims('rdns')
  const names = claims('names')
  const search = query.get('search') ?? ''
  if (search.length > maxSearchLength) wrong('search', `at most ${maxSearchLength} characters`)
  const badge = query.get('badge_type') || undefined
  if (badge !== undefined && badge !== 'certified' && badge !== 'featured') {
    wrong('badge_type', 'certified or featured')
  }
  if (reasons.length > 0) throw new HttpError(400, reasons)
  return {
    page,
    entries,
    // Compared whole (trap 6): eip155:1 is no beginning of eip155:10, and chain lists of wallets are years old.
    namespaces: [...new Set(chains.map((chain) => chain.slice(0, chain.indexOf(':'))))],
    include,
    exclude,
    rdns: rdns.map((name) => name.toLowerCase()),
    names: names.map(foldText),
    search: search.trim(),
    badge: badge === 'certified' || badge === 'featured' ? badge : undefined,
  }
}
