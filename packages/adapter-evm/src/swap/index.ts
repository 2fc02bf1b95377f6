/** Swaps on EVM. Loaded when the user opens their view. */
import type { ChainSwaps } from '@scope/core/chain'
import { listedTokens } from '../assets/token-list-data.js'
import { readAllowance } from './allowance.js'
import { encodeApproval } from './check-call.js'
import { getFeeReserve } from './fee-reserve.js'
import { getQuotes } from './get-quotes.js'
import { getSwapContracts } from './pool-contracts.js'
import { check, completePermit, prepare } from './prepare.js'
import { getReceived } from './received.js'

export const swaps: ChainSwaps = {
  getContracts: getSwapContracts,
  getListedTokens: (networkId) =>
    (listedTokens[networkId] ?? []).map((token) => ({ ...token, networkId })),
  getQuotes,
  prepare,
  completePermit,
  check,
  getFeeReserve,
  getAllowance: readAllowance,
  revoke: (token, router) => encodeApproval(token, router, 0n),
  getReceived,
}
