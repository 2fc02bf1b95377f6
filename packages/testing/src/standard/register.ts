/** Registration of a Wallet Standard wallet in a page. Works whether the wallet or the page loads first. */

type Unregister = () => void
interface Api {
  register(...wallets: unknown[]): Unregister
}

function getPage(target: EventTarget | undefined): EventTarget {
  if (target) return target
  if (typeof window !== 'undefined') return window
  throw new Error('There is no window here: pass an EventTarget.')
}

/**
 * Registers a Wallet Standard wallet with a page, and with each library that becomes ready later. The wallet
 * isn't checked, as with real ones.
 *
 * @param wallet - Wallet to register.
 * @param target - Page. Defaults to `window`.
 * @param options - `announceDelayMs`: delay of the registration, in ms. Defaults to none.
 * @returns A function that unregisters the wallet everywhere.
 * @throws {Error} if there is no `window` and no `target`.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * const unregister = registerStandardWallet(createSolanaTestWallet({ chains }).wallet)
 * ```
 */
export function registerStandardWallet(
  wallet: unknown,
  target?: EventTarget,
  { announceDelayMs }: { readonly announceDelayMs?: number } = {},
): Unregister {
  const page = getPage(target)
  const unregisters: Unregister[] = []
  let isOver = false
  const callback = (api: Api) => {
    if (!isOver) unregisters.push(api.register(wallet))
  }
  const onReady = (event: Event) => callback((event as CustomEvent<Api>).detail)
  const begin = () => {
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    page.addEventListener('wallet-standard:app-ready', onReady)
  }
  const timer = announceDelayMs === undefined ? undefined : setTimeout(begin, announceDelayMs)
  if (announceDelayMs === undefined) begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters.splice(0)) unregister()
  }
}
