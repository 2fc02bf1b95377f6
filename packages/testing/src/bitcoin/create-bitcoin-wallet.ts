/**
 * A scriptable Bitcoin wallet with one or more of the shapes real ones have, real keys on a real chain, and a user
 * whose answers and whose faults are yours to direct. For tests only: its keys are public.
 */
import { type PromptScript, scoped, type UnscopedPrompts } from '../prompts.js'
import type { BitcoinAddressType } from './keys.js'
import type { CreateFace } from './provider-api.js'
import { leatherFace } from './provider-leather.js'
import { satsConnectFace } from './provider-sats-connect.js'
import { standardFace } from './provider-standard.js'
import { okxFace, unisatFace } from './provider-unisat.js'
import { type BitcoinRemote, createBitcoinRemote } from './remote.js'
import {
  type BitcoinRequest,
  type BitcoinUserActions,
  type BitcoinWalletNetwork,
  createWalletCore,
} from './wallet-core.js'

const createProvider = {
  standard: standardFace,
  'sats-connect': satsConnectFace,
  leather: leatherFace,
  okx: okxFace,
  unisat: unisatFace,
} satisfies Readonly<Record<string, CreateFace>>

/** Provider API of a Bitcoin test wallet, as real wallets have it. */
export type BitcoinProviderKind = keyof typeof createProvider

/** Options of `createBitcoinWallet`. */
export interface BitcoinTestWalletOptions {
  /** Provider APIs of the wallet. The first is the main one. */
  readonly providers: readonly [BitcoinProviderKind, ...BitcoinProviderKind[]]
  /** Networks that the wallet knows, the active one first. Each `url` is an Esplora API. */
  readonly networks: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
  /** Name of the wallet. @default 'Test Bitcoin Wallet' */
  readonly name?: string
  /** Icon as a data URI. Defaults to a circle. */
  readonly icon?: string
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
  /** Number of accounts, of which one is selected. Defaults to 2. */
  readonly accounts?: number
  /** Type of the payment addresses. Defaults to `p2wpkh`. Addresses for ordinals are always `p2tr`. */
  readonly payment?: BitcoinAddressType
  /** Whether the site was connected on an earlier visit. @default false */
  readonly authorized?: boolean
  /** Returns the response that the site gets instead, for wallets that lie. */
  readonly tamper?: (method: string, answer: unknown) => unknown
}

/** Bitcoin test wallet, whose user and faults the test controls. `provider` is that of its first API. */
export interface BitcoinTestWallet extends PromptScript, BitcoinUserActions {
  /** Of its main shape. */
  readonly provider: object
  /** On its first network: those for payments of every account, then those for ordinals. */
  readonly addresses: readonly string[]
  readonly requests: readonly BitcoinRequest[]
  /** Puts every shape into the page; the returned function takes them out. */
  install(page: EventTarget): () => void
  listenerCount(): number
  /** The same wallet as a remote session reaches it (WalletConnect). */
  readonly remote: BitcoinRemote
}

const devMnemonic = 'test test test test test test test test test test test junk'
const devIcon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Ccircle cx=%224%22 cy=%224%22 r=%224%22/%3E%3C/svg%3E'

/**
 * Creates a Bitcoin test wallet with real keys, on real chains. Prompts are approved by default.
 *
 * For tests only: its keys are public.
 *
 * @param options - Provider APIs, networks, and accounts. Defaults to two accounts with `p2wpkh` addresses.
 * @returns The wallet. Call `install` to add it to a page.
 * @throws {RangeError} if the id of the first network isn't mainnet, testnet, signet or regtest.
 * @example
 * ```ts
 * const wallet = createBitcoinWallet({
 *   providers: ['standard'],
 *   networks: [{ id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', url: 'http://127.0.0.1:3002' }],
 * })
 * const uninstall = wallet.install(window)
 * ```
 */
export function createBitcoinWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const { name = 'Test Bitcoin Wallet', icon = devIcon, accounts = 2, payment = 'p2wpkh' } = options
  const core = createWalletCore({
    networks: options.networks,
    mnemonic: options.mnemonic ?? devMnemonic,
    accounts,
    payment,
    authorized: options.authorized ?? false,
    tamper: options.tamper,
  })
  const [main, ...others] = options.providers
  const first = createProvider[main](core, { name, icon })
  const all = [first, ...others.map((provider) => createProvider[provider](core, { name, icon }))]
  const wallet: UnscopedPrompts<BitcoinTestWallet> = {
    provider: first.provider,
    get addresses() {
      return core.addresses
    },
    get requests() {
      return core.requests
    },
    install(page) {
      const removals = all.map((provider) => provider.install(page))
      return () => {
        for (const remove of removals.toReversed()) remove()
      }
    },
    remote: createBitcoinRemote(core),
    listenerCount: () => all.reduce((sum, provider) => sum + provider.listenerCount(), 0),
    selectAccount: core.selectAccount,
    lock: core.lock,
    unlock: core.unlock,
    forgetSite: core.forgetSite,
    switchNetwork: core.switchNetwork,
    uninstall: core.uninstall,
    stopResponding: core.stopResponding,
  }
  return scoped(wallet, core.prompts)
}
