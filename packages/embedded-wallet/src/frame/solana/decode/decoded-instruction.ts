/** What an instruction says, and whom those who read it can ask. */
import type { Action, Field, Warning } from '../../approval/decoded-request.js'
import { type Instruction, toHexString } from '../instruction.js'
import type { Facts } from './facts.js'

export interface DecodedInstruction {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
}

export interface About {
  /** Who signs. */
  readonly account: string
  readonly facts: Facts
  /** What speaks against paying there. */
  getWarnings(recipient: string): readonly Warning[]
}

/** Undefined for an instruction that it does not know letter by letter. */
export type Reader = (instruction: Instruction, about: About) => DecodedInstruction | undefined

export const toDecoded = (
  action: Action,
  warnings: readonly Warning[] = [],
): DecodedInstruction => ({
  actions: [action],
  warnings,
})

/** An instruction whose way of calling is known, and that is none of the other acts. */
export const namedCall = (
  { program, data }: Instruction,
  name: string,
  fields: readonly Field[],
  warnings: readonly Warning[] = [],
): DecodedInstruction =>
  toDecoded(
    { type: 'call', to: program, name, fields, amount: 0n, data: toHexString(data) },
    warnings,
  )

/** All that can be said of any other: who is called, about whom, with which bytes. */
export function undecoded({ program, accounts, data }: Instruction): DecodedInstruction {
  const fields = accounts.map(({ address, signs, changes }, at) => ({
    name: `${at}${signs ? ' signer' : ''}${changes ? ' writable' : ''}`,
    value: address,
  }))
  const action = { type: 'call', to: program, fields, amount: 0n, data: toHexString(data) } as const
  return toDecoded(action, ['undecoded'])
}
