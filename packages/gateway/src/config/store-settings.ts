/** Settings of short-lived state: limits, nonces and the cache. */
import { z } from 'zod'
import { expected, whole } from './shapes.js'

export const storeSettings = z
  .strictObject({
    /** What keys in Redis begin with. Defaults to a hash of the database's place, or of the projects' ids without one. */
    prefix: z
      .string(expected('a prefix'))
      .regex(/^[A-Za-z0-9._-]{1,64}$/, expected('1 to 64 letters, digits, ".", "_" or "-"'))
      .optional(),
    /** The most that answers of nodes and APIs may take: in Redis, or in each process without one. */
    cacheMegabytes: whole(1, 65_536, 'megabytes').default(64),
  })
  .prefault({})
