/** Tells the accounts of a session which wallet is behind WalletConnect. */
import type { ConnectionInternals } from '../../features/connection/connection-feature.js'
import { namespaces } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import { walletConnectId } from '../setup.js'
import type { PeerIdentity } from '../wallet-connect-feature.js'
import type { SessionController } from './session-controller.js'

export function followPeer(
  room: Pick<SessionController, 'peer' | 'listen'>,
  { describe }: Pick<ConnectionInternals, 'describe'>,
  lifetime: Lifetime,
): void {
  let told: PeerIdentity | undefined
  /** Each change of an account reads balances again: the same wallet of a new session is not told twice. */
  function tell(): void {
    const peer = room.peer()
    if (peer?.name === told?.name && peer?.imageUrl === told?.imageUrl) return
    told = peer
    for (const namespace of namespaces)
      describe({ id: walletConnectId, namespace }, peer && { peer })
  }
  for (const namespace of namespaces)
    lifetime.onDispose(room.listen(namespace, { changed: tell, event: () => undefined }))
  tell()
}
