/**
 * What runs in the page: thin EIP-1193 providers whose wallets live in the test's process.
 * It is sent as text, so it refers to nothing outside itself; it needs neither eval nor a script tag.
 */
import type { WalletInfo } from '../evm/test-wallet.js'
import type { SerializedValue } from './serialize.js'

export interface PageWallet {
  readonly info: WalletInfo
  readonly announced: boolean
  readonly announceDelayMs: number | undefined
  readonly injected: boolean
}

export interface PageSetup {
  /** The function on `window` that reaches the test's process. */
  readonly binding: string
  /** The object on `window` that the test's process reaches. */
  readonly bridge: string
  readonly wallets: readonly PageWallet[]
}

export interface PageAnswer {
  readonly resolved: boolean
  readonly value: SerializedValue
}

export interface PageBridge {
  emit(wallet: number, event: string, payload: SerializedValue): void
  listenerCount(wallet: number): number
}

/** Runs before every script of the page, on each navigation. */
export function pageScript(
  { binding, bridge, wallets }: PageSetup,
  unpack: (value: SerializedValue) => unknown,
): void {
  // Frames have no wallet here: events are sent to the page itself only.
  if (window.top !== window.self) return
  type Listener = (payload: unknown) => void
  const host = window as unknown as Record<string, unknown>
  const ask = host[binding] as (wallet: number, request: unknown) => Promise<PageAnswer>

  const listeners = wallets.map(() => new Map<string, Listener[]>())
  const providers = wallets.map((_, wallet) => ({
    async request(request: { readonly method: string; readonly params?: unknown }) {
      // As to an extension, JSON goes out: what JSON can't say is refused before.
      const answer = await ask(wallet, JSON.parse(JSON.stringify(request)))
      if (answer.resolved) return unpack(answer.value)
      throw unpack(answer.value)
    },
    on(event: string, listener: Listener) {
      const known = listeners[wallet]?.get(event) ?? []
      listeners[wallet]?.set(event, [...known, listener])
    },
    removeListener(event: string, listener: Listener) {
      const known = [...(listeners[wallet]?.get(event) ?? [])]
      const at = known.lastIndexOf(listener)
      if (at >= 0) known.splice(at, 1)
      listeners[wallet]?.set(event, known)
    },
  }))

  const reach: PageBridge = {
    emit(wallet, event, payload) {
      for (const listener of listeners[wallet]?.get(event) ?? []) {
        try {
          listener(unpack(payload))
        } catch (error) {
          reportError(error)
        }
      }
    },
    listenerCount: (wallet) =>
      [...(listeners[wallet]?.values() ?? [])].reduce((sum, known) => sum + known.length, 0),
  }
  Object.defineProperty(window, bridge, { value: reach, configurable: true })

  wallets.forEach(({ info, announced, announceDelayMs, injected }, wallet) => {
    const provider = providers[wallet]
    if (injected) {
      Object.defineProperty(window, 'ethereum', {
        value: provider,
        configurable: true,
        writable: true,
        enumerable: true,
      })
    }
    if (!announced) return
    const announce = () => {
      const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    const begin = () => {
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
    if (announceDelayMs === undefined) begin()
    else setTimeout(begin, announceDelayMs)
  })
}
