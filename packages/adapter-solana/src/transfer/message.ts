/** Instructions to a legacy message, which every wallet signs: transfers need no lookup tables. */
import { getKey } from '../address.js'
import type { AccountUse, Instruction } from './programs.js'

interface Use {
  signs: boolean
  changes: boolean
}

/** Every count here is far below 128, where the compact number is the number itself. */
const counted = (items: readonly (readonly number[])[]): readonly number[] => [
  items.length,
  ...items.flat(),
]

export function compileMessage(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: Uint8Array,
): Uint8Array {
  const uses = new Map<string, Use>()
  function note({ address, signs = false, changes = false }: AccountUse) {
    const known = uses.get(address) ?? { signs: false, changes: false }
    uses.set(address, { signs: known.signs || signs, changes: known.changes || changes })
  }
  note({ address: payer, signs: true, changes: true })
  for (const { program, accounts } of instructions) {
    for (const account of accounts) note(account)
    note({ address: program })
  }

  // Those that sign first, and within each those that change; the payer is the first of all.
  const rank = ({ signs, changes }: Use) => (signs ? 0 : 2) + (changes ? 0 : 1)
  const ranked = [...uses].sort(([, a], [, b]) => rank(a) - rank(b))
  const count = (wanted: number) => ranked.filter(([, use]) => rank(use) === wanted).length
  const addresses = ranked.map(([address]) => address)
  const indexOf = (address: string) => addresses.indexOf(address)

  const compiled = instructions.map(({ program, accounts, data }) => [
    indexOf(program),
    ...counted(accounts.map(({ address }) => [indexOf(address)])),
    ...counted([...data].map((byte) => [byte])),
  ])
  return Uint8Array.from([
    count(0) + count(1),
    count(1),
    count(3),
    ...counted(addresses.map((address) => [...getKey(address)])),
    ...blockhash,
    ...counted(compiled),
  ])
}
