/**
 * Whose number a transaction has. The wallet that sent it is asked as it is sent: somebody may leave before any other node
 * shows it, and some wallets send past the public ones. What is known then tells later whether another took its place.
 */
import { readField, readQuantity } from './answers.js'
import { type Eip1193Provider, request } from './eip1193.js'

export interface Place {
  readonly from: string
  readonly nonce: bigint
}

/** Milliseconds a wallet may take. */
const deadline = 5_000
/** Of this page: the oldest are forgotten first. */
const most = 100

const told = new Map<string, Promise<Place | undefined>>()

/** Undefined where whoever was asked knows nothing of it. */
export function readPlace(value: unknown): Place | undefined {
  if (value === null) return undefined
  const from = readField(value, 'from', 'transaction')
  const nonce = readQuantity(readField(value, 'nonce', 'transaction'), 'transaction')
  return typeof from === 'string' ? { from, nonce } : undefined
}

async function askWallet(wallet: Eip1193Provider, id: string, from: string) {
  const signal = AbortSignal.timeout(deadline)
  const place = readPlace(await request(wallet, 'eth_getTransactionByHash', [id], signal))
  // A relayer's number is not the account's.
  return place?.from.toLowerCase() === from.toLowerCase() ? place : undefined
}

/** Asks in the background: whoever sent it does not wait for this. */
export function rememberPlace(wallet: Eip1193Provider, id: string, from: string): void {
  told.set(
    id,
    askWallet(wallet, id, from).catch(() => undefined),
  )
  const [oldest] = told.keys()
  if (told.size > most && oldest !== undefined) told.delete(oldest)
}

/** As the wallet told it. */
export const toldPlace = (id: string): Promise<Place | undefined> | undefined => told.get(id)
