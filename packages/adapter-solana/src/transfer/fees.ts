/** Priority as recent blocks paid for it, and room for the work that a simulation measured. Both have a ceiling. */
import { KitError, type NodeClient } from '@scope/core/chain'
import { commitment } from '../commitment.js'
import { refusal } from '../node-errors.js'
import { invalid, parseField, parseList, parseNumber, parseValue } from '../responses.js'
import { toBase64, unsigned } from '../wire.js'

/** Micro-lamports a compute unit: a transfer then costs at most some ten thousandths of a SOL more. */
export const maxPrice = 2_000_000n
/** What one transaction may ask for, and what it is simulated with. */
export const maxUnits = 1_400_000n
/** Above what a plain transfer asks for, with its budget and the room that it leaves. */
export const plainUnits = 800n
const million = 1_000_000n

/** Lamports, which nodes round up. */
export const priorityFee = (limit: bigint, price: bigint): bigint =>
  (limit * price + million - 1n) / million

/** The price at which so much work costs exactly so many lamports: below a million units there is one. */
export const priceFor = (lamports: bigint, limit: bigint): bigint => (lamports * million) / limit

/** What priority costs at most: of a plain transfer, at least as much as `most` leaves for it. */
export const maxPriority = (units: bigint): bigint =>
  priorityFee(units > plainUnits ? units : plainUnits, maxPrice)

const absent: ReadonlySet<KitError['code']> = new Set(['method-not-found', 'method-unsupported'])

/** What three of four recent blocks, in which these accounts changed, would have been content with. */
export async function priorityPrice(
  node: NodeClient,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<bigint> {
  const answer = await node
    .request('getRecentPrioritizationFees', [addresses], signal)
    .catch((thrown: unknown) => {
      // Local chains and some hosted nodes don't have this method, and need no priority fee.
      if (thrown instanceof KitError && absent.has(thrown.code)) return []
      throw thrown
    })
  const paid = parseList(answer, 'fees').map((fee) =>
    parseNumber(parseField(fee, 'prioritizationFee', 'fees'), 'fees'),
  )
  const sorted = paid.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const price = sorted[Math.floor((sorted.length * 3) / 4)] ?? 0n
  return price < maxPrice ? price : maxPrice
}

export interface Simulated {
  readonly units: bigint
  /** Lamports in the account looked at, afterwards. */
  readonly lamports: bigint
}

/** Throws what the node says where it would fail. */
export async function simulate(
  node: NodeClient,
  message: Uint8Array,
  watched: string | undefined,
  signal?: AbortSignal,
): Promise<Simulated> {
  const options = {
    encoding: 'base64',
    commitment,
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(watched && { accounts: { encoding: 'base64', addresses: [watched] } }),
  }
  const params = [toBase64(unsigned(message, 1)), options]
  const value = parseValue(await node.request('simulateTransaction', params, signal), 'simulation')
  const err = parseField(value, 'err', 'simulation')
  if (err === undefined) throw invalid('simulation')
  if (err !== null) throw refusal(err, parseField(value, 'logs', 'simulation'))
  const units = parseNumber(parseField(value, 'unitsConsumed', 'simulation'), 'simulation')
  if (!watched) return { units, lamports: 0n }
  const [account] = parseList(parseField(value, 'accounts', 'simulation'), 'simulation')
  return {
    units,
    lamports: parseNumber(parseField(account, 'lamports', 'simulation'), 'simulation'),
  }
}
