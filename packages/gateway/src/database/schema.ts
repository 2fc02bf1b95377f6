/** The tables, as Drizzle types them. `migrations.ts` makes them; a test holds the two together. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** What operators changed of the directory by command: one row a wallet. */
export const directoryChange = pgTable('scope_directory_change', {
  slug: text().primaryKey(),
  change: jsonb().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One row: counts up with each change, so that every gateway sees that there was one. */
export const directoryState = pgTable('scope_directory_state', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

export const event = pgTable(
  'scope_event',
  {
    projectId: text('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    type: text().notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    /** Host and path of the page; what follows is never kept. */
    domain: text(),
    path: text(),
    wallet: text(),
    chain: text(),
    code: text(),
    properties: jsonb().notNull(),
    /** HMAC under the operator's key, one a project. */
    addressHash: text('address_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.eventId] }),
    index('scope_event_by_time').on(table.projectId, table.occurredAt),
    index('scope_event_by_receipt').on(table.receivedAt),
  ],
)

/** Who is signed in, of one browser a row. What a browser carries is the id, signed. */
export const siwxSession = pgTable(
  'scope_siwx_session',
  {
    projectId: text('project_id').notNull(),
    id: text().notNull(),
    sessions: jsonb().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('scope_siwx_session_by_end').on(table.expiresAt),
  ],
)

/** Names of the service's own. Nothing of a row ever changes: it is registered, and taken away by the operator. */
export const name = pgTable(
  'scope_name',
  {
    name: text().primaryKey(),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text().notNull(),
    isContract: boolean('is_contract').notNull(),
    attributes: jsonb().notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('scope_name_by_address').on(sql`lower(${table.address})`)],
)

/** What was signed for a registration, so that it is used once. */
export const nameNonce = pgTable(
  'scope_name_nonce',
  {
    address: text().notNull(),
    nonce: text().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.nonce] }),
    index('scope_name_nonce_by_time').on(table.usedAt),
  ],
)
