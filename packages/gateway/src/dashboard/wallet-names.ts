/**
 * Which wallet an event is about. Events name the connector, and one wallet has several: `io.example.wallet` for EVM,
 * `standard:example-wallet` for Solana. The directory says whose they are, so that each wallet has one row.
 */
import { foldText, withoutSpaces } from '../directory/folded-text.js'
import type { Listed } from '../directory/wallet.js'

export interface NamedWallet {
  readonly name: string
  /** Slug of a wallet whose picture the gateway serves. */
  readonly slug?: string
}

export interface WalletNames {
  /** Key of the wallet by each id in lower case, and by `name:` and the last part of an id. For the database. */
  readonly keys: Readonly<Record<string, string>>
  /** Of a key; or of an id that has none, which is shown as it is. */
  get(key: string): NamedWallet
}

/** Connectors that no directory lists, or that have an id of their own (docs/events.md). */
const connectors: readonly (readonly [id: string, name: string, slug?: string])[] = [
  ['AUTH', 'Embedded wallet'],
  ['walletConnect', 'WalletConnect'],
  ['injected', 'Browser wallet'],
  ['coinbaseWalletSDK', 'Coinbase Wallet', 'base'],
  ['safe', 'Safe', 'safe'],
  ['okx', 'OKX Wallet', 'okx-wallet'],
  ['unisat', 'UniSat', 'unisat-wallet'],
]

const wordsOf = (name: string): readonly string[] => {
  const folded = foldText(name)
  return folded === '' ? [] : [folded.replaceAll(' ', '-'), withoutSpaces(folded)]
}

function getIds({
  slug,
  rdns,
  rdns_variants = [],
  explorer_id,
  legacy_ids = [],
  injected = [],
}: Listed) {
  const paths = injected.map(({ path }) => path.replace(/^window\./, ''))
  return [
    slug,
    ...(rdns === undefined ? [] : [rdns]),
    ...rdns_variants,
    ...(explorer_id === undefined ? [] : [explorer_id]),
    ...legacy_ids,
    ...paths.map((path) => `btc_providers:${path}`),
  ]
}

/**
 * Creates the names of wallets for the dashboard.
 *
 * @param wallets - The directory, as it ranks them. If two claim one id or name, it is the first one's. Hidden wallets
 * are included: users of a page can have them.
 */
export function createWalletNames(wallets: readonly Listed[]): WalletNames {
  const keys = new Map<string, string>()
  const named = new Map<string, NamedWallet>()
  const add = (id: string, key: string) => {
    const folded = id.toLowerCase()
    if (!keys.has(folded)) keys.set(folded, key)
  }
  const bySlug = new Map(wallets.map((wallet) => [wallet.slug, wallet]))
  const keyOf = (slug: string) => `wallet ${slug}`
  for (const { slug, name, hidden } of wallets)
    named.set(keyOf(slug), hidden ? { name } : { name, slug })
  for (const [id, name, slug] of connectors) {
    const listed = slug === undefined ? undefined : bySlug.get(slug)
    const key = listed ? keyOf(listed.slug) : `connector ${id}`
    if (!listed) named.set(key, { name })
    add(id, key)
  }
  for (const wallet of wallets) for (const id of getIds(wallet)) add(id, keyOf(wallet.slug))
  for (const { slug, name, wallet_standard_name, aliases = [] } of wallets)
    for (const text of [name, wallet_standard_name ?? '', ...aliases])
      for (const word of wordsOf(text)) add(`name:${word}`, keyOf(slug))
  return {
    keys: Object.fromEntries(keys),
    get: (key) => named.get(key) ?? { name: key },
  }
}
