import { type CaipNetworkId, lazyImport, type Namespace } from '@scope/core'
import { useEffect, useState } from 'react'
import type { knownNetworks } from '../lib/known-networks.js'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const fetchKnown = lazyImport(() => import('../lib/known-networks.js'))
/** Once loaded, names are there in the first frame. */
let loaded: typeof knownNetworks | undefined

/** Network of a wallet that the site doesn't list. */
export interface UnlistedNetwork {
  readonly id: CaipNetworkId
  /** Undefined for a network that the kit doesn't know either, and until the names are loaded. */
  readonly known?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** Returns the network of a namespace's wallet if the site doesn't list it. */
export function useUnlistedNetwork(namespace: Namespace): UnlistedNetwork | undefined {
  const { network } = useKit()
  const id = useAtom(network.forNamespace(namespace))?.unsupportedId
  const [table, setTable] = useState(loaded)
  useEffect(() => {
    if (id === undefined || table) return
    fetchKnown().then(
      (module) => {
        loaded = module.knownNetworks
        setTable(loaded)
      },
      () => undefined,
    )
  }, [id, table])
  if (id === undefined) return undefined
  const [name, symbol = '', decimals = 18] = table?.[id] ?? []
  return { id, ...(name !== undefined && { known: { name, symbol, decimals } }) }
}
