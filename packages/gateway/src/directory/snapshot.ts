/** The whole directory in memory, as it is at one moment: no request touches the database. */
import { createHash } from 'node:crypto'
import { getEntry } from './entry.js'
import { foldText } from './folded-text.js'
import type { DirectoryQuery } from './query.js'
import { createSearch, type Search } from './search.js'
import { type Listed, toWalletId } from './wallet.js'

export interface Page {
  readonly body: string
  readonly etag: string
}

export interface Snapshot {
  readonly size: number
  page(query: DirectoryQuery): Page
  /** By our id, the explorer's, an older one of the explorer's, or the slug. */
  find(id: string): Listed | undefined
}

/** Featured first, in their own order; then as the directory ranks them. */
function inOrder(wallets: readonly Listed[]): Listed[] {
  const place = ({ featured }: Listed) => featured ?? Number.POSITIVE_INFINITY
  const places = wallets.map((wallet, index) => [place(wallet), index, wallet] as const)
  return places.sort(([a, i], [b, j]) => (a === b ? i - j : a - b)).map(([, , listed]) => listed)
}

/** Creates a snapshot. `hasPicture` returns whether a slug has an icon. */
export function createSnapshot(
  wallets: readonly Listed[],
  hasIcon: (slug: string) => boolean = () => false,
): Snapshot {
  const all = inOrder(wallets)
  const texts = all.map((listed) => JSON.stringify(getEntry(listed, hasIcon(listed.slug))))
  // Built for the first search: most requests have no text, and each change of the directory makes a new snapshot.
  let search: Search | undefined
  const find = (text: string) => {
    search ??= createSearch(all)
    return search(text)
  }
  const everything = all.map((_, index) => index)
  const places = new Map<string, number>()
  const name = (id: string, index: number) => {
    // The first keeps it: an operator's alias cannot take another wallet's id over.
    if (!places.has(id)) places.set(id, index)
  }
  all.forEach(({ slug }, index) => {
    name(toWalletId(slug), index)
  })
  all.forEach(({ slug, explorer_id, legacy_ids = [] }, index) => {
    for (const id of [slug, explorer_id, ...legacy_ids]) if (id) name(id, index)
  })
  const placesByRdns = new Map<string, number[]>()
  const placesByName = new Map<string, number[]>()
  const note = (places: Map<string, number[]>, key: string, index: number) => {
    const known = places.get(key)
    if (known) known.push(index)
    else places.set(key, [index])
  }
  all.forEach(
    ({ rdns, rdns_variants = [], name: own, aliases = [], wallet_standard_name }, index) => {
      for (const variant of new Set(
        [rdns ?? '', ...rdns_variants].map((text) => text.toLowerCase()),
      )) {
        if (variant) note(placesByRdns, variant, index)
      }
      for (const alias of new Set([own, ...aliases, wallet_standard_name ?? ''].map(foldText))) {
        if (alias) note(placesByName, alias, index)
      }
    },
  )
  const getPlaces = (ids: readonly string[]) =>
    new Set(ids.map((id) => places.get(id)).filter((place) => place !== undefined))

  return {
    size: all.length,
    page({ page, entries, namespaces, include, exclude, rdns, names, search: text, badge }) {
      const wanted = include.length > 0 ? getPlaces(include) : undefined
      const unwanted = getPlaces(exclude)
      const claimed =
        rdns.length + names.length > 0
          ? new Set([
              ...rdns.flatMap((rdn) => placesByRdns.get(rdn) ?? []),
              ...names.flatMap((key) => placesByName.get(key) ?? []),
            ])
          : undefined
      const fits = (index: number): boolean => {
        if (wanted && !wanted.has(index)) return false
        if (unwanted.has(index)) return false
        if (claimed && !claimed.has(index)) return false
        const listed = all[index]
        if (!listed) return false
        if (badge === 'certified' && listed.badge !== 'certified') return false
        if (badge === 'featured' && listed.featured === undefined) return false
        return (
          namespaces.length === 0 || namespaces.some((known) => listed.namespaces.includes(known))
        )
      }
      const found = (text === '' ? everything : find(text)).filter(fits)
      const shown = found.slice((page - 1) * entries, page * entries)
      const body = `{"data":[${shown.map((index) => texts[index]).join(',')}],"count":${found.length}}`
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return { body, etag }
    },
    find(id) {
      const index = places.get(id)
      return index === undefined ? undefined : all[index]
    },
  }
}
