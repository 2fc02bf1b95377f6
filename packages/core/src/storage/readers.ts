/**
 * The few readers that boot needs, small enough to load before the first click.
 * Each takes what was stored and gives the part of it that is valid, or undefined.
 */
export type Reader<T> = (value: unknown) => T | undefined

/** Text of at most 512 characters. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : undefined

/** Finite, not below zero. */
export const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** The valid members of an array, the first `most` of them. */
export const listOf =
  <T>(read: Reader<T>, max: number): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, 99)
          .map(read)
          .filter((member): member is T & {} => member !== undefined)
          .slice(0, max)
      : undefined

export const oneOf =
  <T extends string>(isMember: (value: unknown) => value is T): Reader<T> =>
  (value) =>
    isMember(value) ? value : undefined

/** An object with exactly these fields, all of them valid. */
export const shape =
  <T extends object>(fields: { [K in keyof T]-?: Reader<T[K]> }): Reader<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const read: Partial<T> = {}
    for (const key of Object.keys(fields) as (keyof T)[]) {
      const field = fields[key]((value as T)[key])
      if (field === undefined) return undefined
      read[key] = field
    }
    return read as T
  }
