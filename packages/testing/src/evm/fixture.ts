/** The world `describeAdapter` needs, for EVM adapters: a test wallet on local chains. */
import { type NetworkInput, toNetwork } from '@scope/core/chain'
import { verifyMessage } from 'viem'
import type { AdapterFixture } from '../conformance/fixture.js'
import { createTestNode } from '../test-node.js'
import { announceWallet } from './announce.js'
import { createTestWallet } from './create-test-wallet.js'
import type { TestWallet, TestWalletOptions } from './test-wallet.js'
import type { WalletChain } from './wallet-state.js'

/** Options of `openEvmFixture`: local chains, and the wallet. */
export interface EvmFixtureOptions {
  /** Three local chains. The wallet knows the first two. */
  readonly chains: readonly [WalletChain, WalletChain, WalletChain]
  /** Options of the test wallet, without its chains. @default {} */
  readonly wallet?: Omit<TestWalletOptions, 'chains'>
}

const network = ({ chainId, rpcUrl }: WalletChain) => {
  const input: NetworkInput = {
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return toNetwork(input)
}

const mail = {
  domain: { name: 'Mail', version: '1' },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
}

/** One letter's case turned: EIP-55 says that it was mistyped. */
const otherChecksum = (address: string) =>
  address.replace(/[a-f]/, (letter) => letter.toUpperCase())

/**
 * Creates the fixture that `describeAdapter` needs, for EVM adapters: a page with an announced test wallet.
 *
 * @param options - Three local chains, and the wallet.
 * @returns Resolves to the fixture, with `testWallet` for tests of your own.
 * @throws {Error} if the wallet has fewer than two accounts.
 * @example
 * ```ts
 * describeAdapter({ name: 'evm', adapter: evm, open: () => openEvmFixture({ chains }) })
 * ```
 */
export async function openEvmFixture(
  options: EvmFixtureOptions,
): Promise<AdapterFixture & { readonly testWallet: TestWallet }> {
  const [first, second, third] = options.chains
  const wallet = createTestWallet({ ...options.wallet, chains: [first, second] })
  const page = new EventTarget()
  const [address, other] = wallet.addresses
  if (!address || !other) throw new Error('The suite needs a wallet with two accounts.')
  const stop = announceWallet(wallet, page)
  return {
    testWallet: wallet,
    window: page,
    wallet: {
      addresses: wallet.addresses,
      announce: () => page.dispatchEvent(new Event('eip6963:requestProvider')),
      approve: wallet.approve,
      reject: wallet.reject,
      hold: wallet.hold,
      changeAccount: () => wallet.selectAccount(1),
      changeNetwork: (id) => wallet.switchChain(Number(id.split(':')[1])),
      revokePermission: wallet.emptyAccounts,
      uninstall: wallet.uninstall,
      listenerCount: () => wallet.listenerCount(),
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
        { text: address.toLowerCase(), canonical: address },
        { text: address, canonical: address },
      ],
      invalid: ['', '0x', address.slice(0, -1), `${address}0`, otherChecksum(address), 'vitalik'],
    },
    send: { namespace: 'eip155', transaction: { to: other, value: 1_000_000_000_000_000n } },
    sign: { 'typed-data': { kind: 'typed-data', typedData: mail } },
    canRevoke: options.wallet?.features?.revoke !== false,
    verifyMessage: (signer, message, signature) =>
      verifyMessage({
        address: signer as `0x${string}`,
        message: { raw: message },
        signature: signature as `0x${string}`,
      }),
    close: async () => stop(),
  }
}
