/** The chain a bundler works on, and the key that it sends with. */
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type HttpTransport,
  http,
  numberToHex,
  type PublicClient,
  parseEther,
  type Chain as ViemChain,
  type WalletClient,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { callChain } from '../../contracts/chain-calls.js'

export type Chain = PublicClient<HttpTransport, ViemChain>
export type Executor = WalletClient<HttpTransport, ViemChain, PrivateKeyAccount>

export interface Connection {
  readonly chainId: number
  readonly chain: Chain
  readonly executor: Executor
}

/** The executor has a key of its own, so that several bundlers on one chain don't share nonces. */
export async function connect(chainUrl: string): Promise<Connection> {
  const account = privateKeyToAccount(generatePrivateKey())
  const balance = numberToHex(parseEther('1000'))
  await callChain(chainUrl, 'anvil_setBalance', [account.address, balance])
  const id = Number(await callChain<string>(chainUrl, 'eth_chainId', []))
  const definition = defineChain({
    id,
    name: 'devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chainUrl] } },
  })
  const transport = http(chainUrl, { retryCount: 0 })
  return {
    chainId: id,
    chain: createPublicClient({ chain: definition, transport, cacheTime: 0 }),
    executor: createWalletClient({ account, chain: definition, transport }),
  }
}
