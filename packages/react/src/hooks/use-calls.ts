import { KitError } from '@scope/core'
import type {
  Calls,
  CallsStatus,
  SendCallsRequest,
  SentCalls,
  WalletCapabilities,
} from '@scope/core/calls'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'
import { type RequestState, useRequest } from './use-request.js'

/** Returns a function that loads the calls feature. Rejects with `option-invalid` if the kit has no `calls()`. */
function useOpenCalls(): () => Promise<Calls> {
  const { calls } = useKit()
  return useCallback(async () => {
    const opened = await calls?.open()
    if (opened) return opened
    throw calls
      ? new KitError('kit-not-started', 'The kit is not started.')
      : new KitError('option-invalid', 'Give createKit the option "calls": calls: calls().')
  }, [calls])
}

const getEvm = () => 'eip155' as const

/**
 * Returns a function that asks the wallet to run several calls as one batch (EIP-5792), and the state of the latest
 * request. If the wallet can't run them as one, the dialog tells the user before the first request. It needs `calls()`.
 *
 * @returns `sendCalls` and `state`. Errors are those of `Calls.sendCalls`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { sendCalls, state } = useSendCalls()
 * const swap = () => sendCalls({ calls: [approve, trade] })
 * ```
 */
export function useSendCalls(): {
  readonly sendCalls: (request: SendCallsRequest) => Promise<SentCalls>
  readonly state: RequestState<SentCalls>
} {
  const open = useOpenCalls()
  const ask = useCallback(
    async (request: SendCallsRequest) => (await open()).sendCalls(request),
    [open],
  )
  const [sendCalls, state] = useRequest(ask, getEvm)
  return { sendCalls, state }
}

/**
 * Returns the capabilities of the connected EVM wallet on the active network (EIP-5792). It needs `calls()`.
 *
 * @returns Undefined until they are known, and without an EVM wallet.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const isOneRequest = useCapabilities()?.atomic.status !== 'unsupported'
 * ```
 */
export function useCapabilities(): WalletCapabilities | undefined {
  const open = useOpenCalls()
  const { status, address, networkId } = useAccount({ namespace: 'eip155' })
  const key = status === 'connected' ? `${networkId}:${address}` : undefined
  const [known, setKnown] = useState<{ key: string; capabilities: WalletCapabilities }>()
  useEffect(() => {
    if (!key) return
    let isCurrent = true
    open()
      .then((calls) => calls.getCapabilities())
      .then(
        (capabilities) => isCurrent && setKnown({ key, capabilities }),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [key, open])
  return known?.key === key ? known?.capabilities : undefined
}

/**
 * Returns the status of a batch, and polls the wallet until it is final. It needs `calls()`.
 *
 * @param options - Id of the batch, from `sendCalls`. Undefined asks nothing.
 * @returns Undefined until it is known.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const status = useCallsStatus({ id })?.status
 * ```
 */
export function useCallsStatus({
  id,
}: {
  readonly id: string | undefined
}): CallsStatus | undefined {
  const open = useOpenCalls()
  const [known, setKnown] = useState<CallsStatus>()
  useEffect(() => {
    if (id === undefined) return
    const end = new AbortController()
    const show = (status: CallsStatus) => {
      if (!end.signal.aborted) setKnown(status)
    }
    open()
      .then(async (calls) => {
        // After a reload the wallet may not be connected yet.
        await calls.getCallsStatus(id).then(show, () => undefined)
        show(await calls.waitForCallsStatus(id, { signal: end.signal }))
      })
      .catch(() => undefined)
    return () => end.abort()
  }, [id, open])
  return known?.id === id ? known : undefined
}
