/** Asks the wallet that was connected when it was asked for. */
import type { SignRequest } from '../../chain/adapter.js'
import { checkSignRequest } from '../../chain/check-sign-request.js'
import { parseTransaction } from '../../chain/parse-transaction.js'
import type { TransactionRequest } from '../../chain/send-request.js'
import { asKitError, KitError } from '../../errors/kit-error.js'
import type { Asked, RequestExecutor, RequestExecutorDeps } from './request-executor.js'

function need(asked: Asked | undefined): Asked {
  if (asked) return asked
  throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
}

/** A third party's adapter may break its promise to throw nothing else. */
async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    throw asKitError(thrown)
  }
}

export function createRequestExecutor({
  getChainRuntime,
  getNodeClient,
  onSent,
}: RequestExecutorDeps): RequestExecutor {
  return {
    sign: <R extends SignRequest>(asked: Asked | undefined, request: R) =>
      guarded(async () => {
        const { session, account } = need(asked)
        checkSignRequest(request)
        if (!session.capabilities.has(request.kind)) {
          throw new KitError('wallet-unsupported', 'This wallet can’t sign this kind of request.', {
            details: { kind: request.kind },
          })
        }
        return session.sign(account, request)
      }),
    estimateFee: (asked, request: TransactionRequest) =>
      guarded(async () => {
        const { account, network } = need(asked)
        const parsed = parseTransaction(request)
        const runtime = await getChainRuntime(parsed.namespace)
        const { signal } = new AbortController()
        return runtime.estimateFee(getNodeClient(network), account.address, parsed, signal)
      }),
    checkRecipient: (asked, request: TransactionRequest) =>
      guarded(async () => {
        const { account, network } = need(asked)
        const parsed = parseTransaction(request)
        const runtime = await getChainRuntime(parsed.namespace)
        const { signal } = new AbortController()
        const warnings = runtime.checkRecipient?.(
          getNodeClient(network),
          account.address,
          parsed,
          signal,
        )
        return (await warnings) ?? []
      }),
    send: (asked, request: TransactionRequest) =>
      guarded(async () => {
        const { session, account, network } = need(asked)
        if (!session.capabilities.has('send')) {
          throw new KitError('wallet-unsupported', 'This wallet can’t send transactions.')
        }
        // Parsed before the wallet is asked anything: an adapter gets what has the right types alone.
        const parsed = parseTransaction(request)
        const id = await session.send(account, network, parsed, getNodeClient(network))
        const networkId = network.caipNetworkId
        onSent({ id, networkId, from: `${networkId}:${account.address}` })
        return id
      }),
  }
}
