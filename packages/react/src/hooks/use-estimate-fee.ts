import type { KitError, TransactionRequest } from '@scope/core'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'

/** Estimated fee of a transaction. `value` is in base units of the network's native currency. */
export type FeeEstimate =
  /** There is no transaction, or no wallet is connected. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: bigint }
  | { readonly status: 'failed'; readonly error: KitError }

interface KeyedEstimate {
  readonly key: string
  readonly estimate: FeeEstimate
}

/** Equal transactions have equal keys: a component recreates its transaction at every render. */
const getKey = (...parts: readonly unknown[]) =>
  JSON.stringify(parts, (_name, value: unknown) =>
    typeof value === 'bigint' ? { bigint: String(value) } : value,
  )

/**
 * Estimates what a transaction costs at most. Asks the network's node, never the wallet, and asks again if the
 * transaction, the account or the network changes.
 *
 * @param request - Transaction with its namespace. Undefined while there is none, such as before the user has typed.
 * @returns The estimate.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const fee = useEstimateFee({ namespace: 'eip155', transaction: { to, value } })
 * return fee.status === 'ready' && <p>{formatUnits(fee.value, 18)} ETH</p>
 * ```
 */
export function useEstimateFee(request: TransactionRequest | undefined): FeeEstimate {
  const { requests } = useKit()
  const { status, address, networkId } = useAccount({ namespace: request?.namespace })
  const [known, setKnown] = useState<KeyedEstimate>()
  const key = request && status === 'connected' ? getKey(request, address, networkId) : undefined
  const latest = useRef(request)
  latest.current = request
  useEffect(() => {
    if (!latest.current || key === undefined) return
    let isCurrent = true
    const settle = (estimate: FeeEstimate) => isCurrent && setKnown({ key, estimate })
    setKnown(undefined)
    requests.estimateFee(latest.current).then(
      (value) => settle({ status: 'ready', value }),
      (error: KitError) => settle({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [requests, key])
  if (key === undefined) return { status: 'none' }
  // The estimate of an earlier transaction is not shown for this one, not even for one render.
  return known?.key === key ? known.estimate : { status: 'loading' }
}
