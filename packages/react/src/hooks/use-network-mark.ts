import type { Network } from '@scope/core'
import { useEffect, useState } from 'react'
import { getNetworkMark, loadNetworkMark } from '../marks/network-marks.js'

/** Mark of a network, as a `data:` URI: null for a network without one, undefined while it loads. */
export function useNetworkMark(network: Network): string | null | undefined {
  const known = getNetworkMark(network)
  const [loaded, setLoaded] = useState<{ network: Network; mark: string | null }>()
  useEffect(() => {
    if (known !== undefined) return
    let isMounted = true
    void loadNetworkMark(network).then((mark) => isMounted && setLoaded({ network, mark }))
    return () => {
      isMounted = false
    }
  }, [network, known])
  return known !== undefined || loaded?.network !== network ? known : loaded.mark
}
