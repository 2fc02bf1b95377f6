/**
 * What the wallet knows: which accounts the site may see, whether it is locked, what it can do.
 * Tells every change that a site can see, and none that it can't. Refuses to prompt.
 */
import {
  type AccountActions,
  createSharedAccounts,
  type SharedAccounts,
} from '../shared-accounts.js'

/** Actions of the user in a Solana test wallet, and changes by an update of the wallet. */
export interface SolanaUserActions extends AccountActions {
  /** Takes the site's permission away: the site sees no account any more. */
  forgetSite(): void
  /** The wallet loses these features from now on, and has all others. */
  leaveOut(features: readonly string[]): void
  /** The wallet, and its accounts, serve exactly these chains from now on. */
  setChains(chains: readonly string[]): void
}

export interface SolanaWalletState extends SharedAccounts, SolanaUserActions {
  lacks(feature: string): boolean
  chains(): readonly string[]
}

export interface SolanaStateDeps {
  readonly count: number
  readonly authorized: boolean
  readonly chains: readonly string[]
  readonly without: readonly string[]
  emit(changed: 'accounts' | 'features' | 'chains'): void
}

export function createSolanaState(deps: SolanaStateDeps): SolanaWalletState {
  const { count, emit } = deps
  const accounts = createSharedAccounts({
    count,
    authorized: deps.authorized,
    changed: () => emit('accounts'),
  })
  let without = new Set(deps.without)
  let chains = deps.chains

  return {
    ...accounts,
    lacks: (feature) => without.has(feature),
    chains: () => chains,
    leaveOut(features) {
      without = new Set(features)
      emit('features')
    },
    setChains(next) {
      chains = next
      emit('chains')
    },
  }
}
