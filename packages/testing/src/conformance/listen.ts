/** The promises of a session's `listen` and `read`: what the user does in the wallet is told, once, and parsed. */
import { describe, expect, it } from 'vitest'
import {
  type ConformanceOptions,
  createListener,
  never,
  toKitError,
  withFixture,
} from './context.js'

export function describeListen(options: ConformanceOptions): void {
  describe('listening', () => {
    it(
      'tells when another account is chosen, the chosen one first',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        const listener = createListener()
        const unlisten = session.subscribe(listener)
        wallet.changeAccount()
        await expect
          .poll(() => listener.onAccountsChange.mock.lastCall?.[0][0].address)
          .toBe(wallet.addresses[1])
        const { accounts } = await session.fetchState(never())
        expect(accounts[0].address).toBe(wallet.addresses[1])
        expect(listener.onDisconnect).not.toHaveBeenCalled()
        unlisten()
      }),
    )
    it(
      'tells when the network changes, also to one that is not configured',
      withFixture(options, async ({ connect, wallet, networks, unknownNetwork }) => {
        const session = await connect()
        const listener = createListener()
        const unlisten = session.subscribe(listener)
        for (const { caipNetworkId } of wallet.changeNetwork ? [networks[1], unknownNetwork] : []) {
          wallet.changeNetwork?.(caipNetworkId)
          await expect.poll(() => listener.onNetworkChange.mock.lastCall?.[0]).toBe(caipNetworkId)
          expect((await session.fetchState(never())).networkId).toBe(caipNetworkId)
        }
        unlisten()
      }),
    )
    it(
      'ends where no account is shared any more, and never tells an empty list',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        const listener = createListener()
        const unlisten = session.subscribe(listener)
        wallet.revokePermission()
        await expect.poll(() => listener.onDisconnect.mock.calls.length).toBe(1)
        await toKitError(() => Promise.reject(listener.onDisconnect.mock.lastCall?.[0]))
        expect(listener.onAccountsChange.mock.calls.filter(([accounts]) => !accounts[0])).toEqual(
          [],
        )
        await toKitError(() => session.fetchState(never()), 'no-accounts')
        unlisten()
      }),
    )
    it(
      'leaves no listener on the wallet once it was unsubscribed, and tells nothing more',
      withFixture(options, async ({ connect, wallet, networks }) => {
        const session = await connect()
        const listener = createListener()
        const unlisten = session.subscribe(listener)
        expect(wallet.listenerCount()).toBeGreaterThan(0)
        unlisten()
        unlisten()
        expect(wallet.listenerCount()).toBe(0)
        wallet.changeAccount()
        wallet.changeNetwork?.(networks[1].caipNetworkId)
        wallet.revokePermission()
        await new Promise((resolve) => setTimeout(resolve, 20))
        for (const handler of Object.values(listener)) expect(handler).not.toHaveBeenCalled()
      }),
    )
    it(
      'unsubscribes one listener without touching the next',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        const unlistenFirst = session.subscribe(createListener())
        const second = createListener()
        const unlistenSecond = session.subscribe(second)
        unlistenFirst()
        wallet.changeAccount()
        await expect.poll(() => second.onAccountsChange.mock.calls.length).toBe(1)
        unlistenSecond()
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'unsubscribes from a removed wallet, and throws a KitError to its readers',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        const unlisten = session.subscribe(createListener())
        wallet.uninstall()
        await toKitError(() => session.fetchState(never()))
        unlisten()
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'throws a KitError where a read was aborted',
      withFixture(options, async ({ connect }) => {
        const session = await connect()
        await toKitError(() => session.fetchState(AbortSignal.abort()), 'aborted')
      }),
    )
  })
}
