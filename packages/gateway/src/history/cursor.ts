/** Encodes the end of a page as opaque text. A returned cursor is parsed like any untrusted input. */
import { z } from 'zod'
import { httpError } from '../http/http-error.js'

const maxLength = 4_096
const form = /^[A-Za-z0-9_-]+$/

export interface Cursor<T> {
  write(value: T): string
  /** Throws a refusal where the text is none that was given for this kind of history. */
  read(text: string): T
}

export function createCursor<T>(kind: string, schema: z.ZodType<T>): Cursor<T> {
  const shape = z.tuple([z.literal(kind), schema])
  return {
    write: (value) => Buffer.from(JSON.stringify([kind, value])).toString('base64url'),
    read(text) {
      const wrong = httpError(400, 'cursor', 'one that an answer of this chain had as `next`')
      if (text.length > maxLength || !form.test(text)) throw wrong
      let value: unknown
      try {
        value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
      } catch {
        throw wrong
      }
      const read = shape.safeParse(value)
      if (!read.success) throw wrong
      return read.data[1]
    },
  }
}
