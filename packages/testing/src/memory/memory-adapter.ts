/**
 * A fake adapter: it has no chain behind it, so that features of several namespaces can be tested at once, in
 * milliseconds, also where no chain of a namespace can run. It passes `describeAdapter`, as real ones do.
 */
import {
  type CaipNetworkId,
  type Capability,
  type ChainAdapter,
  type Connector,
  type DiscoveryContext,
  KitError,
  type Namespace,
  type TokenBalance,
  type TransactionStatus,
  type TransferPreview,
} from '@scope/core/chain'
import { createMemoryWallet } from './create-memory-wallet.js'
import { createMemoryAssets, parseMemoryAddress } from './memory-assets.js'
import { connectMemory } from './memory-connect.js'
import type { MemoryWallet, MemoryWalletOptions } from './memory-wallet.js'

/** Options of `createMemoryAdapter`. */
export interface MemoryAdapterOptions {
  /** Namespace of the adapter and its wallets. */
  readonly namespace: Namespace
  /** Networks that all wallets know, the active one first. */
  readonly networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  /** Defaults to one wallet. */
  readonly wallets?: readonly MemoryWalletOptions[]
}

/** Fake adapter with its wallets, as `createMemoryAdapter` returns it. */
export interface MemoryAdapter {
  /** It finds its wallets at once. */
  readonly adapter: Omit<ChainAdapter, 'discover'> & {
    discover(host: DiscoveryContext): () => void
  }
  /** The first of `wallets`. */
  readonly wallet: MemoryWallet
  readonly wallets: readonly MemoryWallet[]
  /** Sets the native balance of an address, in base units. Defaults to 10^18. */
  setBalance(address: string, amount: bigint): void
  /** Sets the other tokens of an address. Defaults to none. If `says` is true, the wallet itself reports them. */
  setHoldings(address: string, balances: readonly TokenBalance[], says?: boolean): void
  /** Sets the preview of a transfer. The fee defaults to 1,000. An error is thrown, as if the node didn't respond. */
  setPreview(preview: Partial<TransferPreview> | KitError): void
  /** Sets the network fee that a transaction has paid, by its id. Unknown by default. An error is thrown, as if the node didn't respond. */
  setPaidFee(id: string, fee: bigint | KitError): void
  /** Sets the status of transactions sent from now on. Defaults to `confirmed`. */
  setTransactionStatus(status: TransactionStatus): void
}

const signing: Readonly<Record<Namespace, readonly Capability[]>> = {
  eip155: ['message', 'typed-data'],
  solana: ['message', 'transactions'],
  bip122: ['message', 'psbt'],
  polkadot: ['message'],
}
const defaultBalance = 1_000_000_000_000_000_000n

/** Two addresses that look like the namespace's own, different in each wallet. */
function inventAddresses(namespace: Namespace, wallet: number): readonly string[] {
  return [1, 2].map((account) => {
    const number = `${wallet + 1}${account}`
    return namespace === 'eip155' ? `0x${number.padStart(40, '0')}` : `${namespace}Memory${number}`
  })
}

/**
 * Creates a fake adapter without a chain, to test features of any namespace in milliseconds. It passes
 * `describeAdapter`.
 *
 * @param options - Namespace, networks and wallets. Defaults to one wallet.
 * @returns The adapter, its wallets, and functions that set balances, previews and statuses.
 * @throws {Error} if `wallets` is empty.
 * @example
 * ```ts
 * const memory = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
 * const kit = createKit({ adapters: [memory.adapter], networks: [mainnet], metadata })
 * memory.setBalance(memory.wallet.addresses[0]!, 5n)
 * ```
 */
export function createMemoryAdapter(options: MemoryAdapterOptions): MemoryAdapter {
  const { namespace, networks } = options
  const hosts = new Set<DiscoveryContext>()
  const balances = new Map<string, bigint>()
  const sent = new Set<string>()
  let status: TransactionStatus = 'confirmed'

  const made = (options.wallets ?? [{}]).map((wanted, index) => {
    const rdns = wanted.rdns ?? `test.memory.wallet${index + 1}`
    const { wallet, provider } = createMemoryWallet({
      addresses: wanted.addresses ?? inventAddresses(namespace, index),
      authorized: wanted.authorized ?? false,
      networks,
      announce() {
        for (const host of hosts) host.add(connector)
      },
    })
    const connector: Connector = Object.freeze({
      id: rdns,
      name: wanted.name ?? `Memory Wallet ${index + 1}`,
      namespace,
      type: 'ANNOUNCED',
      rdns,
      ...(wanted.icon !== undefined && { imageUrl: wanted.icon }),
      provider,
    })
    const abilities = new Set<Capability>(
      wanted.abilities ?? [...signing[namespace], 'send', 'switch-network', 'add-network'],
    )
    return { wallet, provider, connector, abilities, canRevoke: wanted.canRevoke ?? true }
  })
  const [first] = made
  if (!first) throw new Error('A memory adapter has at least one wallet.')

  const money = createMemoryAssets(namespace)
  const adapter: MemoryAdapter['adapter'] = {
    namespace,
    discover(host) {
      hosts.add(host)
      for (const { connector } of made) host.add(connector)
      return () => hosts.delete(host)
    },
    load: async () => ({
      async connect(parameters) {
        const memoryWallet = made.find(
          ({ connector }) => connector.provider === parameters.connector.provider,
        )
        if (!memoryWallet)
          throw new KitError('wallet-not-found', 'The wallet is not of this adapter.')
        const { provider, abilities, canRevoke } = memoryWallet
        return connectMemory(parameters, {
          namespace,
          provider,
          abilities,
          canRevoke,
          onSent: (id) => sent.add(id),
        })
      },
      onUnlock({ provider }, callback) {
        const memoryWallet = made.find((wallet) => wallet.provider === provider)
        const onAccounts = (accounts: unknown) => {
          if (Array.isArray(accounts) && accounts.length > 0) callback()
        }
        memoryWallet?.provider.on('accounts', onAccounts)
        return () => memoryWallet?.provider.removeListener('accounts', onAccounts)
      },
      parseAddress: parseMemoryAddress,
      balance: async (_, address) => balances.get(address) ?? defaultBalance,
      estimateFee: async () => 1_000n,
      transactionStatus: async (_, id) => (sent.has(id) ? status : 'pending'),
      assets: async () => money,
    }),
  }
  return {
    adapter,
    wallet: first.wallet,
    wallets: made.map(({ wallet }) => wallet),
    setBalance: (address, amount) => balances.set(address, amount),
    setHoldings: money.setHoldings,
    setPreview: money.setPreview,
    setPaidFee: money.setPaidFee,
    setTransactionStatus(next) {
      status = next
    },
  }
}
