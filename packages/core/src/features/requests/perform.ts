/** Asks the wallet that is connected. */
import type { SendRequest, SignRequest } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Performer, PerformerNeeds } from './performer.js'

export function createPerformer({
  connected,
  runtimeOf,
  nodeOf,
  onSent,
}: PerformerNeeds): Performer {
  function needConnected(namespace: Namespace) {
    const up = connected(namespace)
    if (!up) throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
    return up
  }
  return {
    async sign<R extends SignRequest>(request: R, namespace: Namespace) {
      const { session, account } = needConnected(namespace)
      if (!session.abilities.has(request.kind)) {
        throw new KitError('wallet-unsupported', 'This wallet can’t sign this kind of request.', {
          facts: { kind: request.kind },
        })
      }
      return session.sign(account, request)
    },
    async estimateFee(request: SendRequest) {
      const { account, network } = needConnected(request.namespace)
      const runtime = await runtimeOf(request.namespace)
      const { signal } = new AbortController()
      return runtime.estimateFee(nodeOf(network), account.address, request, signal)
    },
    async send(request: SendRequest) {
      const { session, account, network } = needConnected(request.namespace)
      if (!session.abilities.has('send')) {
        throw new KitError('wallet-unsupported', 'This wallet can’t send transactions.')
      }
      const id = await session.send(account, network, request, nodeOf(network))
      onSent({ id, networkId: network.caipNetworkId })
      return id
    },
  }
}
