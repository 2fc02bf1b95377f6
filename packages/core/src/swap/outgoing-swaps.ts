/** Outgoing swaps, and what of them is stored until they are final: one that stopped after its approval, too. */
import type { TokenMetadata } from '../chain/assets.js'
import { KitError } from '../errors/kit-error.js'
import { type CaipNetworkId, isCaipNetworkId } from '../ids/caip.js'
import { createOutgoing, type OutgoingDeps, type OutgoingStore } from '../spending/outgoing.js'
import { decimals, digits } from '../spending/saved-readers.js'
import { listOf, number, oneOf, type Reader, shape, text } from '../storage/readers.js'
import type { OutgoingSwap, SwapMode, SwapStep } from './swap-feature.js'

/** Stored fields of a swap. Empty text stands for what it lacks. */
export interface SavedSwap {
  readonly key: string
  readonly id: string
  readonly batchId: string
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly sold: SavedToken
  readonly bought: SavedToken
  /** Base units, in digits. */
  readonly amount: string
  readonly minAmountOut: string
  readonly router: `0x${string}`
  readonly mode: SwapMode
  /** Kinds of its steps, and how many of them are confirmed. */
  readonly steps: readonly SwapStep['kind'][]
  readonly confirmed: number
  readonly status: 'pending' | 'approved' | 'unknown'
  readonly requestedAt: number
  readonly sentAt: number
}

interface SavedToken {
  /** Empty for the native currency. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** So few that they fit into one cookie (4 kB). */
const maxSaved = 3
const maxSteps = 3

const maybeText: Reader<string> = (value) => (value === '' ? '' : text(value))
const among = <T extends string>(values: readonly T[]): Reader<T> =>
  oneOf((value): value is T => values.some((known) => known === value))
const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
const token = shape<SavedToken>({ address: maybeText, symbol: text, decimals })

export const parseSwaps: Reader<readonly SavedSwap[]> = listOf(
  shape<SavedSwap>({
    key: text,
    id: maybeText,
    batchId: maybeText,
    networkId: oneOf(isCaipNetworkId),
    from: text,
    sold: token,
    bought: token,
    amount: digits,
    minAmountOut: digits,
    router: oneOf(isAddress),
    mode: among(['single', 'permit', 'batch', 'sequence']),
    steps: listOf(among(['reset-approval', 'approve', 'permit', 'swap']), maxSteps),
    confirmed: number,
    status: among(['pending', 'approved', 'unknown']),
    requestedAt: number,
    sentAt: number,
  }),
  maxSaved,
)

const fromSavedToken = ({ address, symbol, decimals: places }: SavedToken): TokenMetadata => ({
  name: symbol,
  symbol,
  decimals: places,
  ...(address && { address }),
})

const toSavedToken = ({ address = '', symbol, decimals: places }: TokenMetadata): SavedToken => ({
  address,
  symbol,
  decimals: places,
})

/** Steps of a list of kinds, of which the first ones are confirmed, and the next one has a status. */
export const toSteps = (
  kinds: readonly SwapStep['kind'][],
  confirmed: number,
  status: SwapStep['status'] = 'next',
): readonly SwapStep[] =>
  kinds.map((kind, at) => ({
    kind,
    status: at < confirmed ? 'confirmed' : at === confirmed ? status : 'next',
  }))

const fromSaved = (saved: SavedSwap): OutgoingSwap => {
  const { id, batchId, sold, bought, amount, minAmountOut, steps, confirmed, ...rest } = saved
  return {
    ...rest,
    ...(id && { id }),
    ...(batchId && { batchId }),
    sold: fromSavedToken(sold),
    bought: fromSavedToken(bought),
    amount: BigInt(amount),
    minAmountOut: BigInt(minAmountOut),
    steps: toSteps(steps, confirmed, rest.status === 'pending' ? 'pending' : 'next'),
  }
}

export const countConfirmed = ({ steps }: Pick<OutgoingSwap, 'steps'>): number =>
  steps.filter(({ status }) => status === 'confirmed').length

/**
 * A later page shows what may have been sent, and an approval that was not used. Undefined for what needs no answer any more.
 */
function getSavedStatus(swap: OutgoingSwap): SavedSwap['status'] | undefined {
  const { status, steps, mode } = swap
  const done = countConfirmed(swap)
  const isApproved = done > 0 && mode === 'sequence'
  switch (status) {
    case 'pending':
    case 'approved':
    case 'unknown':
      return status
    case 'checking':
      return isApproved ? 'approved' : undefined
    case 'awaiting-wallet':
      return steps[done]?.kind === 'permit' ? undefined : 'unknown'
    // Another transaction took its place, which may be the same swap with a higher fee.
    case 'replaced':
    case 'dropped':
      return isApproved ? 'unknown' : undefined
    default:
      return undefined
  }
}

function toSaved(swap: OutgoingSwap): SavedSwap | undefined {
  const status = getSavedStatus(swap)
  const { id = '', batchId = '', sold, bought, amount, minAmountOut, steps } = swap
  const { key, networkId, from, router, mode, requestedAt, sentAt = requestedAt } = swap
  if (!status) return undefined
  return {
    key,
    id,
    batchId,
    networkId,
    from,
    sold: toSavedToken(sold),
    bought: toSavedToken(bought),
    amount: amount.toString(),
    minAmountOut: minAmountOut.toString(),
    router,
    mode,
    steps: steps.map(({ kind }) => kind),
    confirmed: countConfirmed(swap),
    status,
    requestedAt,
    sentAt,
  }
}

const reverted = () =>
  new KitError('execution-reverted', 'The swap failed on the network. Nothing was swapped.')

export interface OutgoingSwapsDeps
  extends Pick<
    OutgoingDeps<OutgoingSwap, SavedSwap>,
    'item' | '$transactions' | 'follow' | 'isListed'
  > {
  now(): number
}

/** One whose approval is confirmed waits for its swap, or for the user if nothing follows. */
export const createOutgoingSwaps = ({ now, ...deps }: OutgoingSwapsDeps): OutgoingSwaps =>
  createOutgoing<OutgoingSwap, SavedSwap>({
    ...deps,
    maxSaved,
    fromSaved,
    toSaved,
    isSaved: (saved, { key }) => saved.key === key,
    settle(swap, status) {
      const kinds = swap.steps.map(({ kind }) => kind)
      const done = countConfirmed(swap)
      // The router may still take the sold token.
      if (status === 'failed' && done > 0 && swap.mode === 'sequence')
        return {
          ...swap,
          steps: toSteps(kinds, done),
          status: 'approved',
          error: reverted(),
          settledAt: now(),
        }
      if (status !== 'confirmed') return { ...swap, status, settledAt: now() }
      const isLast = done + 1 >= kinds.length
      return {
        ...swap,
        steps: toSteps(kinds, done + 1),
        ...(isLast ? { status, settledAt: now() } : { status: 'approved' }),
      }
    },
  })

export type OutgoingSwaps = OutgoingStore<OutgoingSwap>
