/**
 * How a page comes to know a wallet: announced (EIP-6963), or put at `window.ethereum` as wallets did before.
 * Both return what undoes them.
 */
import type { TestProvider, WalletInfo } from './test-wallet.js'

/** Wallet to announce: a test wallet, or any other object with `info` and `provider`. */
export interface AnnouncedWallet {
  readonly info: WalletInfo
  readonly provider: TestProvider
}

function getPage(target: EventTarget | undefined): EventTarget {
  if (target) return target
  if (typeof window !== 'undefined') return window
  throw new Error('There is no window here: pass an EventTarget.')
}

/**
 * Announces a wallet to a page (EIP-6963), at once and whenever the page requests it.
 *
 * @param wallet - Wallet to announce.
 * @param target - Page. Defaults to `window`.
 * @param options - `announceDelayMs`: delay of the first announcement, in ms. Defaults to none.
 * @returns A function that stops announcing.
 * @throws {Error} if there is no `window` and no `target`.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @example
 * ```ts
 * const stop = announceWallet(createTestWallet({ chains }), window, { announceDelayMs: 500 })
 * ```
 */
export function announceWallet(
  wallet: AnnouncedWallet,
  target?: EventTarget,
  { announceDelayMs }: { readonly announceDelayMs?: number } = {},
): () => void {
  const page = getPage(target)
  const announce = () => {
    const detail = Object.freeze({
      info: Object.freeze({ ...wallet.info }),
      provider: wallet.provider,
    })
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const begin = () => {
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  const timer = announceDelayMs === undefined ? undefined : setTimeout(begin, announceDelayMs)
  if (announceDelayMs === undefined) begin()
  return () => {
    clearTimeout(timer)
    page.removeEventListener('eip6963:requestProvider', announce)
  }
}

/**
 * Sets a wallet's provider as `window.ethereum`, as older wallets do, and dispatches `ethereum#initialized`.
 *
 * @param wallet - Wallet, or any object with a `provider`.
 * @param target - Page. Defaults to `window`.
 * @returns A function that restores the previous value.
 * @throws {Error} if there is no `window` and no `target`.
 * @example
 * ```ts
 * const restore = injectWallet(createTestWallet({ chains }))
 * ```
 */
export function injectWallet(
  wallet: Pick<AnnouncedWallet, 'provider'>,
  target?: EventTarget & { ethereum?: unknown },
): () => void {
  const page: EventTarget & { ethereum?: unknown } = getPage(target)
  const before = Object.getOwnPropertyDescriptor(page, 'ethereum')
  Object.defineProperty(page, 'ethereum', {
    value: wallet.provider,
    configurable: true,
    writable: true,
    enumerable: true,
  })
  page.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (before) Object.defineProperty(page, 'ethereum', before)
    else delete page.ethereum
  }
}
