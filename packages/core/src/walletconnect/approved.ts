/** Which networks the wallet agreed to, for the lists of networks (NET-07). */
import type { WritableAtom } from 'nanostores'
import type { Approval } from '../features/network/network.js'
import { type Namespace, namespaces } from '../ids/caip.js'
import type { Lifetime } from '../lifetime.js'
import type { RemoteTies } from '../remote.js'
import { networksOf } from './doors/site.js'
import type { RemoteRoom } from './room.js'
import type { ApprovedNamespace } from './session.js'
import { walletConnectId } from './setup.js'

export type WritableApproved = WritableAtom<Readonly<Partial<Record<Namespace, Approval>>>>

/** EVM wallets that can be asked to change networks can be asked for any. */
const approvalOf = (namespace: Namespace, approved: ApprovedNamespace): Approval => ({
  approvedIds: networksOf(approved),
  supportsAllNetworks: namespace === 'eip155' && approved.methods.has('wallet_switchEthereumChain'),
})

export function followApproved(
  room: Pick<RemoteRoom, 'approved' | 'listen'>,
  connection: RemoteTies['connection'],
  $approved: WritableApproved,
  lifetime: Lifetime,
): void {
  /** A namespace that another wallet serves is that wallet's, whatever the session shares besides. */
  function look() {
    const found = namespaces.flatMap((namespace) => {
      const state = connection.of(namespace).get()
      const isOurs = state.status !== 'disconnected' && state.wallet.id === walletConnectId
      const approved = isOurs ? room.approved(namespace) : undefined
      return approved ? [[namespace, approvalOf(namespace, approved)] as const] : []
    })
    const next = Object.fromEntries(found)
    if (JSON.stringify(next) !== JSON.stringify($approved.get())) $approved.set(next)
  }
  for (const namespace of namespaces) {
    lifetime.add(room.listen(namespace, { changed: look, event: () => undefined }))
    lifetime.add(connection.of(namespace).listen(look))
  }
  look()
}
