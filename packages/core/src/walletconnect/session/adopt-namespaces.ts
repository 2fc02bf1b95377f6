/** The other namespaces of a session that was asked for in one of them. */
import type { Connector } from '../../chain/adapter.js'
import type { ConnectionInternals } from '../../features/connection/connection-feature.js'

/**
 * Connects what a connector already shares without a prompt, in a namespace without a connection. A connected namespace
 * keeps its wallet. `isInstead`: the wallet shared this namespace instead of the requested one.
 */
export async function join(
  { open, adopt, getConnection, asking }: ConnectionInternals,
  connector: Connector,
  isInstead: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = connector
  const isFree = () => getConnection(namespace).$state.get().status === 'disconnected'
  if (!isFree() || asking.in(namespace)) return
  const session = await open({ connector, silent: true, signal }).catch(() => undefined)
  if (!session || signal.aborted || !isFree()) return
  if (isInstead) asking.cancel(({ id }) => id === connector.id)
  adopt(connector, session, undefined, !isInstead)
}
