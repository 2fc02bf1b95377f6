/** Validates what a store returns, like all external data: an invalid row signs no user in. */
import type { CaipNetworkId } from '@scope/core'
import { z } from 'zod'
import { parseDateTime } from '../../messages/date-time.js'
import type { SiwxServerSession } from '../contract.js'

const text = z.string().max(8192)
const time = z.string().refine((value) => parseDateTime(value) !== undefined)
const chainId = z.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value),
)

const session = z.strictObject({
  chainId,
  address: text.min(1),
  domain: text.min(1),
  uri: text,
  nonce: text,
  statement: text.optional(),
  resources: z.array(text).optional(),
  requestId: text.optional(),
  issuedAt: time,
  notBefore: time.optional(),
  expirationTime: time,
  isContract: z.boolean(),
})

/** Milliseconds since 1970. */
export const getEnd = ({ expirationTime }: Pick<SiwxServerSession, 'expirationTime'>): number =>
  parseDateTime(expirationTime) ?? 0

/** Those that are sessions of this domain and not over at `now`, in milliseconds since 1970. */
export function validSessions(stored: unknown, domain: string, now: number): SiwxServerSession[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const read = session.safeParse(entry)
    if (!read.success || read.data.domain !== domain) return []
    if (getEnd(read.data) <= now) return []
    return [withoutAbsent(read.data)]
  })
}

/** Fields without a value are left out: types and JSON say the same. */
function withoutAbsent(read: z.output<typeof session>): SiwxServerSession {
  const { statement, resources, requestId, notBefore, ...rest } = read
  return {
    ...rest,
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(notBefore === undefined ? {} : { notBefore }),
  }
}
