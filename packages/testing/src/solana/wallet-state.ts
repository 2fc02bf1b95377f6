/**
 * What the wallet knows: which accounts the site may see, whether it is locked, what it can do.
 * Tells every change that a site can see, and none that it can't. Refuses to prompt.
 */

/** What a person, or an update, does to the wallet unasked. */
export interface SolanaUserActions {
  lock(): void
  unlock(): void
  /** Makes an account the chosen one: first of those shared. */
  selectAccount(index: number): void
  /** Shares exactly these, the first chosen. While not connected: what the next approval shares. */
  setAccounts(indexes: readonly number[]): void
  /** Takes the site's permission away: the site sees no account any more. */
  forgetSite(): void
  /** The wallet loses these features from now on, and has all others. */
  leaveOut(features: readonly string[]): void
  /** The wallet, and its accounts, serve exactly these chains from now on. */
  setChains(chains: readonly string[]): void
}

export interface SolanaWalletState extends SolanaUserActions {
  /** Indexes of the accounts the site sees. */
  visible(): readonly number[]
  isAuthorized(): boolean
  /** Approved: unlocked, and the accounts shared. */
  grant(): void
  lacks(feature: string): boolean
  chains(): readonly string[]
}

export interface SolanaStateNeeds {
  readonly count: number
  readonly authorized: boolean
  readonly chains: readonly string[]
  readonly without: readonly string[]
  emit(changed: 'accounts' | 'features' | 'chains'): void
}

export function createSolanaState(needs: SolanaStateNeeds): SolanaWalletState {
  const { count, emit } = needs
  let chosen: readonly number[] = Array.from({ length: count }, (_, index) => index)
  let isAuthorized = needs.authorized
  let isLocked = false
  let without = new Set(needs.without)
  let chains = needs.chains

  const visible = () => (isAuthorized && !isLocked ? chosen : [])

  /** Emits only where the site sees another list than before. */
  function change(run: () => void) {
    const before = visible().join()
    run()
    if (visible().join() !== before) emit('accounts')
  }
  function check(index: number) {
    if (index < 0 || index >= count) throw new RangeError(`The wallet has no account ${index}.`)
  }

  return {
    visible,
    isAuthorized: () => isAuthorized,
    lacks: (feature) => without.has(feature),
    chains: () => chains,
    grant: () =>
      change(() => {
        isAuthorized = true
        isLocked = false
      }),
    lock: () =>
      change(() => {
        isLocked = true
      }),
    unlock: () =>
      change(() => {
        isLocked = false
      }),
    selectAccount(index) {
      check(index)
      change(() => {
        chosen = [index, ...chosen.filter((other) => other !== index)]
      })
    },
    setAccounts(indexes) {
      for (const index of indexes) check(index)
      change(() => {
        if (indexes.length === 0) isAuthorized = false
        else chosen = [...indexes]
      })
    },
    forgetSite: () =>
      change(() => {
        isAuthorized = false
      }),
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
