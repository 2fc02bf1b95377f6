/** Values of EIP-712 structs as they are hashed: addresses in lower case, integers as bigint. */
import type { Asset } from '../../approval/decoded-request.js'
import type { DecodedCall } from '../calls.js'
import type { Tokens } from '../tokens.js'

export type Struct = Readonly<Record<string, unknown>>

export interface TypedData {
  readonly primaryType: string
  readonly domain: Struct
  readonly message: Struct
  /** Who signs. */
  readonly account: string
  readonly tokens: Tokens
}

/** `isWhole`: the actions show every field of the message that matters. */
export interface DecodedTyped extends DecodedCall {
  readonly isWhole?: boolean
}

/** Undefined for what it does not know. Rejects where no node could be asked what a token is. */
export type ReadTyped = (data: TypedData) => Promise<DecodedTyped | undefined>

/** Whether a struct has no other fields than these. */
export const hasOnly = (struct: Struct, names: readonly string[]): boolean =>
  Object.keys(struct).every((name) => names.includes(name))

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{40}$/.test(value)
export const isInteger = (value: unknown): value is bigint => typeof value === 'bigint'
export const isStruct = (value: unknown): value is Struct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const structs = (value: unknown): readonly Struct[] =>
  Array.isArray(value) ? value.filter(isStruct) : []

export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const native = '0x0000000000000000000000000000000000000000'

/** A token, or the native one for the zero address. */
export const tokenAt = async (address: string, tokens: Tokens): Promise<Asset> =>
  address === native ? { kind: 'native' } : tokens.read(address)

export async function itemAt(address: string, id: bigint, tokens: Tokens): Promise<Asset> {
  const { address: checked, name } = await tokens.read(address)
  return { kind: 'item', address: checked, id, ...(name !== undefined && { name }) }
}
