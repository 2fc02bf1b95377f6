/**
 * The same test wallet as Phantom and Solflare put themselves into a page before Wallet Standard:
 * `window.phantom.solana` and `window.solflare`. One account, base58 in and out, errors with EIP-1193's codes.
 */
import { fromBase58, toBase58 } from '@scope/core/chain'
import { rpcError } from '../rpc-error.js'
import type { SolanaTestWallet, SolanaWalletAccount } from './test-wallet.js'
import { withSignature } from './wire.js'

/** Bytes: what fits into a packet of the network. */
const maxMessage = 1_232

type Listener = (payload: unknown) => void

interface PublicKey {
  toBytes(): Uint8Array
  toBase58(): string
  toString(): string
}

/** Provider that older Solana wallets inject, such as Phantom and Solflare. */
export interface InjectedSolanaProvider {
  readonly publicKey: PublicKey | null
  readonly isConnected: boolean
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<{ publicKey: PublicKey | null }>
  disconnect(): Promise<void>
  signMessage(
    message: Uint8Array,
    display?: string,
  ): Promise<{ signature: Uint8Array; publicKey: PublicKey | null }>
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  listenerCount(): number
}

const getKey = ({ address, publicKey }: SolanaWalletAccount): PublicKey => ({
  toBytes: () => publicKey.slice(),
  toBase58: () => address,
  toString: () => address,
})

type Call = (...inputs: unknown[]) => Promise<unknown>

/**
 * Creates the provider that older Solana wallets inject, for a test wallet. It has one account, and errors
 * with the codes of EIP-1193.
 *
 * @param wallet - Solana test wallet that signs.
 * @returns The provider.
 * @example
 * ```ts
 * const provider = createInjectedProvider(createSolanaTestWallet({ chains }))
 * const { publicKey } = await provider.connect()
 * ```
 */
export function createInjectedProvider({ wallet }: SolanaTestWallet): InjectedSolanaProvider {
  const listeners = new Map<string, Set<Listener>>()
  const account = () => wallet.accounts[0]
  const publicKey = () => {
    const first = account()
    return first ? getKey(first) : null
  }
  function call(feature: string, method: string, ...inputs: unknown[]): Promise<unknown> {
    const owner = wallet.features[feature] as Record<string, Call> | undefined
    const run = owner?.[method]
    if (!run) return Promise.reject(rpcError(4200, `The wallet does not support ${method}.`))
    return run(...inputs)
  }
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const events = wallet.features['standard:events'] as unknown as {
    on(event: 'change', received: () => void): () => void
  }
  let stop: (() => void) | undefined
  const count = () => [...listeners.values()].reduce((sum, some) => sum + some.size, 0)
  /** Subscribes to the wallet only while the site has listeners, so that a leak shows in its count. */
  function follow() {
    if (count() === 0) {
      stop?.()
      stop = undefined
    } else
      stop ??= events.on('change', () => {
        const now = publicKey()
        if (now) emit('accountChanged', now)
        else emit('disconnect', undefined)
      })
  }

  /** Signs a bare message by giving it the room for its signatures that a transaction has. */
  async function signBare(message: Uint8Array): Promise<Uint8Array> {
    const signers = message[((message[0] ?? 0) & 0x80) === 0 ? 0 : 1] ?? 0
    const empty = Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...message])
    const read = { signaturesAt: 1, message, version: 'legacy' as const, signers: [] }
    const wire = withSignature(empty, read, 0, new Uint8Array(64))
    const input = { account: account(), transaction: wire }
    const [signed] = (await call('solana:signTransaction', 'signTransaction', input)) as {
      signedTransaction: Uint8Array
    }[]
    const slots = signed?.signedTransaction.subarray(1, 1 + signers * 64) ?? new Uint8Array()
    // The account may sign at any place: the one slot that was filled is its own.
    for (let at = 0; at < slots.length; at += 64) {
      const slot = slots.subarray(at, at + 64)
      if (slot.some((byte) => byte !== 0)) return slot
    }
    throw rpcError(-32603, 'Nothing was signed.')
  }

  const provider: InjectedSolanaProvider = {
    get publicKey() {
      return publicKey()
    },
    get isConnected() {
      return account() !== undefined
    },
    async connect({ onlyIfTrusted = false } = {}) {
      await call('standard:connect', 'connect', { silent: onlyIfTrusted })
      if (!account()) throw rpcError(4001, 'User rejected the request.')
      return { publicKey: publicKey() }
    },
    async disconnect() {
      await call('standard:disconnect', 'disconnect')
    },
    async signMessage(message) {
      const input = { account: account(), message }
      const [signed] = (await call('solana:signMessage', 'signMessage', input)) as {
        signature: Uint8Array
      }[]
      return { signature: signed?.signature ?? new Uint8Array(), publicKey: publicKey() }
    },
    async request({ method, params }) {
      const { message } = (params ?? {}) as { message?: unknown }
      if (method === 'connect') return provider.connect(params as { onlyIfTrusted?: boolean })
      if (method === 'disconnect') return provider.disconnect()
      if (method !== 'signTransaction' || typeof message !== 'string')
        throw rpcError(4200, `The wallet does not support ${method}.`)
      const bytes = fromBase58(message, { max: maxMessage })
      if (!bytes) throw rpcError(-32602, 'Expected a message in base58.')
      const signature = toBase58(await signBare(bytes))
      return { signature, publicKey: account()?.address }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      follow()
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      follow()
    },
    listenerCount: count,
  }
  return provider
}

/** Puts `value` at `target[key]`, and what was there before back at the end. */
function place(target: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, key)
  Object.defineProperty(target, key, {
    value,
    configurable: true,
    writable: true,
    enumerable: true,
  })
  return () => {
    if (before) Object.defineProperty(target, key, before)
    else Reflect.deleteProperty(target, key)
  }
}

const flagged = (wallet: SolanaTestWallet, flag: string) =>
  Object.defineProperty(createInjectedProvider(wallet), flag, { value: true, enumerable: true })

/**
 * Injects a Solana test wallet as Phantom, at `phantom.solana` of the page.
 *
 * @param wallet - Solana test wallet that signs.
 * @param target - Page, such as `window`.
 * @returns A function that restores the previous value.
 * @example
 * ```ts
 * const restore = injectPhantom(createSolanaTestWallet({ chains }), window)
 * ```
 */
export const injectPhantom = (wallet: SolanaTestWallet, target: object): (() => void) =>
  place(target, 'phantom', { solana: flagged(wallet, 'isPhantom') })

/**
 * Injects a Solana test wallet as Solflare, at `solflare` of the page.
 *
 * @param wallet - Solana test wallet that signs.
 * @param target - Page, such as `window`.
 * @returns A function that restores the previous value.
 * @example
 * ```ts
 * const restore = injectSolflare(createSolanaTestWallet({ chains }), window)
 * ```
 */
export const injectSolflare = (wallet: SolanaTestWallet, target: object): (() => void) =>
  place(target, 'solflare', flagged(wallet, 'isSolflare'))
