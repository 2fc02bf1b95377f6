/**
 * Builds a history entry of an EVM chain. Leaves out what strangers made a contract claim about this account. These are
 * zero transfers that it did not request, and supposed payments in an unlisted token (threats X4, X14).
 */
import { amountText } from '../assets/amount-text.js'
import { getIconUrl, type TokenList } from '../assets/token-list.js'
import { getOperation } from './operation.js'
import { maxTransfers, type Transaction, type Transfer, toIso } from './transaction.js'

export interface Move {
  /** As it is compared; absent: the coin. */
  readonly token?: string
  readonly from: string
  readonly to: string
  /** Base units, or how many of an item. */
  readonly units: bigint
  /** What divides and names it; of an item there is `item` instead. */
  readonly facts?: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly item?: { readonly name: string; readonly isSpam: boolean }
}

export interface EvmTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | undefined
  readonly nonce: number
  readonly seconds: number
  readonly isFailed: boolean
  readonly isDeploy: boolean
  readonly isApproval: boolean
  readonly moves: readonly Move[]
}

export interface EvmEntryDeps {
  readonly chain: string
  readonly account: string
  readonly list: TokenList
  /** Whether it is a contract: others send in its name, and none of that is forged. */
  readonly isContract: boolean
}

const zeroAddress = `0x${'0'.repeat(40)}`

function getDirection({ from, to }: Move, account: string): Transfer['direction'] | undefined {
  if (from === account) return to === account ? 'self' : 'out'
  return to === account ? 'in' : undefined
}

export function evmEntry(
  { hash, from, to, nonce, seconds, isFailed, isDeploy, isApproval, moves }: EvmTransaction,
  { chain, account, list, isContract }: EvmEntryDeps,
): Transaction | undefined {
  const isOwn = from === account
  const minedAt = toIso(seconds)
  if (minedAt === undefined) return undefined

  function getTransfer(move: Move): Transfer | undefined {
    const direction = getDirection(move, account)
    if (direction === undefined || (!isOwn && move.units === 0n)) return undefined
    const { token, facts, item, units } = move
    if (token === undefined) {
      const { name, symbol, icon, decimals } = list.coin(chain)
      return {
        fungible_info: { name, symbol, icon: { url: getIconUrl(icon) } },
        direction,
        quantity: { numeric: amountText(units, decimals) },
      }
    }
    const listed = list.find({ chain, token })
    const address = `${chain}:${token}`
    // Who sells an item does not send the transaction that moves it.
    if (item) {
      const { name, isSpam } = item
      const nft_info = { name, flags: { is_spam: isSpam } }
      return { nft_info, direction, quantity: { numeric: String(units) }, address }
    }
    const isForged = !isOwn && !isContract && direction !== 'in' && !listed
    if (!facts || isForged) return undefined
    const { name, symbol, decimals } = facts
    const icon = listed && { url: getIconUrl(listed.icon) }
    return {
      fungible_info: { name, symbol, ...(icon && { icon }) },
      direction,
      quantity: { numeric: amountText(units, decimals) },
      address,
    }
  }

  const shown = (isFailed ? [] : moves).flatMap((move) => {
    const transfer = getTransfer(move)
    return transfer ? [{ move, transfer }] : []
  })
  if (shown.length === 0 && !isOwn) return undefined
  const directions = shown.map(({ transfer }) => transfer.direction)
  const only = shown.length === 1 ? shown[0] : undefined
  return {
    id: hash,
    metadata: {
      operationType: getOperation({
        isDeploy,
        isApproval,
        isMint: shown.every(({ move }) => move.token !== undefined && move.from === zeroAddress),
        isBurn: shown.every(({ move }) => move.token !== undefined && move.to === zeroAddress),
        directions,
      }),
      hash,
      chain,
      minedAt,
      sentFrom: from || (only?.move.from ?? ''),
      sentTo: (only?.transfer.direction === 'out' ? only.move.to : to) ?? '',
      status: isFailed ? 'failed' : 'confirmed',
      nonce,
    },
    transfers: shown.slice(0, maxTransfers).map(({ transfer }) => transfer),
  }
}
