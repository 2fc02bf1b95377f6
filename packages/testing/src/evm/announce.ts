/**
 * How a page comes to know a wallet: announced (EIP-6963), or put at `window.ethereum` as wallets did before.
 * Both return what undoes them.
 */
import type { TestProvider, WalletInfo } from './test-wallet.js'

/** What is announced: a test wallet, or anything else with a provider. */
export interface AnnouncedWallet {
  readonly info: WalletInfo
  readonly provider: TestProvider
}

function getPage(target: EventTarget | undefined): EventTarget {
  if (target) return target
  if (typeof window !== 'undefined') return window
  throw new Error('There is no window here: pass an EventTarget.')
}

/** Announces at once (or `late` milliseconds from now), and again whenever the page asks. */
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

/** Puts the provider at `target.ethereum`, and the one before back at the end. */
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
