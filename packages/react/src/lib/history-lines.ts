/** Describes history entries line by line. Pure functions without links or markup. */
import { truncateAddress } from '@scope/core'
import type { HistoryEntry, HistoryTransfer } from '@scope/core/history'
import type { MoneyMessages } from '../messages/en-money.js'
import { amountText } from './amount-text.js'
import { bidiIsolate } from './bidi-isolate.js'

export interface HistoryLine {
  readonly key: string
  readonly entry: HistoryEntry
  /** Two where they stand on one line: what went, then what came. */
  readonly transfers: readonly HistoryTransfer[]
  /** One of several lines of the entry. */
  readonly isPart: boolean
}

const order = { out: 0, self: 1, in: 2 } as const

/** Exactly two that are not both items are one line; of any others, each is a line. */
export function getLines(entry: HistoryEntry): readonly HistoryLine[] {
  const { id, transfers } = entry
  const isPair = transfers.length === 2 && transfers.some(({ kind }) => kind === 'token')
  if (isPair || transfers.length < 2) {
    const sorted = transfers.toSorted((a, b) => order[a.direction] - order[b.direction])
    return [{ key: id, entry, transfers: sorted, isPart: false }]
  }
  return transfers.map((transfer, at) => ({
    key: `${id}/${at}`,
    entry,
    transfers: [transfer],
    isPart: true,
  }))
}

const more: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim'])
const less: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn'])
const unknown = '-'

export interface TransferText {
  readonly shown: string
  readonly exact: string
}

function toText(transfer: HistoryTransfer, prefix: string, locale: string): TransferText {
  const { kind, name, symbol, amount, decimals } = transfer
  const withPrefix = (text: string) => `${prefix}${text}`
  if (kind === 'item')
    return { shown: withPrefix(name || unknown), exact: withPrefix(name || unknown) }
  if (amount === undefined) return { shown: withPrefix(unknown), exact: withPrefix(unknown) }
  const { shown, exact } = amountText(amount, decimals, locale)
  const of = symbol ? ` ${symbol}` : ''
  // Dust shows as less than the smallest amount.
  return {
    shown: shown.startsWith('<') ? shown + of : withPrefix(shown + of),
    exact: withPrefix(exact + of),
  }
}

/** A single one has a sign where the operation tells it; a sending and a trade have none. */
export function transferTexts(line: HistoryLine, locale: string): readonly TransferText[] {
  const { entry, transfers, isPart } = line
  const isSingle = transfers.length === 1 && !isPart
  const prefix = more.has(entry.operation) ? '+' : less.has(entry.operation) ? '-' : ''
  return transfers.map((transfer) => toText(transfer, isSingle ? prefix : '', locale))
}

const minus = '\u2212'

/** Returns the whole amount of a transfer with a sign: minus for outgoing, plus for incoming. */
export function exactTransferText(transfer: HistoryTransfer, locale: string): string {
  const signs = { out: minus, in: '+', self: '' }
  return toText(transfer, signs[transfer.direction], locale).exact
}

type ActivityMessages = MoneyMessages['activity']

/** Returns the label of the operation, by its name at the history provider. */
function operationText(operation: string, { operations }: ActivityMessages): string {
  const known: Readonly<Record<string, string>> = operations
  return (Object.hasOwn(known, operation) && known[operation]) || operations.execute
}

/** Returns the operation, or the status if the entry isn't confirmed. */
export function getTitle(
  { entry, transfers, isPart }: HistoryLine,
  messages: ActivityMessages,
): string {
  const { operation, status } = entry
  const direction = transfers.length === 1 ? transfers[0]?.direction : undefined
  if (status === 'failed') return messages.failed
  if (status === 'pending')
    return direction === 'in'
      ? messages.receiving
      : direction === 'out'
        ? messages.sending
        : messages.statuses.pending
  if (direction === 'self' && (isPart || operation === 'send')) return messages.toSelf
  if (isPart) return direction === 'in' ? messages.operations.receive : messages.operations.send
  return operationText(operation, messages)
}

/** Only text that looks like an address is shown as one: the data of the history provider may contain anything. */
export const isAddressText = (text: string): boolean => /^[0-9a-zA-Z]{8,128}$/.test(text)

/** Returns the recipient or the sender. Undefined if it isn't known, and for a part or a pair. */
export function getCounterparty(
  { entry, transfers, isPart }: HistoryLine,
  own: string,
): string | undefined {
  const direction = transfers[0]?.direction
  if (isPart || transfers.length > 1 || direction === 'self') return undefined
  const other = direction === 'in' ? entry.from : entry.to
  return isAddressText(other) && other.toLowerCase() !== own.toLowerCase() ? other : undefined
}

/**
 * Returns the counterparty, by name if there is one, or shortened. For a part, returns what it is a part of. Empty if
 * it isn't known.
 */
export function getDetail(
  line: HistoryLine,
  own: string,
  messages: ActivityMessages,
  name?: string,
): string {
  const { operation } = line.entry
  if (line.isPart)
    return operation === 'send' || operation === 'receive' ? '' : operationText(operation, messages)
  const other = getCounterparty(line, own)
  if (!other) return ''
  const direction = line.transfers[0]?.direction
  const counterparty = name ? bidiIsolate(name) : truncateAddress(other)
  if (direction === 'in') return messages.from(counterparty)
  const isSent = direction === 'out' || operation === 'send'
  return isSent ? messages.to(counterparty) : messages.with(counterparty)
}

export type LineBadge = 'in' | 'out' | 'swap' | 'approved' | 'failed'

/** Returns the mark of a line: what became of it, or which way its transfer went. Undefined if neither is known. */
export function getBadge({ entry, transfers }: HistoryLine): LineBadge | undefined {
  if (entry.status === 'failed') return 'failed'
  if (transfers.length > 1) return 'swap'
  const direction = transfers[0]?.direction
  if (direction === 'in' || direction === 'out') return direction
  return entry.operation === 'approve' ? 'approved' : undefined
}

export type HistoryKind = 'sent' | 'received' | 'other'

/** Sent if all transfers are outgoing, received if all are incoming, otherwise other. */
export function getKind({ operation, transfers }: HistoryEntry): HistoryKind {
  const all = (direction: HistoryTransfer['direction']) =>
    transfers.every((transfer) => transfer.direction === direction || transfer.direction === 'self')
  if (transfers.length === 0)
    return operation === 'send' ? 'sent' : operation === 'receive' ? 'received' : 'other'
  return all('out') ? 'sent' : all('in') ? 'received' : 'other'
}

/** The month alone of this year, month and year of another (HIS-01). */
export function monthText(year: number, month: number, locale: string, now: Date): string {
  const isNow = year === now.getFullYear()
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!isNow && { year: 'numeric' }),
  })
  return format.format(new Date(year, month))
}
