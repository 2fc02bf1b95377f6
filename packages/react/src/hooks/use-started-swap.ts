import type { Swap } from '@scope/core/swap'
import { dressSwap } from '../ui/swap-styles.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { useAccount } from './use-account.js'
import { useOpenedSwap } from './use-opened-swap.js'

/** Returns swapping with a draft for the EVM account, once its code is there. Another account or network gets another one. */
export function useStartedSwap(): Swap | undefined {
  const swap = useOpenedSwap()
  const { address, networkId } = useAccount({ namespace: 'eip155' })
  useEffectBeforePaint(() => dressSwap(document), [])
  useEffectBeforePaint(() => swap?.start(), [swap, address, networkId])
  return swap
}
