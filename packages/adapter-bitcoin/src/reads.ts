/** What is read from a node that speaks Esplora’s REST API: balance, coins and fee rates. */
import { KitError, type NodeClient } from '@scope/core/chain'
import { requireAddress } from './address.js'
import { safeGet } from './safe-get.js'
import { minFeeRate, type Utxo } from './utxos.js'

export const txidPattern = /^[\da-f]{64}$/
/** Max UTXOs to read: more than one payment spends. */
const maxCoins = 10_000
/**
 * Thousandths of a satoshi a virtual byte. A node that asks for more is mistaken or lies; a host that means it names
 * the rate itself.
 */
const maxRate = 500_000n
/** The number of blocks in which a payment should be mined: the first of these that a node knows. */
const targets = ['3', '2', '4', '6', '1', '10'] as const

export function invalid(field: string): KitError {
  return new KitError(
    'wallet-response-invalid',
    `The node returned an invalid response (${field}).`,
  )
}

/** Satoshi. */
export function readSats(value: unknown, field: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalid(field)
}

/** Confirmed and waiting, in satoshi. */
export async function readBalance(
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<bigint> {
  const answer = await node.get(`/address/${requireAddress(address).canonical}`, signal)
  const sum = (stats: string, field: string) => readSats(safeGet(answer, [stats, field]), 'balance')
  const received = sum('chain_stats', 'funded_txo_sum') + sum('mempool_stats', 'funded_txo_sum')
  const spent = sum('chain_stats', 'spent_txo_sum') + sum('mempool_stats', 'spent_txo_sum')
  if (spent > received) throw invalid('balance')
  return received - spent
}

export async function parseUtxos(
  node: NodeClient,
  address: string,
  signal?: AbortSignal,
): Promise<readonly Utxo[]> {
  const answer = await node.get(`/address/${address}/utxo`, signal)
  if (!Array.isArray(answer) || answer.length > maxCoins) throw invalid('coins')
  const seen = new Set<string>()
  return answer.map((coin: unknown) => {
    const txid = safeGet(coin, ['txid'])
    const vout = safeGet(coin, ['vout'])
    if (typeof txid !== 'string' || !txidPattern.test(txid)) throw invalid('coins')
    if (typeof vout !== 'number' || !Number.isInteger(vout) || vout < 0 || vout > 0xffff_ffff) {
      throw invalid('coins')
    }
    const place = `${txid}:${vout}`
    if (seen.has(place)) throw invalid('a coin twice')
    seen.add(place)
    return {
      txid,
      vout,
      value: readSats(safeGet(coin, ['value']), 'coins'),
      isConfirmed: safeGet(coin, ['status', 'confirmed']) === true,
    }
  })
}

function readRate(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  const rate = BigInt(Math.ceil(value * 1_000))
  if (rate > maxRate) throw invalid('fee rate')
  return rate < minFeeRate ? minFeeRate : rate
}

/** Thousandths of a satoshi a virtual byte. `normal`: to be mined within about half an hour. */
export type FeeRates = Readonly<Record<'slow' | 'normal' | 'fast', bigint>>

/** What a node does not know of the quick and the slow is as the normal. */
export async function parseFeeRates(node: NodeClient, signal?: AbortSignal): Promise<FeeRates> {
  const estimates = await node.get('/fee-estimates', signal)
  const getRate = (target: string) => readRate(safeGet(estimates, [target]))
  for (const target of targets) {
    const normal = getRate(target)
    if (normal === undefined) continue
    return { slow: getRate('6') ?? normal, normal, fast: getRate('1') ?? normal }
  }
  // A node that has seen too few blocks knows nothing: what is relayed at all has to do.
  if (typeof estimates === 'object' && estimates !== null && Object.keys(estimates).length === 0) {
    return { slow: minFeeRate, normal: minFeeRate, fast: minFeeRate }
  }
  throw invalid('fee rate')
}
