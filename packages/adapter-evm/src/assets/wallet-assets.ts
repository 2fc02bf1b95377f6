/** What the wallet itself says an account has: `wallet_getAssets` (ERC-7811), where its capabilities say so (EIP-5792). */
import {
  checkImage,
  type Network,
  parsePrice,
  sanitizeText,
  type TokenBalance,
} from '@scope/core/chain'
import { checksum } from '../address.js'
import { type Eip1193Provider, request } from '../eip1193.js'
import { isFields } from '../fields.js'
import { hexChainId } from '../hex-chain-id.js'

const quantity = /^0x[\da-f]{1,64}$/i
const contract = /^0x([\da-f]{40})$/i
/** Max assets of one response: more than users look through. */
const max = 5_000

/** Finds the entry of a chain, in any case that the wallet uses for its id. */
const ofChain = (answer: unknown, chainId: string): unknown =>
  isFields(answer)
    ? Object.entries(answer).find(([id]) => id.toLowerCase() === chainId)?.[1]
    : undefined

function offersAssets(capabilities: unknown, chainId: string): boolean {
  const offered = [chainId, '0x0'].map((id) => ofChain(capabilities, id))
  return offered.some((capability) => {
    const discovery = isFields(capability) ? capability.assetDiscovery : undefined
    return isFields(discovery) && discovery.supported === true
  })
}

/** Undefined for what is no asset: then nothing of the answer is believed (SND-09). */
function parseAsset(value: unknown, { nativeCurrency }: Network): TokenBalance | undefined {
  if (!isFields(value) || !isFields(value.metadata)) return undefined
  const { address, balance, type, metadata } = value
  if (typeof address !== 'string' || typeof balance !== 'string' || !quantity.test(balance))
    return undefined
  const kind = typeof type === 'string' ? type.toUpperCase() : ''
  const digits = contract.exec(address)?.[1]
  if (kind !== 'NATIVE' && (kind !== 'ERC20' || !digits)) return undefined
  const { decimals, symbol, name, price, iconUrl } = metadata
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  if (decimals < 0 || decimals > 36 || !sanitizeText(symbol)) return undefined
  // Who counts ether otherwise would have another amount of it sent (X3).
  if (kind === 'NATIVE' && decimals !== nativeCurrency.decimals) return undefined
  const worth = parsePrice(price)
  const imageUrl = checkImage(iconUrl)
  return {
    ...(kind === 'ERC20' && digits && { address: checksum(digits) }),
    name: sanitizeText(name) || sanitizeText(symbol),
    symbol: sanitizeText(symbol),
    decimals,
    amount: BigInt(balance),
    ...(worth !== undefined && { price: worth }),
    ...(imageUrl && { imageUrl }),
  }
}

/** Undefined where the wallet does not say, or says what can't be read. Never prompts. */
export async function parseWalletAssets(
  provider: unknown,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const wallet = provider as Eip1193Provider
  const chainId = hexChainId(network.caipNetworkId)
  const ask = (method: string, params: readonly unknown[]) =>
    request(wallet, method, params, signal).catch(() => undefined)
  if (!offersAssets(await ask('wallet_getCapabilities', [address]), chainId)) return undefined
  const answer = await ask('wallet_getAssets', [{ account: address, chainFilter: [chainId] }])
  const assets = ofChain(answer, chainId)
  if (!Array.isArray(assets) || assets.length > max) return undefined
  const read = assets.map((asset: unknown) => parseAsset(asset, network))
  if (read.includes(undefined)) return undefined
  return read.filter(
    (balance) => balance !== undefined && balance.decimals > 0,
  ) as readonly TokenBalance[]
}
