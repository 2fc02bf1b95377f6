import type { Namespace } from '@scope/core'
import { useMessages } from './use-messages.js'

/** What a chain is called where there is little room. */
export function useShortName(): (namespace: Namespace) => string {
  const { connect, namespaces } = useMessages()
  return (namespace) => (namespace === 'eip155' ? connect.evm : namespaces[namespace])
}
