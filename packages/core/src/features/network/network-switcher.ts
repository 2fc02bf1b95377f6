/** Asks a connected wallet to switch. */
import type { WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import { asKitError, KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Machine } from '../../lib/machine.js'
import type { NetworkSwitcher, SwitchEvent, Switching } from './switch-machine.js'

/** Milliseconds a person may take to answer in the wallet. */
export const switchDeadline = 5 * 60_000

export interface NetworkSwitcherDeps {
  readonly switching: Machine<Switching, SwitchEvent>
  readonly enableNetworkSwitch: boolean
  getSession(namespace: Namespace): WalletSession | undefined
  isRunning(): boolean
  timeout(run: () => void, ms: number): () => void
  onFailed(network: Network, error: KitError): void
}

export function createNetworkSwitcher(deps: NetworkSwitcherDeps): NetworkSwitcher {
  const { switching, getSession, isRunning } = deps
  /** The question that waits in a wallet; a second one for the same is not asked. */
  let waiting:
    | { session: WalletSession; network: Network; mine: object; answer: Promise<boolean> }
    | undefined

  async function run(
    session: WalletSession,
    network: Network,
    forget: () => void,
  ): Promise<boolean> {
    // After another request, another wallet, a disconnect or a stop of the kit, the response is ignored.
    const isCurrent = () => {
      const state = switching.$state.get()
      const isAsked = state.status === 'switching' && state.network === network
      return isAsked && getSession(network.chainNamespace) === session && isRunning()
    }
    // Left before this code was there: the wallet is not bothered.
    if (!isCurrent()) return false
    const fail = (error: KitError) => {
      if (isCurrent() && switching.move({ type: 'fail', error })) deps.onFailed(network, error)
    }
    const late = () => {
      // Asked again, it is a new question: a wallet that is deaf must not make the network unreachable for good.
      forget()
      fail(new KitError('timeout', 'The wallet did not answer in time. Try again.'))
    }
    const stopTimer = deps.timeout(late, switchDeadline)
    try {
      if (!session.capabilities.has('switch-network')) {
        throw new KitError('wallet-unsupported', 'This wallet can’t switch networks.')
      }
      await session.switchNetwork(network)
      return isCurrent()
    } catch (thrown) {
      fail(asKitError(thrown))
      return false
    } finally {
      stopTimer()
    }
  }

  return {
    async ask(session, network) {
      if (!deps.enableNetworkSwitch) {
        switching.move({ type: 'settle' })
        throw new KitError(
          'network-switch-disabled',
          'This site does not switch networks. Switch in the wallet.',
        )
      }
      if (waiting?.session === session && waiting.network === network) return waiting.answer
      const mine = { session, network }
      const forget = () => {
        if (waiting?.mine === mine) waiting = undefined
      }
      const answer = run(session, network, forget).finally(forget)
      waiting = { ...mine, mine, answer }
      return answer
    },
  }
}
