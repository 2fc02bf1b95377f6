/**
 * A chain without an adapter of its own: connects, signs and sends by what the wallet itself can do, and reads what a
 * node tells without knowing the chain.
 */
import type { ChainRuntime } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import { type Access, networkFor, type Site } from '../providers/site.js'
import { parseStatus, readBalance, unknowable } from './reads.js'
import { createUniversalSession } from './session.js'

/** What any address of the namespace looks like; whether its checksum is right, the wallet says. */
const shapes: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^[\da-zA-Z]{14,90}$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
}

export const universalRuntime = (
  access: Access,
  site: Site,
  namespace: Namespace,
): ChainRuntime => ({
  async connect({ silent, networkId, signal }) {
    if (silent && !access.isUsed) return undefined
    const room = await access.room()
    if (silent) await room.restore()
    else await room.pair(namespace)
    if (signal.aborted) return undefined
    const approved = room.approved(namespace)
    const on = approved && networkFor(approved, networkId)
    if (on) return createUniversalSession(room, site, namespace, on)
    if (silent) return undefined
    throw new KitError(
      'no-accounts',
      'The wallet shared no account. Choose one in the wallet, then try again.',
    )
  },
  parseAddress(text) {
    const address = text.trim()
    if (shapes[namespace].test(address)) return address
    throw new KitError('address-invalid', 'This is not an address of this network.')
  },
  balance: (node, address, signal) => readBalance(namespace, node, address, signal),
  async estimateFee() {
    throw unknowable()
  },
  transactionStatus: (node, id, signal) => parseStatus(namespace, node, id, signal),
})
