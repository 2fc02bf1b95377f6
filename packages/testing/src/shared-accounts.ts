/**
 * Which of its accounts a wallet shares with the site, and whether it is locked. Tells every change that a site can
 * see, and none that it can't. Refuses to prompt.
 */

/** Actions of a user in the wallet's own window. */
export interface AccountActions {
  lock(): void
  unlock(): void
  /** Makes an account the chosen one: first of those shared. */
  selectAccount(index: number): void
  /** Shares exactly these, the first chosen. While not connected: what the next approval shares. */
  setAccounts(indexes: readonly number[]): void
}

export interface SharedAccounts extends AccountActions {
  /** Indexes of the accounts the site sees. */
  visible(): readonly number[]
  isAuthorized(): boolean
  /** Approved: unlocked, and the accounts shared. */
  grant(): void
  /** Takes the site's permission away: the site sees no account any more. */
  forgetSite(): void
}

export interface SharedAccountsDeps {
  /** How many the wallet holds. */
  readonly count: number
  readonly authorized: boolean
  /** The site sees another list than before. */
  changed(): void
}

export function createSharedAccounts(deps: SharedAccountsDeps): SharedAccounts {
  const all: readonly number[] = Array.from({ length: deps.count }, (_, index) => index)
  let chosen = all
  let isAuthorized = deps.authorized
  let isLocked = false

  const visible = () => (isAuthorized && !isLocked ? chosen : [])

  function change(run: () => void) {
    const before = visible().join()
    run()
    if (visible().join() !== before) deps.changed()
  }

  function check(index: number) {
    if (!all.includes(index)) throw new RangeError(`The wallet has no account ${index}.`)
  }

  return {
    visible,
    isAuthorized: () => isAuthorized,
    grant: () =>
      change(() => {
        isAuthorized = true
        isLocked = false
      }),
    forgetSite: () =>
      change(() => {
        isAuthorized = false
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
  }
}
