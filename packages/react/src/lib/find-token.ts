import type { CaipNetworkId } from '@scope/core'
import type { HistoryTransfer } from '@scope/core/history'
import type { Token } from '@scope/core/tokens'

/**
 * Finds the token of a transfer in the account's list, by network and contract. By the symbol too: a transfer without a
 * contract is of the native currency only if it has its symbol.
 */
export const findToken = (
  tokens: readonly Token[],
  networkId: CaipNetworkId,
  { kind, address, symbol }: HistoryTransfer,
): Token | undefined =>
  tokens.find(
    (token) =>
      kind === 'token' &&
      token.networkId === networkId &&
      token.symbol === symbol &&
      token.address?.toLowerCase() === address?.toLowerCase(),
  )
