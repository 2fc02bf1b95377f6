/** Asks the wallet that was connected when it was asked for. */
import type { SignRequest } from '../../chain/adapter.js'
import type { SendRequest } from '../../chain/send-request.js'
import { asKitError, KitError } from '../../errors/kit-error.js'
import { lazily } from '../../loading.js'
import type { Asked, Performer, PerformerNeeds } from './performer.js'

/** Fetched when something is asked: nobody who only looks at the page needs it. */
const fetchParser = lazily(() => import('../../chain/parse-transaction.js'))
const fetchSignCheck = lazily(() => import('../../chain/check-sign-request.js'))

const parse = async (request: SendRequest): Promise<SendRequest> =>
  (await fetchParser()).parseTransaction(request)

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

export function createPerformer({ runtimeOf, nodeOf, onSent }: PerformerNeeds): Performer {
  return {
    sign: <R extends SignRequest>(asked: Asked | undefined, request: R) =>
      guarded(async () => {
        const { session, account } = need(asked)
        const check: typeof import('../../chain/check-sign-request.js') = await fetchSignCheck()
        check.checkSignRequest(request)
        if (!session.abilities.has(request.kind)) {
          throw new KitError('wallet-unsupported', 'This wallet can’t sign this kind of request.', {
            facts: { kind: request.kind },
          })
        }
        return session.sign(account, request)
      }),
    estimateFee: (asked, request: SendRequest) =>
      guarded(async () => {
        const { account, network } = need(asked)
        const parsed = await parse(request)
        const runtime = await runtimeOf(parsed.namespace)
        const { signal } = new AbortController()
        return runtime.estimateFee(nodeOf(network), account.address, parsed, signal)
      }),
    concerns: (asked, request: SendRequest) =>
      guarded(async () => {
        const { account, network } = need(asked)
        const parsed = await parse(request)
        const runtime = await runtimeOf(parsed.namespace)
        const { signal } = new AbortController()
        const told = runtime.concerns?.(nodeOf(network), account.address, parsed, signal)
        return (await told) ?? []
      }),
    send: (asked, request: SendRequest) =>
      guarded(async () => {
        const { session, account, network } = need(asked)
        if (!session.abilities.has('send')) {
          throw new KitError('wallet-unsupported', 'This wallet can’t send transactions.')
        }
        // Parsed before the wallet is asked anything: an adapter gets what has the right types alone.
        const parsed = await parse(request)
        const id = await session.send(account, network, parsed, nodeOf(network))
        const networkId = network.caipNetworkId
        onSent({ id, networkId, from: `${networkId}:${account.address}` })
        return id
      }),
  }
}
