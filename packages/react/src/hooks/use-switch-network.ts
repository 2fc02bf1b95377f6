import type { Kit, Switching } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Puts a network to use by its CAIP-2 id; a connected wallet is asked. What came of it is in `switching`. */
export function useSwitchNetwork(): {
  readonly switchNetwork: Kit['network']['switchTo']
  readonly switching: Switching
} {
  const { network } = useKit()
  return { switchNetwork: network.switchTo, switching: useAtom(network.$switching) }
}
