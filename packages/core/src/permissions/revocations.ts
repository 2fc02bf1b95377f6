/** Revocations that were sent and are not in a block yet. */
import { atom, type ReadableAtom } from 'nanostores'
import type { GrantedPermission } from '../chain/wallet-permissions.js'
import type { KitEnvironment } from '../env.js'
import type { InternalKit } from '../feature.js'
import { sleep } from '../lib/async.js'
import { getKey } from './permission-list.js'

/**
 * Milliseconds between two looks at the chain after a wallet has revoked by a way of its own. A wallet that said so without
 * effect is not believed longer than they last.
 */
const delays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

export interface RevocationsDeps {
  readonly kit: Pick<InternalKit, 'transactions'>
  readonly env: KitEnvironment
  readonly signal: AbortSignal
  /** Fetches the list again. */
  refresh(): Promise<void>
  isRevoked(permission: GrantedPermission): Promise<boolean>
}

export interface Revocations {
  /** Keys of the permissions that are being revoked. */
  readonly $revoking: ReadableAtom<readonly string[]>
  /** Until the transaction is final. */
  followTransaction(permission: GrantedPermission, hash: string): void
  /** Until the chain rejects the permission. */
  followWallet(permission: GrantedPermission): void
}

export function createRevocations({
  kit,
  env,
  signal,
  refresh,
  isRevoked,
}: RevocationsDeps): Revocations {
  const $revoking = atom<readonly string[]>([])
  const wait = (ms: number) => (env.sleep ?? sleep)(ms, signal)
  function begin({ context }: GrantedPermission): () => void {
    const key = getKey(context)
    $revoking.set([...$revoking.get(), key])
    return () => {
      $revoking.set($revoking.get().filter((other) => other !== key))
      // Another account may be active by now, or none.
      refresh().catch(() => undefined)
    }
  }
  return {
    $revoking,
    followTransaction(permission, hash) {
      const end = begin(permission)
      const stop = kit.transactions.$transactions.subscribe((transactions) => {
        const status = transactions.find(({ id }) => id === hash)?.status
        if (status === undefined || status === 'pending') return
        // `subscribe` calls before it returns.
        queueMicrotask(() => stop())
        end()
      })
      signal.addEventListener('abort', stop, { once: true })
    },
    followWallet(permission) {
      const end = begin(permission)
      async function follow() {
        for (const delay of delays) {
          if (await isRevoked(permission)) break
          await wait(delay)
        }
      }
      follow().then(end, () => signal.aborted || end())
    },
  }
}
