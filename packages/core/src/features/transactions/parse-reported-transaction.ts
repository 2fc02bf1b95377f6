/** What a host reports as sent. It comes from the page, so its types are not trusted. */
import { KitError } from '../../errors/kit-error.js'
import { type CaipNetworkId, isCaipAddress, isCaipNetworkId } from '../../ids/caip.js'
import type { TransactionToAdd } from './transactions.js'

const anyId = /^[\w+/=-]{1,128}$/
const evmId = /^0x[\da-f]{64}$/i

const refuse = (field: string, expected: string): never => {
  throw new KitError('invalid-params', `transactions.add: ${field}: expected ${expected}`, {
    details: { field },
  })
}

/** Returns what was reported. Throws `invalid-params` or `network-not-found`. */
export function parseReportedTransaction(
  reported: Partial<Record<keyof TransactionToAdd, unknown>> | null | undefined,
  isListed: (networkId: CaipNetworkId) => boolean,
): TransactionToAdd {
  const { id, networkId, from } = reported ?? {}
  if (!isCaipNetworkId(networkId)) return refuse('networkId', 'a CAIP-2 id, such as eip155:1')
  if (!isListed(networkId))
    throw new KitError(
      'network-not-found',
      `transactions.add: ${networkId} is not a network of this site. Add it to the option networks.`,
    )
  const isEvm = networkId.startsWith('eip155:')
  if (typeof id !== 'string' || !(isEvm ? evmId : anyId).test(id))
    return refuse('id', isEvm ? 'a transaction hash: 0x and 64 hexadecimal digits' : 'text')
  if (from === undefined) return { id, networkId }
  if (!isCaipAddress(from) || !from.startsWith(`${networkId}:`))
    return refuse('from', `a CAIP-10 id on its network, such as ${networkId}:<address>`)
  return { id, networkId, from }
}
