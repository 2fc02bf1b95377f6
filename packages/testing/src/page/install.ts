/** The bridge between wallets in this process and one page: requests come in, answers and events go out. */
import type { Page } from '@playwright/test'
import type { TestWallet } from '../evm/test-wallet.js'
import { addPageScript } from './add-page-script.js'
import { type PageAnswer, type PageBridge, type PageSetup, pageScript } from './page-script.js'
import { type SerializedValue, serialize } from './serialize.js'

/** Test wallet with options for a page. */
export interface PageWalletOptions {
  /** Test wallet to install. */
  readonly wallet: TestWallet
  /** Delay of the announcement after the page starts, in ms. Defaults to that of `InstallOptions`. */
  readonly announceDelayMs?: number
  /** Whether the wallet is announced. Set to false for a wallet that is only injected. @default true */
  readonly announced?: boolean
}

/** Options of `installTestWallets`, for all wallets of a page. */
export interface InstallOptions {
  /** Whether the first wallet is `window.ethereum` too. @default false */
  readonly inject?: boolean
  /** Delay of the announcement, in ms, for wallets without one of their own. Defaults to none. */
  readonly announceDelayMs?: number
}

/** Wallets installed in a page, as `installTestWallets` returns them. */
export interface InstalledWallets {
  /** Listeners that the page has on a wallet's provider now. */
  listenerCount(wallet: TestWallet): Promise<number>
  /** No event reaches the page any more. What is in the page stays there until it is closed. */
  stop(): void
}

const binding = '__scopeTestWalletAsk'
const bridge = '__scopeTestWallets'

type Host = Readonly<Record<string, PageBridge | undefined>>

export async function install(
  page: Page,
  placed: readonly PageWalletOptions[],
  { inject = false, announceDelayMs }: InstallOptions,
): Promise<InstalledWallets> {
  let pushed: Promise<unknown> = Promise.resolve()

  function push(wallet: number, event: string, payload: SerializedValue) {
    const emit = (to: {
      bridge: string
      wallet: number
      event: string
      payload: SerializedValue
    }) => {
      const host = window as unknown as Host
      host[to.bridge]?.emit(to.wallet, to.event, to.payload)
    }
    const send = () => page.evaluate(emit, { bridge, wallet, event, payload })
    // A page that is closed or moves on hears nothing, as from a real extension.
    pushed = pushed.then(send).catch(() => undefined)
  }

  async function answer(wallet: number, request: { method: string }): Promise<PageAnswer> {
    let found: PageAnswer
    try {
      const value = await placed[wallet]?.wallet.provider.request(request)
      found = { resolved: true, value: serialize(value) }
    } catch (thrown) {
      found = { resolved: false, value: serialize(thrown) }
    }
    // What the request changed is heard before it resolves.
    await pushed
    return found
  }

  await page.exposeBinding(binding, (_, wallet: number, request: { method: string }) =>
    answer(wallet, request),
  )
  const setup: PageSetup = {
    binding,
    bridge,
    wallets: placed.map((pageWallet, index) => ({
      info: pageWallet.wallet.info,
      announced: pageWallet.announced ?? true,
      announceDelayMs: pageWallet.announceDelayMs ?? announceDelayMs,
      injected: inject && index === 0,
    })),
  }
  await addPageScript(page, pageScript, setup)
  const taps = placed.map(({ wallet }, index) =>
    wallet.onEvent((event, payload) => push(index, event, serialize(payload))),
  )
  return {
    listenerCount(wallet) {
      const index = placed.findIndex((placement) => placement.wallet === wallet)
      return page.evaluate(
        (at) => (window as unknown as Host)[at.bridge]?.listenerCount(at.index) ?? 0,
        { bridge, index },
      )
    },
    stop() {
      for (const stop of taps) stop()
    },
  }
}
