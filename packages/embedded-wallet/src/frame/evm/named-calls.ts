/** Decodes calls to widespread functions by name. Users may know the names, but the wallet can't tell their effects. */
import { decodeAbiParameters, type Hex } from 'viem'
import type { Field } from '../approval/decoded-request.js'

interface Named {
  readonly name: string
  readonly parameters: readonly (readonly [name: string, type: 'address' | 'uint256'])[]
}

const amount = ['amount', 'uint256'] as const
const to = ['to', 'address'] as const

const known: ReadonlyMap<string, Named> = new Map<string, Named>([
  // Wrapped native tokens, vaults.
  ['0xd0e30db0', { name: 'deposit', parameters: [] }],
  ['0x2e1a7d4d', { name: 'withdraw', parameters: [amount] }],
  ['0xb6b55f25', { name: 'deposit', parameters: [amount] }],
  // ERC-4626.
  ['0x6e553f65', { name: 'deposit', parameters: [amount, to] }],
  ['0x94bf804d', { name: 'mint', parameters: [['shares', 'uint256'], to] }],
  ['0xb460af94', { name: 'withdraw', parameters: [amount, to, ['owner', 'address']] }],
  ['0xba087652', { name: 'redeem', parameters: [['shares', 'uint256'], to, ['owner', 'address']] }],
  ['0xa457c2d7', { name: 'decreaseAllowance', parameters: [['spender', 'address'], amount] }],
  ['0x1249c58b', { name: 'mint', parameters: [] }],
  ['0xa0712d68', { name: 'mint', parameters: [amount] }],
  ['0x40c10f19', { name: 'mint', parameters: [to, amount] }],
  ['0x42966c68', { name: 'burn', parameters: [amount] }],
  ['0xa694fc3a', { name: 'stake', parameters: [amount] }],
  ['0x2e17de78', { name: 'unstake', parameters: [amount] }],
  ['0x4e71d92d', { name: 'claim', parameters: [] }],
])

/** Nothing where the name is not known, or the parameters are not its own. */
export function namedCall(data: Hex): {
  readonly name?: string
  readonly fields?: readonly Field[]
} {
  const transaction = known.get(data.slice(0, 10).toLowerCase())
  if (!transaction) return {}
  const { name, parameters } = transaction
  if (data.length !== 10 + parameters.length * 64) return {}
  try {
    const values = decodeAbiParameters(
      parameters.map(([, type]) => ({ type })),
      `0x${data.slice(10)}`,
    )
    const fields = parameters.map(([field], at) => ({ name: field, value: String(values[at]) }))
    return fields.length > 0 ? { name, fields } : { name }
  } catch {
    return {}
  }
}
