import type { Swap, SwapListToken } from '@scope/core/swap'
import { useEffect, useState } from 'react'

const isAddress = (text: string) => /^0x[\da-f]{40}$/.test(text)

export interface FoundToken {
  readonly token: SwapListToken | undefined
  readonly isLooking: boolean
  /** No token has the address. */
  readonly isMissing: boolean
}

/** Looks up a token by its address. Other text is not looked up. */
export function useFoundToken(swap: Swap, text: string): FoundToken {
  const address = isAddress(text) ? text : undefined
  const [found, setFound] = useState<{ readonly of: string; readonly token?: SwapListToken }>()
  useEffect(() => {
    if (!address) return
    let isStale = false
    void swap.findToken(address).then(
      (token) => !isStale && setFound({ of: address, token }),
      () => !isStale && setFound({ of: address }),
    )
    return () => {
      isStale = true
    }
  }, [swap, address])
  const known = address !== undefined && found?.of === address ? found : undefined
  return {
    token: known?.token,
    isLooking: address !== undefined && !known,
    isMissing: known !== undefined && !known.token,
  }
}
