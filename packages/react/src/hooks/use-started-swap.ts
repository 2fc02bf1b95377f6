import { dressSwap } from '../ui/swap-styles.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { useAccount } from './use-account.js'
import { type SwapInUse, useOpenedSwap } from './use-opened-swap.js'

/** Returns swapping with a draft for the EVM account, once its code is there. Another account or network gets another one. */
export function useStartedSwap(): SwapInUse {
  const opened = useOpenedSwap()
  const { swap } = opened
  const { address, networkId } = useAccount({ namespace: 'eip155' })
  useEffectBeforePaint(() => dressSwap(document), [])
  useEffectBeforePaint(() => swap?.start(), [swap, address, networkId])
  return opened
}
