/** Tokens that can be sent: those of the active account, or only its native currency if no source lists tokens. */
import { atom } from 'nanostores'
import type { TokenBalance } from '../chain/assets.js'
import type { InternalKit } from '../feature.js'
import type { Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'

export function createTokenBalances(kit: InternalKit, lifetime: Lifetime) {
  const $tokens = atom<readonly TokenBalance[]>([])
  let followed: Namespace | undefined
  let isComplete = false
  let stop = () => {}

  function followBalance(namespace: Namespace) {
    return kit.balances.forNamespace(namespace).subscribe((balance) => {
      const network = kit.network.forNamespace(namespace)?.get().active
      isComplete = balance.status === 'ready' || balance.status === 'failed'
      if (balance.status === 'none' || !network) $tokens.set([])
      else if (balance.status === 'ready')
        $tokens.set([{ ...network.nativeCurrency, amount: balance.value }])
    })
  }

  function follow(namespace: Namespace): () => void {
    const opening = kit.tokens?.open()
    if (!opening) return followBalance(namespace)
    let isOver = false
    let end = () => {}
    opening.then(
      (tokens) => {
        if (isOver) return
        end = tokens.forNamespace(namespace).subscribe(({ tokens: all, status }) => {
          isComplete = status === 'ready' || status === 'failed'
          // Also where they are the same: that no more come is news.
          $tokens.set([...all])
        })
      },
      () => {
        if (!isOver) end = followBalance(namespace)
      },
    )
    return () => {
      isOver = true
      end()
    }
  }

  return {
    $tokens,
    /** Nothing more is waited for, whether it came or not. */
    isComplete: () => isComplete,
    /** From now on those of this namespace. */
    of(namespace: Namespace) {
      if (namespace === followed) return
      stop()
      isComplete = false
      $tokens.set([])
      followed = namespace
      stop = lifetime.onDispose(follow(namespace))
    },
    end() {
      stop()
      followed = undefined
    },
  }
}

export type TokenBalances = ReturnType<typeof createTokenBalances>
