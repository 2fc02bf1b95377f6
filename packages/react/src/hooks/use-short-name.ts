import type { Namespace } from '@scope/core'
import { useMessages } from './use-messages.js'

/** Returns the short name of a chain. */
export function useShortName(): (namespace: Namespace) => string {
  const { connect, namespaces } = useMessages()
  return (namespace) => (namespace === 'eip155' ? connect.evm : namespaces[namespace])
}
