/** All of sending a transaction: fetched with the first one that somebody has in mind. */
import type { ChainRuntime } from '@scope/core/chain'
import { concernsOf } from './recipient.js'
import { send } from './send.js'
import { estimateFee, evmTransaction } from './transaction.js'

const concerns: NonNullable<ChainRuntime['concerns']> = (node, from, request, signal) =>
  concernsOf(node, from, evmTransaction(request), signal)

export const sending = { send, estimateFee, concerns } as const
