/** One instruction with its accounts by their addresses, and the numbers in its data. */

export interface AccountUse {
  readonly address: string
  readonly signs: boolean
  readonly changes: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Reads little-endian integers. The caller has checked the length. */
export const u32At = (data: Uint8Array, at: number): number => view(data).getUint32(at, true)
export const u64At = (data: Uint8Array, at: number): bigint => view(data).getBigUint64(at, true)

export const toHexString = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
