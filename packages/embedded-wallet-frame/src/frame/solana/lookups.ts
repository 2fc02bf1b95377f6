/** Keys that a transaction takes from tables on the chain: one whose keys nobody knows is signed by nobody. */
import { base58 } from '@scure/base'
import type { ChainNode } from '../approval/prepared.js'
import { FrameProblem } from '../frame-error.js'
import { askAccounts } from './accounts.js'
import { lookupTableProgram } from './programs.js'
import type { Message } from './wire.js'

const headerLength = 56
const unreadable = () =>
  new FrameProblem('unreadable', 'The wallet can’t tell what this transaction does')

/** All keys in their order: the message's own, then those that are written to, then the others. */
export async function allKeys(
  { keys, lookups }: Message,
  node: ChainNode,
): Promise<readonly string[]> {
  if (lookups.length === 0) return keys
  const tables = await askAccounts(
    node,
    lookups.map(({ table }) => table),
  )
  const from = (places: readonly number[], at: number) =>
    places.map((place) => {
      const table = tables[at]
      const begin = headerLength + place * 32
      if (table?.owner !== lookupTableProgram || table.data.length < begin + 32) throw unreadable()
      return base58.encode(table.data.subarray(begin, begin + 32))
    })
  return [
    ...keys,
    ...lookups.flatMap(({ writable }, at) => from(writable, at)),
    ...lookups.flatMap(({ readonly }, at) => from(readonly, at)),
  ]
}
