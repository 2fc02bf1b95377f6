import { type CaipNetworkId, lazyImport, type Namespace, type NamespaceNetworks } from '@scope/core'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { knownNetworks } from '../lib/known-networks.js'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<NamespaceNetworks | undefined>()
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
  const id = useAtom<NamespaceNetworks | undefined>(
    network.forNamespace(namespace) ?? $none,
  )?.unsupportedId
  const [table, setTable] = useState(loaded)
  useEffect(() => {
    if (id === undefined || table) return
    let isCurrent = true
    fetchKnown().then(
      (module) => {
        loaded = module.knownNetworks
        if (isCurrent) setTable(loaded)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [id, table])
  if (id === undefined) return undefined
  const [name, symbol = '', decimals = 18] = table?.[id] ?? []
  return { id, ...(name !== undefined && { known: { name, symbol, decimals } }) }
}
