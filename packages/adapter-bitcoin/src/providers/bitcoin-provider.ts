/** What every way to a Bitcoin wallet is brought to: one shape for five kinds of wallets, unparsed answers behind it. */
import type { Account, CaipNetworkId, KitError } from '@scope/core/chain'
import { callWallet } from '@scope/core/wallet-standard'
import type { AddressFormat } from '../chains.js'
import { safeGet } from '../safe-get.js'

/** An account as a wallet tells it; nothing of it is believed yet. */
export interface RawAccount {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  readonly purpose?: unknown
}

export interface RawAccounts {
  readonly accounts: readonly RawAccount[]
  /** The wallet's own network, or what its answer leaves of it; absent where the addresses have to tell. */
  readonly network?: CaipNetworkId | AddressFormat
}

export interface ReadParameters {
  /** Never prompts. */
  readonly silent: boolean
  /** Where the site is, for wallets that are asked for a network. */
  readonly networkId: CaipNetworkId
  readonly signal?: AbortSignal | undefined
}

export interface PsbtToSign {
  /** BIP-174. */
  readonly psbt: Uint8Array
  /** Of the transaction in it. */
  readonly inputCount: number
  /** Inputs to sign, by address. Defaults to all inputs of the account. */
  readonly inputs?: Readonly<Record<string, readonly number[]>> | undefined
  readonly account: Account
  readonly networkId: CaipNetworkId
}

export type MessageProtocol = 'ecdsa' | 'bip322'

/** Everything rejects with a `KitError` only. */
export interface BitcoinProvider {
  /** Undefined, or no accounts, where silent and not authorised. */
  read(asked: ReadParameters): Promise<RawAccounts | undefined>
  /** Base64. A string is text; bytes come only where `signsBytes`. */
  signMessage(
    account: Account,
    message: string | Uint8Array,
    protocol: MessageProtocol,
    networkId: CaipNetworkId,
  ): Promise<unknown>
  readonly signsBytes?: boolean
  /** The signed PSBT. */
  signPsbt(asked: PsbtToSign): Promise<Uint8Array | undefined>
  /** The transaction's id. Absent where the wallet can't build payments. */
  transfer?(to: string, value: bigint, networkId: CaipNetworkId): Promise<unknown>
  switchNetwork?(to: CaipNetworkId): Promise<void>
  /** Calls `changed` after anything that may have changed; what it is, the wallet is asked. */
  listen(changed: () => void): () => void
  /** Resolves where the wallet can't. */
  disconnect(): Promise<void>
}

/** Numbers of a wallet's own, and what they are called elsewhere (EIP-1193). */
export type Codes = Readonly<Record<number, number>>

/** A wallet's refusal, with the standard code numbers. */
function translated(error: unknown, codes: Codes): unknown {
  const code = safeGet(error, ['code'])
  const known = typeof code === 'number' ? codes[code] : undefined
  return known === undefined ? error : { code: known, message: safeGet(error, ['message']) }
}

/** One method as the wallet has it now: what a script of the page puts in its place later hears nothing (X5). */
function heldMethod(provider: unknown, method: string): (...inputs: readonly unknown[]) => unknown {
  const found = safeGet(provider, [method])
  if (typeof found === 'function') return (...inputs) => Reflect.apply(found, provider, inputs)
  return () => {
    throw { code: 4200, message: `No ${method}.` }
  }
}

/** Calls one method of those that were held. */
export type CallWallet<Method extends string> = (
  method: Method,
  inputs?: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

export function bindMethods<Method extends string>(
  provider: unknown,
  methods: readonly Method[],
): CallWallet<Method> {
  const pinned = new Map(methods.map((method) => [method, heldMethod(provider, method)]))
  return (method, inputs = [], signal) => callWallet(() => pinned.get(method)?.(...inputs), signal)
}

/** One JSON-RPC request: the `result`. */
export type RequestWallet = (
  method: string,
  params?: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

/**
 * Requests by `provider.request(method, params)`. Wallets answer an error, or throw it, or throw the whole answer.
 */
export function bindRequest(provider: unknown, codes: Codes): RequestWallet {
  const request = heldMethod(provider, 'request')
  return (method, params, signal) =>
    callWallet(async () => {
      let answer: unknown
      try {
        answer = await (params === undefined ? request(method) : request(method, params))
      } catch (thrown) {
        throw translated(safeGet(thrown, ['error']) ?? thrown, codes)
      }
      const error = safeGet(answer, ['error'])
      if (error !== undefined && error !== null) throw translated(error, codes)
      return safeGet(answer, ['result'])
    }, signal)
}

/** Listens to several events of an object with `on` and `removeListener`. Never throws. */
export function listenTo(
  provider: unknown,
  events: readonly string[],
  changed: () => void,
): () => void {
  const attempt = (method: string, event: string) => {
    try {
      const found: unknown = safeGet(provider, [method])
      if (typeof found === 'function') Reflect.apply(found, provider, [event, changed])
    } catch {
      // Some throw on events they don't know: looking at the page again then has to do.
    }
  }
  for (const event of events) attempt('on', event)
  return () => {
    for (const event of events) attempt('removeListener', event)
  }
}

/** Milliseconds a wallet may take to give a permission back before leaving goes on without it. */
export const leaveDeadline = 3_000

/** Whether it only means that the wallet lacks the method. */
export const isMissing = ({ code }: KitError): boolean =>
  code === 'method-not-found' ||
  code === 'unsupported-method' ||
  code === 'method-unsupported' ||
  code === 'wallet-unsupported'
