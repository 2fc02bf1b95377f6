import type { Kit, Switching } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns a function that switches the network by its CAIP-2 id, and the state of the switch. A connected
 * wallet is asked to switch, and to add the network if it doesn't have it.
 *
 * `switchNetwork` resolves to whether the network is in use. If not, `switching` has the error. It rejects with
 * `network-not-found`, `network-switch-disabled` or `kit-not-started`.
 *
 * @returns `switchNetwork` and `switching`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```tsx
 * const { switchNetwork } = useSwitchNetwork()
 * return <button onClick={() => switchNetwork('eip155:8453')}>Use Base</button>
 * ```
 */
export function useSwitchNetwork(): {
  readonly switchNetwork: Kit['network']['switchTo']
  readonly switching: Switching
} {
  const { network } = useKit()
  return { switchNetwork: network.switchTo, switching: useAtom(network.$switching) }
}
