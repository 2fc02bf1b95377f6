/** All that the directory believes of its gateway. What is no wallet is left out, what is no list throws. */
import * as z from 'zod/mini'
import { isCaipNetworkId, isNamespace } from '../ids/caip.js'
import type { DirectoryWallet } from './directory-feature.js'

/** Characters of one text, and entries of one answer: far above what a gateway sends. */
const maxLength = 2_048
const maxPageSize = 1_000

const text = z.string().check(z.minLength(1), z.maxLength(maxLength))
/** Left out where it is something else: a wallet is worth more than its worst field. */
const maybe = <T>(schema: z.core.$ZodType<T>) => z.catch(z.optional(schema), undefined)
const texts = z.catch(z.array(text).check(z.maxLength(100)), [])

const entry = z.object({
  id: text,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  slug: maybe(text),
  image_id: maybe(text),
  image_is_generated: maybe(z.boolean()),
  explorer_id: maybe(text),
  legacy_ids: texts,
  aliases: texts,
  wallet_standard_name: maybe(text),
  rdns: maybe(text),
  rdns_variants: texts,
  namespaces: texts,
  chains: texts,
  homepage: maybe(text),
  mobile_link: maybe(text),
  universal_link: maybe(text),
  desktop_link: maybe(text),
  webapp_link: maybe(text),
  app_store: maybe(text),
  play_store: maybe(text),
  chrome_store: maybe(text),
  badge_type: maybe(z.string()),
  walletconnect: maybe(z.boolean()),
})

const answer = z.object({
  data: z.array(z.unknown()).check(z.maxLength(maxPageSize)),
  count: z.number().check(z.nonnegative(), z.int()),
})

export interface WalletPage {
  readonly wallets: readonly DirectoryWallet[]
  readonly count: number
}

const bidi = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/** Throws where the answer is no page of wallets. `pictureOf` tells where a wallet's picture is. */
export function readWalletPage(value: unknown, pictureOf: (id: string) => string): WalletPage {
  const { data, count } = z.parse(answer, value)
  const wallets = data.flatMap((row) => {
    const read = z.safeParse(entry, row)
    const wallet = read.success ? toWallet(read.data, pictureOf) : undefined
    return wallet?.name ? [wallet] : []
  })
  return { wallets: [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()], count }
}

function toWallet(raw: z.infer<typeof entry>, pictureOf: (id: string) => string): DirectoryWallet {
  const { rdns, chains, explorer_id, slug } = raw
  const domains = [rdns ?? [], raw.rdns_variants].flat().map((name) => name.toLowerCase())
  const of = raw.namespaces.length > 0 ? raw.namespaces : chains.map((id) => id.split(':')[0] ?? '')
  const optional = {
    // The dialog draws letters itself, and at once.
    imageUrl: raw.image_is_generated ? undefined : raw.image_id && pictureOf(raw.image_id),
    rdns: rdns?.toLowerCase(),
    homepage: raw.homepage,
    mobileLink: raw.mobile_link,
    universalLink: raw.universal_link,
    desktopLink: raw.desktop_link,
    webappLink: raw.webapp_link,
    appStore: raw.app_store,
    playStore: raw.play_store,
    chromeStore: raw.chrome_store,
  }
  const known = chains.filter(isCaipNetworkId)
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
    id: raw.id,
    // A name that turns the reading direction would show another one's.
    name: raw.name.replace(bidi, '').trim(),
    namespaces: [...new Set(of)].filter(isNamespace),
    ...(known.length > 0 && { chains: known }),
    domains: [...new Set(domains)],
    names: [raw.name, raw.wallet_standard_name ?? [], raw.aliases].flat(),
    aliases: [explorer_id ?? [], raw.legacy_ids, slug ?? []].flat(),
    isCertified: raw.badge_type === 'certified',
    isPairable: raw.walletconnect !== false,
  }
}
