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
 * Registers at once (or `late` milliseconds from now), and with every library that becomes ready later. The returned
 * function takes the registration back everywhere. Anything may be registered: real wallets are not checked either.
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
