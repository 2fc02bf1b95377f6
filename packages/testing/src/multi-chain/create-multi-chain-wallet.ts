/**
 * One extension for several chains, as many people have it: it announces itself by EIP-6963, and registers one Wallet
 * Standard wallet with the features of Solana and Bitcoin. Each chain's part has a user of its own to direct.
 */
import { type BitcoinTestWallet, createBitcoinWallet } from '../bitcoin/create-bitcoin-wallet.js'
import type { BitcoinWalletNetwork } from '../bitcoin/wallet-core.js'
import { announceWallet } from '../evm/announce.js'
import { createTestWallet } from '../evm/create-test-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import type { WalletChain } from '../evm/wallet-state.js'
import { createSolanaTestWallet } from '../solana/create-test-wallet.js'
import type { SolanaTestWallet, SolanaWalletChain } from '../solana/test-wallet.js'
import { registerStandardWallet } from '../standard/register.js'

/** Options of `createMultiChainWallet`. */
export interface MultiChainWalletOptions {
  /** Name of the wallet. */
  readonly name: string
  /** Icon as a data URI. Defaults to the icon of each part. */
  readonly icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns: string
  /** Number of accounts on each chain. Defaults to 2. */
  readonly accounts?: number
  /** The site was connected, in every chain, on an earlier visit. */
  readonly authorized?: boolean
  /** EVM chains that the wallet knows, the active one first. */
  readonly evm: readonly WalletChain[]
  /** Solana chains that the wallet serves. */
  readonly solana: readonly SolanaWalletChain[]
  /** Bitcoin networks that the wallet knows, the active one first. */
  readonly bitcoin: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
}

/** Test wallet for several chains: one test wallet per namespace, and `install`. */
export interface MultiChainWallet {
  readonly evm: TestWallet
  readonly solana: SolanaTestWallet
  readonly bitcoin: BitcoinTestWallet
  /** Puts it into the page; the returned function takes it out. */
  install(page: EventTarget): () => void
}

interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly unknown[]
  readonly features: Readonly<Record<string, object>>
}

interface StandardEvents {
  on(event: string, listener: (change: unknown) => void): () => void
}

/** What changed in one part is told with the accounts of both, as the standard wants. */
function getBoth(first: StandardWallet, second: StandardWallet): StandardWallet {
  const accounts = () => [...first.accounts, ...second.accounts]
  const parts = [first, second].map(
    ({ features }) => features['standard:events'] as StandardEvents | undefined,
  )
  const events = {
    version: '1.0.0',
    on(event: string, listener: (change: unknown) => void) {
      const tell = () => listener({ accounts: accounts() })
      const stops = parts.map((part) => part?.on(event, tell))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  }
  return Object.freeze({
    version: '1.0.0',
    name: first.name,
    icon: first.icon,
    chains: [...first.chains, ...second.chains],
    features: { ...second.features, ...first.features, 'standard:events': events },
    get accounts() {
      return accounts()
    },
  })
}

/**
 * Creates one test wallet for EVM, Solana and Bitcoin. It announces itself by EIP-6963, and registers one
 * Wallet Standard wallet for Solana and Bitcoin. The test controls the user of each part.
 *
 * For tests only: its keys are public.
 *
 * @param options - Name, and the chains of each part.
 * @returns The three wallets, and `install`.
 * @example
 * ```ts
 * const wallet = createMultiChainWallet({ name: 'Multi', rdns: 'test.multi', evm, solana, bitcoin })
 * const uninstall = wallet.install(window)
 * wallet.solana.reject()
 * ```
 */
export function createMultiChainWallet(options: MultiChainWalletOptions): MultiChainWallet {
  const { name, rdns, accounts = 2, authorized = false } = options
  const icon = options.icon === undefined ? {} : { icon: options.icon }
  const evm = createTestWallet({ name, rdns, ...icon, accounts, authorized, chains: options.evm })
  const solana = createSolanaTestWallet({
    name,
    ...icon,
    accounts,
    authorized,
    chains: options.solana,
  })
  const bitcoin = createBitcoinWallet({
    name,
    ...icon,
    accounts,
    authorized,
    providers: ['standard'],
    networks: options.bitcoin,
  })
  const both = getBoth(solana.wallet, bitcoin.provider as StandardWallet)
  return {
    evm,
    solana,
    bitcoin,
    install(page) {
      const stop = announceWallet(evm, page)
      const unregister = registerStandardWallet(both, page)
      return () => {
        unregister()
        stop()
      }
    },
  }
}
