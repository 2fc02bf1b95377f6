/** The world `describeAdapter` needs, for Bitcoin adapters: a test wallet in one real shape, on a local chain. */
import { type CaipNetworkId, type NetworkInput, toNetwork } from '@scope/core/chain'
import { Transaction } from '@scure/btc-signer'
import type { AdapterFixture } from '../conformance/fixture.js'
import { createTestNode } from '../test-node.js'
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
} from './create-bitcoin-wallet.js'
import { getNames } from './networks.js'
import { toBase64 } from './sign-message.js'
import { verifyBitcoinMessage } from './verify-message.js'

/** Options of `openBitcoinFixture`: a local chain, and the wallet. */
export interface BitcoinFixtureOptions {
  /** Local chain with an Esplora API. `fund` pays `sats` and mines. Transactions sent to the API are mined soon. */
  readonly chain: {
    readonly url: string
    readonly caipNetworkId: CaipNetworkId
    fund(address: string, sats: bigint): unknown
  }
  /** Options of the test wallet, without its networks. */
  readonly wallet: Omit<BitcoinTestWalletOptions, 'networks'>
}

const testnet: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
const mainnet: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const funds = 1_000_000n

function network(id: CaipNetworkId, url: string) {
  const input: NetworkInput = {
    id,
    name: `Local ${getNames(id).name}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
    chainNamespace: 'bip122',
    caipNetworkId: id,
  }
  return toNetwork(input)
}

/** One character turned into another: the checksum no longer fits. */
const mistyped = (address: string) => address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')

/**
 * Creates the fixture that `describeAdapter` needs, for Bitcoin adapters: a page with a funded test wallet.
 *
 * @param options - Local chain and wallet.
 * @returns Resolves to the fixture, with `testWallet` for tests of your own.
 * @throws {Error} if the wallet has fewer than two accounts.
 * @example
 * ```ts
 * describeAdapter({
 *   name: 'bitcoin', adapter: bitcoin,
 *   open: () => openBitcoinFixture({ chain, wallet: { providers: ['standard'] } }),
 * })
 * ```
 */
export async function openBitcoinFixture(
  options: BitcoinFixtureOptions,
): Promise<AdapterFixture & { readonly testWallet: BitcoinTestWallet }> {
  const { url, caipNetworkId: regtest, fund } = options.chain
  const wallet = createBitcoinWallet({
    ...options.wallet,
    networks: [{ id: regtest, url }, { id: testnet }],
  })
  const [first, second] = wallet.addresses
  if (!first || !second) throw new Error('The suite needs a wallet with two accounts.')
  fund(first, funds)
  const page = new EventTarget()
  const remove = wallet.install(page)
  const node = createTestNode(url)
  const main = options.wallet.providers[0]

  const psbt = new Transaction({ allowUnknownOutputs: true })
  const transaction = new Transaction()
  transaction.addOutputAddress(first, 0n, getNames(regtest).form)
  const script = transaction.getOutput(0).script ?? new Uint8Array()
  psbt.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 9_000n } })
  psbt.addOutput({ script, amount: 8_000n })

  return {
    testWallet: wallet,
    window: page,
    wallet: {
      addresses: wallet.addresses,
      announce: () => void page.dispatchEvent(new Event('load')),
      approve: wallet.approve,
      reject: wallet.reject,
      hold: wallet.hold,
      changeAccount: () => wallet.selectAccount(1),
      changeNetwork: wallet.switchNetwork,
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
    networks: [network(regtest, url), network(testnet, url)],
    unknownNetwork: network(mainnet, url),
    node,
    addresses: {
      valid: [
        { text: first, canonical: first },
        { text: ` ${first.toUpperCase()} `, canonical: first },
        {
          text: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
          canonical: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
        },
      ],
      invalid: [
        '',
        'bc1',
        mistyped(first),
        first.slice(0, 8) + first.slice(8).toUpperCase(),
        '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ],
    },
    send: { namespace: 'bip122', transaction: { to: second, value: 20_000n } },
    sign: { psbt: { kind: 'psbt', psbt: toBase64(psbt.toPSBT()), inputs: { [first]: [0] } } },
    canRevoke: main !== 'leather',
    signsBytes: main === 'standard',
    verifyMessage: (address, message, signature) =>
      verifyBitcoinMessage(address, message, signature, getNames(regtest)),
    close: async () => remove(),
  }
}
