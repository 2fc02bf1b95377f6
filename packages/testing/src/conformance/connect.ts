/** The promises of `connect` and `disconnect`: silence, asking, refusal, abort, waiting and leaving. */
import { describe, expect, it, vi } from 'vitest'
import { type ConformanceOptions, never, toKitError, withFixture } from './context.js'

export function describeConnect(options: ConformanceOptions): void {
  describe('connecting', () => {
    it(
      'answers undefined to a silent connect of an unauthorised site, without a prompt',
      withFixture(options, async ({ runtime, connector, networkId, wallet }) => {
        expect(
          await runtime.connect({ connector, networkId, silent: true, signal: never() }),
        ).toBeUndefined()
        expect(wallet.promptCount).toBe(0)
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'connects when asked, with parsed accounts and the network the wallet is on',
      withFixture(options, async ({ connect, wallet, networks, runtime, adapter }) => {
        const session = await connect()
        expect(wallet.promptCount).toBe(1)
        expect(session.accounts[0].address).toBe(wallet.addresses[0])
        for (const { address, namespace } of session.accounts) {
          expect(namespace).toBe(adapter.namespace)
          expect(runtime.parseAddress(address)).toBe(address)
        }
        expect(session.networkId).toBe(networks[0].caipNetworkId)
        expect(session.provider).toBeDefined()
        // A caller may drop a session without cleanup if it never subscribed.
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'comes back silently where the site is authorised',
      withFixture(options, async ({ connect, runtime, connector, networkId, wallet }) => {
        const { accounts } = await connect()
        const again = await runtime.connect({ connector, networkId, silent: true, signal: never() })
        expect(again?.accounts).toEqual(accounts)
        expect(wallet.promptCount).toBe(1)
      }),
    )
    it(
      'throws user-rejected when the user declines, and can be asked again',
      withFixture(options, async ({ connect, wallet }) => {
        wallet.reject()
        await toKitError(connect, 'user-rejected')
        expect(wallet.listenerCount()).toBe(0)
        wallet.approve()
        expect((await connect()).accounts.length).toBeGreaterThan(0)
      }),
    )
    it(
      'throws a late answer away once it was aborted',
      withFixture(options, async ({ runtime, connector, networkId, wallet }) => {
        wallet.hold()
        const { signal, abort } = abortable()
        const answer = runtime.connect({ connector, networkId, silent: false, signal })
        const settled = answer.catch((thrown: unknown) => thrown)
        await expect.poll(() => wallet.promptCount).toBe(1)
        abort()
        wallet.approve()
        if ((await settled) !== undefined) await toKitError(() => answer, 'aborted')
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'shows no prompt where it was aborted before',
      withFixture(options, async ({ runtime, connector, networkId, wallet }) => {
        const signal = AbortSignal.abort()
        const answer = runtime.connect({ connector, networkId, silent: false, signal })
        if ((await answer.catch((thrown: unknown) => thrown)) !== undefined) {
          await toKitError(() => answer, 'aborted')
        }
        expect(wallet.promptCount).toBe(0)
      }),
    )
    it(
      'goes on waiting, and says so, while an earlier request waits in the wallet',
      withFixture(options, async ({ runtime, connector, networkId, wallet }) => {
        wallet.hold()
        const { signal, abort } = abortable()
        const first = runtime
          .connect({ connector, networkId, silent: false, signal })
          .catch(() => undefined)
        await expect.poll(() => wallet.promptCount).toBe(1)
        abort()
        await first
        const onPending = vi.fn()
        const second = runtime.connect({
          connector,
          networkId,
          silent: false,
          signal: never(),
          onPending,
        })
        // A wallet that opens a second window, or forgot the first, says nothing: then there is nothing to wait for.
        await expect.poll(() => onPending.mock.calls.length + wallet.promptCount).toBeGreaterThan(1)
        wallet.approve()
        expect((await second)?.accounts[0].address).toBe(wallet.addresses[0])
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'listens to one that is not connected without asking it anything, and leaves nothing behind',
      withFixture(options, async ({ connector, runtime, wallet }) => {
        const before = wallet.requests.length
        const stop = runtime.onUnlock?.(connector, () => undefined)
        expect(wallet.requests).toHaveLength(before)
        stop?.()
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'throws a KitError when the wallet is gone',
      withFixture(options, async ({ connect, wallet }) => {
        wallet.uninstall()
        await toKitError(connect)
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
  })

  describe('disconnecting', () => {
    it(
      'takes the permission back where the wallet can, and resolves where it can not',
      withFixture(
        options,
        async ({ connect, runtime, connector, networkId, canRevoke, wallet }) => {
          const session = await connect()
          const unlisten = session.subscribe(silent)
          await session.disconnect()
          unlisten()
          const again = await runtime.connect({
            connector,
            networkId,
            silent: true,
            signal: never(),
          })
          expect(again === undefined).toBe(canRevoke)
          expect(wallet.listenerCount()).toBe(0)
        },
      ),
    )
    it(
      'throws nothing but a KitError where the wallet is gone',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        wallet.uninstall()
        const error = await session.disconnect().catch((thrown: unknown) => thrown)
        if (error !== undefined) await toKitError(() => Promise.reject(error))
      }),
    )
  })
}

const silent = {
  onAccountsChange: () => undefined,
  onNetworkChange: () => undefined,
  onDisconnect: () => undefined,
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
