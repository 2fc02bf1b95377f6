/** Which wallets of the directory stand in the list, beside those that were found. Pure. */
import type { Wallet } from '../features/wallets/wallet-rows.js'
import type { Namespace } from '../ids/caip.js'
import type { DirectoryWallet } from './directory-feature.js'

/** Min number of rows. Recommended wallets fill up the list to this number. */
const fewRows = 2

const isHere = ({ group, type }: Wallet) =>
  group === 'recent' || type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'

/** The page's `window.ethereum` may be any wallet. */
const isUnnamed = ({ id }: Wallet) => id === 'injected'

export const hasId = ({ id, aliases }: DirectoryWallet, wanted: string): boolean =>
  id === wanted || aliases.includes(wanted)

/** The same wallet: by its domain name, by the directory's own id, or, where it has neither, by its name. */
export const isSame = (wallet: DirectoryWallet, { rdns, name, connectors }: Wallet): boolean =>
  connectors.some(({ explorerId }) => explorerId !== undefined && hasId(wallet, explorerId)) ||
  (rdns === undefined ? wallet.names.includes(name) : wallet.domains.includes(rdns))

const serves = ({ namespaces }: DirectoryWallet, namespace: Namespace | undefined) =>
  !namespace || namespaces.includes(namespace)

export interface SuggestionDeps {
  readonly found: readonly Wallet[]
  /** Paired with before, the last one first. */
  readonly paired: readonly DirectoryWallet[]
  readonly featured: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  readonly namespace: Namespace | undefined
  /** The host names wallets of its own, or wallets elsewhere can't be reached: nothing is recommended. */
  readonly isChosen: boolean
}

/** How many are recommended: as many as are missing to `fewRows`. */
export const remainingSlots = (found: readonly Wallet[]): number =>
  Math.max(0, fewRows - found.filter((wallet) => isHere(wallet) && !isUnnamed(wallet)).length)

export function suggestions({ found, namespace, ...sources }: SuggestionDeps) {
  const isNew = (directoryWallet: DirectoryWallet) =>
    serves(directoryWallet, namespace) && !found.some((wallet) => isSame(directoryWallet, wallet))
  const recent = sources.paired.filter(isNew).map((wallet) => ({ ...wallet, isRecent: true }))
  const isOther = (wallet: DirectoryWallet) =>
    isNew(wallet) && !recent.some(({ id }) => id === wallet.id)
  const featured = sources.featured.filter(isOther)
  const room = Math.max(0, remainingSlots(found) - recent.length)
  const others = sources.recommended.filter(isOther)
  const recommended = sources.isChosen ? [] : others.slice(0, room)
  return { recent, featured, recommended, more: others.slice(recommended.length) }
}
