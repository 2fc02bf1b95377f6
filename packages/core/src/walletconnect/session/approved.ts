/** Which networks the wallet agreed to, for the lists of networks (NET-07). */
import type { InternalKit } from '../../feature.js'
import type { ApprovedNetworks } from '../../features/network/network.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import { getNetworks } from '../providers/site.js'
import { walletConnectId } from '../setup.js'
import type { ApprovedNamespace } from './session.js'
import type { SessionController } from './session-controller.js'

/** EVM wallets that can be asked to change networks can be asked for any. */
const getApproval = (namespace: Namespace, approved: ApprovedNamespace): ApprovedNetworks => ({
  approvedIds: getNetworks(approved),
  supportsAllNetworks: namespace === 'eip155' && approved.methods.has('wallet_switchEthereumChain'),
})

export function followApproved(
  room: Pick<SessionController, 'approved' | 'listen'>,
  { connection, network }: Pick<InternalKit, 'connection' | 'network'>,
  lifetime: Lifetime,
): void {
  const reported = new Map<Namespace, string>()
  function tell(namespace: Namespace, approval: ApprovedNetworks | undefined) {
    const text = JSON.stringify(approval ?? null)
    if (text === (reported.get(namespace) ?? 'null')) return
    reported.set(namespace, text)
    network.approve(namespace, approval)
  }
  /** A namespace that uses another wallet keeps it, regardless of what else the session shares. */
  function look() {
    for (const namespace of namespaces) {
      const state = connection.forNamespace(namespace).get()
      const isOurs = state.status !== 'disconnected' && state.wallet.id === walletConnectId
      const approved = isOurs ? room.approved(namespace) : undefined
      tell(namespace, approved && getApproval(namespace, approved))
    }
  }
  lifetime.onDispose(() => {
    for (const namespace of namespaces) tell(namespace, undefined)
  })
  for (const namespace of namespaces) {
    lifetime.onDispose(room.listen(namespace, { changed: look, event: () => undefined }))
    lifetime.onDispose(connection.forNamespace(namespace).listen(look))
  }
  look()
}
