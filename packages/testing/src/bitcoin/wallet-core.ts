/**
 * What every face of a Bitcoin test wallet shares: keys, network, permission, prompts and the log. Knows no shape of
 * any real wallet: the provider APIs do.
 */
import type { CaipNetworkId } from '@scope/core/chain'
import type { Transaction } from '@scure/btc-signer'
import { createPrompts, type Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import { type BitcoinAddressType, createKeyRing, type Holder } from './keys.js'
import { type BitcoinNetworkNames, getNames } from './networks.js'
import { broadcast, type PsbtRequest, pay, signPsbt } from './psbt.js'
import { type MessageProtocol, signBip322, signEcdsa } from './sign-message.js'

/** Network of a Bitcoin test wallet: its CAIP-2 id and its Esplora API. */
export interface BitcoinWalletNetwork {
  readonly id: CaipNetworkId
  /** Its Esplora API; absent: the wallet can't send there. */
  readonly url?: string
}

export interface CoreOptions {
  /** Those the wallet knows, the first chosen. */
  readonly networks: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
  readonly mnemonic: string
  readonly accounts: number
  readonly payment: BitcoinAddressType
  readonly authorized: boolean
  /** What the site is answered instead, for wallets that lie. */
  readonly tamper?: ((method: string, answer: unknown) => unknown) | undefined
}

/** What changed in a Bitcoin test wallet. */
export type BitcoinWalletChange = 'accounts' | 'network' | 'left'

/** Request that a Bitcoin test wallet received. */
export interface BitcoinRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Actions of the user in a Bitcoin test wallet, and its faults. */
export interface BitcoinUserActions {
  /** Selects an account by its index. Throws a `RangeError` if there is none. */
  selectAccount(index: number): void
  /** Locks the wallet. The site sees no account until `unlock()`. */
  lock(): void
  /** Unlocks the wallet. */
  unlock(): void
  /** Revokes the site's permission. */
  forgetSite(): void
  /** Switches, also to a network the wallet has no node for. */
  switchNetwork(id: CaipNetworkId): void
  /** Removes the extension: each request throws "Extension context invalidated.", and there are no events. */
  uninstall(): void
  /** Stops responding to all requests. */
  stopResponding(): void
}

export interface WalletCore extends BitcoinUserActions {
  readonly prompts: Prompts
  readonly requests: readonly BitcoinRequest[]
  /** Logs the request, then answers it, unless the wallet is gone or hangs. */
  call<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T>
  /** Throws where the wallet is gone: what pages keep of such an object can no longer be read. */
  assertAlive(): void
  /** What the site may see: the chosen account's addresses, those for payments first. */
  holders(): readonly Holder[]
  /** Payment addresses on one of its networks, the chosen account's first. */
  paymentsOn(id: CaipNetworkId): readonly string[]
  knows(id: string): boolean
  /** Turns to a network, and to the account of this payment address, without an event. */
  turnTo(id: CaipNetworkId, address: string): void
  /** The site is given the accounts without a prompt. */
  authorize(): void
  /** On the first network: those for payments, then those for ordinals. */
  readonly addresses: readonly string[]
  network(): BitcoinNetworkNames
  /** Asks the user, unless the site sees accounts already. */
  connect(method: string, params: readonly unknown[]): Promise<void>
  signMessage(
    address: unknown,
    message: Uint8Array,
    how: { readonly protocol: MessageProtocol; readonly plain?: boolean; readonly method: string },
  ): Promise<string>
  signPsbt(request: PsbtRequest, method: string): Promise<Transaction>
  broadcast(transaction: Transaction): Promise<string>
  transfer(
    payment: {
      readonly from?: string
      readonly to: unknown
      readonly value: unknown
      readonly feeRate?: unknown
      readonly change?: string
      readonly memo?: Uint8Array
    },
    method: string,
  ): Promise<string>
  /** Throws 4902 for one the wallet does not know. */
  switchTo(name: BitcoinNetworkNames | undefined, method: string): Promise<void>
  /** Returns its stop. */
  onChange(listener: (change: BitcoinWalletChange) => void): () => void
}

const unauthorized = () => rpcError(4100, 'The account has not been authorized by the user.')

export function createWalletCore(options: CoreOptions): WalletCore {
  const prompts = createPrompts()
  const keys = createKeyRing(options.mnemonic, options.payment)
  const requests: BitcoinRequest[] = []
  const listeners = new Set<(change: BitcoinWalletChange) => void>()
  const first = getNames(options.networks[0].id)
  let network = first
  let account = 0
  let isAuthorized = options.authorized
  let isLocked = false
  let life: 'alive' | 'gone' | 'hanging' = 'alive'

  let sharedAddresses: readonly string[] | undefined

  const of = (index: number, on = network) =>
    [keys(on, index, 'payment'), keys(on, index, 'ordinals')] as const
  const holders = () => (isAuthorized && !isLocked ? of(account) : [])
  const tell = (change: BitcoinWalletChange) => {
    if (life !== 'gone') for (const listener of listeners) listener(change)
  }
  function getHolder(address: unknown): Holder {
    const found = holders().find((holder) => holder.address === address)
    if (!found) throw unauthorized()
    return found
  }
  function url(): string {
    const found = options.networks.find(({ id }) => id === network.id)?.url
    if (found === undefined) throw rpcError(-32603, 'The wallet has no node for this network.')
    return found
  }
  function assertAlive() {
    if (life === 'gone') throw new Error('Extension context invalidated.')
  }
  const indexes = Array.from({ length: options.accounts }, (_, index) => index)

  return {
    prompts,
    get requests() {
      return [...requests]
    },
    get addresses() {
      // Derived on first use, since derivation is slow.
      sharedAddresses ??= [0, 1].flatMap((at) =>
        indexes.map((index) => of(index, first)[at]?.address ?? ''),
      )
      return sharedAddresses
    },
    async call(method, params, answer) {
      requests.push({ method, params })
      assertAlive()
      if (life === 'hanging') return new Promise(() => undefined)
      const answered = await answer()
      // The tampering test is responsible for the shape.
      return options.tamper ? (options.tamper(method, answered) as typeof answered) : answered
    },
    assertAlive,
    holders,
    paymentsOn: (id) =>
      [account, ...indexes.filter((index) => index !== account)].map(
        (index) => of(index, getNames(id))[0].address,
      ),
    knows: (id) => options.networks.some((known) => known.id === id),
    turnTo(id, address) {
      const names = getNames(id)
      const index = indexes.find((candidate) => of(candidate, names)[0].address === address)
      if (index === undefined) throw unauthorized()
      network = names
      account = index
    },
    authorize() {
      isAuthorized = true
      isLocked = false
    },
    network: () => network,
    async connect(method, params) {
      if (holders().length > 0) return
      await prompts.ask('connect', method, params)
      isAuthorized = true
      isLocked = false
    },
    async signMessage(address, message, { protocol, plain = false, method }) {
      const holder = getHolder(address)
      await prompts.ask('sign', method, [address])
      return protocol === 'ecdsa' ? signEcdsa(holder, message, plain) : signBip322(holder, message)
    },
    async signPsbt(request, method) {
      const holdersNow = holders()
      if (holdersNow.length === 0) throw unauthorized()
      for (const address of request.inputs?.keys() ?? []) getHolder(address)
      await prompts.ask('sign', method, [])
      return signPsbt(holdersNow, request)
    },
    broadcast: (transaction) => broadcast(url(), transaction),
    async transfer({ from, to, value, feeRate, change, memo }, method) {
      const holder = from === undefined ? holders()[0] : getHolder(from)
      if (!holder) throw unauthorized()
      const amount = typeof value === 'string' && !/^\d+$/.test(value) ? undefined : value
      if (typeof to !== 'string' || (typeof amount !== 'number' && typeof amount !== 'string')) {
        throw rpcError(-32602, 'Invalid recipient or amount.')
      }
      await prompts.ask('send', method, [to, value])
      return pay({
        from: holder,
        network,
        url: url(),
        to,
        value: BigInt(amount),
        ...(typeof feeRate === 'number' && { feeRate }),
        ...(change !== undefined && { change }),
        ...(memo && { memo }),
      })
    },
    async switchTo(wanted, method) {
      if (!wanted || !options.networks.some(({ id }) => id === wanted.id)) {
        throw rpcError(4902, 'The wallet does not know this network.')
      }
      if (wanted.id === network.id) return
      await prompts.ask('switch', method, [wanted.id])
      network = wanted
      tell('network')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    selectAccount(index) {
      if (!indexes.includes(index)) throw new RangeError(`The wallet has no account ${index}.`)
      account = index
      tell('accounts')
    },
    lock() {
      isLocked = true
      tell('left')
    },
    unlock() {
      isLocked = false
      tell('accounts')
    },
    forgetSite() {
      isAuthorized = false
      tell('left')
    },
    switchNetwork(id) {
      network = getNames(id)
      tell('network')
    },
    uninstall() {
      life = 'gone'
    },
    stopResponding() {
      life = 'hanging'
    },
  }
}
