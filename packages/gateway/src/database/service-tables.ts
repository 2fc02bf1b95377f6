/**
 * Tables of the service itself: emails that wait, quotas, sponsored operations, permissions, sessions of the dashboard,
 * issuers, purchases. `schema.ts` has the others.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Security emails that wait to be sent. Each is written in the transaction of the change that it reports. */
export const outbox = pgTable(
  'scope_auth_outbox',
  {
    id: uuid().primaryKey(),
    /** Recipient, subject and text. */
    mailEncrypted: text('mail_encrypted').notNull(),
    attempts: integer().notNull(),
    /** When it is due, or when another gateway may take it. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** After this it is of no use. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('scope_auth_outbox_by_next').on(table.nextAt),
    index('scope_auth_outbox_by_end').on(table.endsAt),
  ],
)

/** What each project added on a day (UTC). */
export const dailyQuota = pgTable(
  'scope_daily_quota',
  {
    projectId: text('project_id').notNull(),
    what: text().notNull(),
    day: date().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.what, table.day] })],
)

/** Sessions of the dashboard. One that was ended is deleted, so that a copy of its cookie is of no use. */
export const operatorSession = pgTable('scope_operator_session', {
  idHash: text('id_hash').primaryKey(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

/** The first issuer of each provider: its users are known by their id alone, those of a later one by issuer and id. */
export const authIssuer = pgTable('scope_auth_issuer', {
  provider: text().primaryKey(),
  issuer: text().notNull(),
})

/** What a paymaster signed for users, and what it cost: quotas are their sums. */
export const sponsoredOperation = pgTable(
  'scope_sponsored_operation',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** In UTC. */
    day: date().notNull(),
    /** CAIP-2. */
    chain: text().notNull(),
    /** In lower case. */
    sender: text().notNull(),
    nonce: numeric({ precision: 78, scale: 0 }).notNull(),
    /** Null until the paymaster signed. */
    hash: text(),
    /** In lower case. Null until the paymaster signed. */
    paymaster: text(),
    /** The highest fee, then the fee that was paid. */
    wei: numeric({ precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    /** When the signature is no longer valid. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    index('scope_sponsored_operation_by_day').on(table.projectId, table.day),
    index('scope_sponsored_operation_by_nonce').on(table.chain, table.sender, table.nonce),
    index('scope_sponsored_operation_by_end')
      .on(table.endsAt)
      .where(sql`${table.settledAt} is null`),
  ],
)

/** Permissions that users granted (ERC-7715), without any key. */
export const permission = pgTable(
  'scope_permission',
  {
    userId: uuid('user_id').notNull(),
    /** CAIP-10, in lower case. */
    account: text().notNull(),
    pci: text().notNull(),
    grant: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.account, table.pci] })],
)

/** Purchases with money. A page knows the id, the provider knows the reference. */
export const onRampPurchase = pgTable(
  'scope_onramp_purchase',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id').notNull(),
    /** User of the embedded wallet, or the account that signed in. */
    userId: text('user_id').notNull(),
    /** Recipient: namespace and address. */
    account: text().notNull(),
    /** CAIP-2. */
    chain: text().notNull(),
    provider: text().notNull(),
    reference: text().notNull(),
    /** Company behind an aggregator. */
    serviceProvider: text('service_provider'),
    /** CAIP-10. */
    token: text().notNull(),
    symbol: text().notNull(),
    fiatCurrency: text('fiat_currency').notNull(),
    fiatAmount: text('fiat_amount').notNull(),
    /** Null until the provider tells. */
    amountOut: text('amount_out'),
    status: text().notNull(),
    txHash: text('tx_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked for the status. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('scope_onramp_purchase_by_reference').on(table.provider, table.reference),
    index('scope_onramp_purchase_by_account').on(table.projectId, table.account, table.createdAt),
    index('scope_onramp_purchase_by_creation').on(table.createdAt),
  ],
)

/** Webhooks that were processed, so that each counts once. */
export const onRampEvent = pgTable(
  'scope_onramp_event',
  {
    provider: text().notNull(),
    /** Hash. */
    eventId: text('event_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('scope_onramp_event_by_time').on(table.receivedAt),
  ],
)
