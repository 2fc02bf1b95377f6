/** The promises of `switchNetwork`. Where the wallet lacks the ability, asking for it is refused with a `KitError`. */
import { describe, expect, it } from 'vitest'
import {
  type ConformanceOptions,
  createListener,
  never,
  toKitError,
  withFixture,
} from './context.js'

export function describeNetwork(options: ConformanceOptions): void {
  describe('switching network', () => {
    it(
      'tells the new network before it resolves, or refuses where the wallet can not switch',
      withFixture(options, async ({ connect, networks }) => {
        const session = await connect()
        const listener = createListener()
        const unlisten = session.subscribe(listener)
        if (session.capabilities.has('switch-network')) {
          await session.switchNetwork(networks[1])
          expect(listener.onNetworkChange.mock.lastCall?.[0]).toBe(networks[1].caipNetworkId)
        } else {
          await toKitError(() => session.switchNetwork(networks[1]))
          expect(listener.onNetworkChange).not.toHaveBeenCalled()
        }
        const expected = session.capabilities.has('switch-network') ? networks[1] : networks[0]
        expect((await session.fetchState(never())).networkId).toBe(expected.caipNetworkId)
        unlisten()
      }),
    )
    it(
      'throws when the user declines, and stays on the network; shows no prompt if none is needed',
      withFixture(options, async ({ connect, networks, wallet }) => {
        const session = await connect()
        wallet.reject()
        if (!wallet.changeNetwork && session.capabilities.has('switch-network')) {
          const before = wallet.promptCount
          await session.switchNetwork(networks[1])
          expect(wallet.promptCount).toBe(before)
          return
        }
        const codes = session.capabilities.has('switch-network') ? (['user-rejected'] as const) : []
        await toKitError(() => session.switchNetwork(networks[1]), ...codes)
        expect((await session.fetchState(never())).networkId).toBe(networks[0].caipNetworkId)
      }),
    )
    it(
      'adds a network the wallet does not know, or refuses where the wallet can not add',
      withFixture(options, async ({ connect, unknownNetwork, networks }) => {
        const session = await connect()
        const canAdd = session.capabilities.has('add-network')
        if (canAdd) await session.switchNetwork(unknownNetwork)
        else await toKitError(() => session.switchNetwork(unknownNetwork))
        const expected = canAdd ? unknownNetwork : networks[0]
        expect((await session.fetchState(never())).networkId).toBe(expected.caipNetworkId)
      }),
    )
    it(
      'throws a KitError when the wallet is gone',
      withFixture(options, async ({ connect, networks, wallet }) => {
        const session = await connect()
        wallet.uninstall()
        // Where the wallet has no network of its own there may be nothing to ask it.
        if (!wallet.changeNetwork && session.capabilities.has('switch-network')) return
        await toKitError(() => session.switchNetwork(networks[1]))
      }),
    )
  })
}
