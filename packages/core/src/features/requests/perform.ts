/** Asks the wallet that is connected: its code is fetched with the first request. */
import type { SendRequest, SignRequest } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { RequestsNeeds } from './needs.js'

function connectedIn(needs: RequestsNeeds, namespace: Namespace) {
  const up = needs.connected(namespace)
  if (!up) throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
  return up
}

export async function sign<R extends SignRequest>(
  needs: RequestsNeeds,
  request: R,
  namespace: Namespace,
) {
  const { session, account } = connectedIn(needs, namespace)
  if (!session.abilities.has(request.kind)) {
    throw new KitError('wallet-unsupported', 'This wallet can’t sign this kind of request.', {
      facts: { kind: request.kind },
    })
  }
  return session.sign(account, request)
}

export async function send(needs: RequestsNeeds, request: SendRequest): Promise<string> {
  const { session, account, network } = connectedIn(needs, request.namespace)
  if (!session.abilities.has('send')) {
    throw new KitError('wallet-unsupported', 'This wallet can’t send transactions.')
  }
  const id = await session.send(account, network, request, await needs.nodeOf(network))
  needs.onSent({ id, networkId: network.caipNetworkId })
  return id
}
