import type { SerializedValue } from './serialize.js'

/** Returns the inverse of `serialize`. Pages get it as text, so it refers to nothing outside itself. */
export function createUnpack(): (value: SerializedValue) => unknown {
  function unpackFields(fields: Readonly<Record<string, SerializedValue>>) {
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, unpack(field)]))
  }
  function unpack(serialized: SerializedValue): unknown {
    switch (serialized.is) {
      case 'plain':
        return serialized.value
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(serialized.text)
      case 'bytes':
        return Uint8Array.from(serialized.bytes)
      case 'list':
        return serialized.items.map(unpack)
      case 'object':
        return unpackFields(serialized.fields)
      case 'error': {
        const error = Object.assign(new Error(serialized.message), unpackFields(serialized.fields))
        if (serialized.name !== 'Error') error.name = serialized.name
        return error
      }
    }
  }
  return unpack
}
