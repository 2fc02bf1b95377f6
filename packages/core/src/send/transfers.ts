/** Outgoing transfers, and what of them is stored until they are final. */
import { isCaipNetworkId } from '../ids/caip.js'
import { createOutgoing, type OutgoingDeps, type OutgoingStore } from '../spending/outgoing.js'
import { decimals, digits } from '../spending/saved-readers.js'
import { listOf, number, oneOf, type Reader, shape, text } from '../storage/readers.js'
import type { OutgoingTransfer } from './send-feature.js'

/** Stored fields of a transfer: only those needed to show a pending one. */
interface SavedSending {
  readonly id: string
  readonly networkId: OutgoingTransfer['networkId']
  readonly from: string
  readonly to: string
  readonly symbol: string
  /** Base units, in digits. */
  readonly amount: string
  readonly decimals: number
  readonly requestedAt: number
  readonly sentAt: number
}

/** So few that they fit into one cookie (4 kB). */
const maxSaved = 5

export const parseTransfers: Reader<readonly SavedSending[]> = listOf(
  shape<SavedSending>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    from: text,
    to: text,
    symbol: text,
    amount: digits,
    decimals,
    requestedAt: number,
    sentAt: number,
  }),
  maxSaved,
)

const fromSaved = ({
  symbol,
  amount,
  decimals: places,
  ...saved
}: SavedSending): OutgoingTransfer => ({
  ...saved,
  key: saved.id,
  token: { symbol, decimals: places },
  amount: BigInt(amount),
  status: 'pending',
})

function toSaved({
  id,
  networkId,
  from,
  to,
  token: { symbol, decimals: places },
  amount,
  requestedAt,
  sentAt,
  status,
}: OutgoingTransfer): SavedSending | undefined {
  if (id === undefined || sentAt === undefined || status !== 'pending') return undefined
  const base = { id, networkId, from, to, symbol, decimals: places }
  return { ...base, amount: amount.toString(), requestedAt: requestedAt, sentAt }
}

export interface TransfersDeps
  extends Pick<
    OutgoingDeps<OutgoingTransfer, SavedSending>,
    'item' | '$transactions' | 'follow' | 'isListed'
  > {
  now(): number
}

export const createTransfers = ({ now, ...deps }: TransfersDeps): Sendings =>
  createOutgoing<OutgoingTransfer, SavedSending>({
    ...deps,
    maxSaved,
    fromSaved,
    toSaved,
    isSaved: (saved, { id, networkId }) => saved.id === id && saved.networkId === networkId,
    settle: (transfer, status) => ({ ...transfer, status, settledAt: now() }),
  })

export type Sendings = OutgoingStore<OutgoingTransfer>
