/** The world `describeAdapter` needs, for Solana adapters: a Wallet Standard test wallet on local chains. */
import { type CaipNetworkId, fromBase58, type NetworkInput, toNetwork } from '@scope/core/chain'
import type { AdapterFixture } from '../conformance/fixture.js'
import { registerStandardWallet } from '../standard/register.js'
import { createTestNode } from '../test-node.js'
import { createSolanaTestWallet } from './create-test-wallet.js'
import { verifySolanaSignature } from './keys.js'
import type { SolanaTestWallet, SolanaTestWalletOptions } from './test-wallet.js'

/** Chain of a Solana fixture: its CAIP-2 id, its Wallet Standard name, and the URL of its node. */
export interface SolanaFixtureChain {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrl: string
  /** What wallets call it: `solana:localnet`. */
  readonly chain: string
}

/** Options of `openSolanaFixture`: chains, and the wallet. */
export interface SolanaFixtureOptions {
  /** Three chains: the wallet serves the first two. */
  readonly chains: readonly [SolanaFixtureChain, SolanaFixtureChain, SolanaFixtureChain]
  /** Options of the test wallet, without its chains. @default {} */
  readonly wallet?: Omit<SolanaTestWalletOptions, 'chains'>
  /** A transaction that the first account signs, for wallets that sign without sending. */
  transaction?(): Promise<Uint8Array> | Uint8Array
}

const network = ({ caipNetworkId, rpcUrl, chain }: SolanaFixtureChain) => {
  const input: NetworkInput = {
    id: caipNetworkId.slice('solana:'.length),
    name: chain,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return toNetwork(input)
}

/**
 * Creates the fixture that `describeAdapter` needs, for Solana adapters: a page with a registered test wallet.
 *
 * @param options - Three chains, the wallet, and a transaction to sign.
 * @returns Resolves to the fixture, with `testWallet` for tests of your own.
 * @throws {Error} if the wallet has fewer than two accounts.
 * @example
 * ```ts
 * describeAdapter({ name: 'solana', adapter: solana, open: () => openSolanaFixture({ chains }) })
 * ```
 */
export async function openSolanaFixture(
  options: SolanaFixtureOptions,
): Promise<AdapterFixture & { readonly testWallet: SolanaTestWallet }> {
  const [first, second, third] = options.chains
  const wallet = createSolanaTestWallet({ ...options.wallet, chains: [first, second] })
  const page = new EventTarget()
  const [address, other] = wallet.addresses
  if (!address || !other) throw new Error('The suite needs a wallet with two accounts.')
  const stops = [registerStandardWallet(wallet.wallet, page)]
  const transaction = await options.transaction?.()
  return {
    testWallet: wallet,
    window: page,
    wallet: {
      addresses: wallet.addresses,
      announce() {
        const detail = (api: { register(entry: unknown): () => void }) =>
          void stops.push(api.register(wallet.wallet))
        page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
      },
      approve: wallet.approve,
      reject: wallet.reject,
      hold: wallet.hold,
      changeAccount: () => wallet.selectAccount(1),
      revokePermission: wallet.forgetSite,
      uninstall: wallet.uninstall,
      listenerCount: wallet.listenerCount,
      get promptCount() {
        return wallet.promptCount
      },
      get requests() {
        return wallet.requests
      },
    },
    networks: [network(first), network(second)],
    unknownNetwork: network(third),
    node: createTestNode(first.rpcUrl),
    addresses: {
      valid: [
        { text: address, canonical: address },
        { text: ` ${address} `, canonical: address },
      ],
      invalid: [
        '',
        '0x',
        `${address}1111`,
        address.slice(0, -6),
        address.replace(/.$/, '0'),
        address.replace(/.$/, 'O'),
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      ],
    },
    send: { namespace: 'solana', transaction: { to: other, value: 1_000_000n } },
    sign: {
      ...(transaction && { transactions: { kind: 'transactions', transactions: [transaction] } }),
      'sign-in': { kind: 'sign-in', input: { domain: 'example.com', statement: 'Hello.' } },
    },
    canRevoke: !options.wallet?.without?.includes('standard:disconnect'),
    verifyMessage(signer, message, signature) {
      const [key, signed] = [fromBase58(signer, 32), fromBase58(signature, 64)]
      return (
        key !== undefined && signed !== undefined && verifySolanaSignature(key, message, signed)
      )
    },
    close: async () => {
      for (const stop of stops) stop()
    },
  }
}
