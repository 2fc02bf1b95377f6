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

/** User who signed in to the embedded wallet of a project. Identifying data is encrypted, in their identities. */
export const authUser = pgTable(
  'scope_auth_user',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a session of theirs last began. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('scope_auth_user_by_seen').on(table.seenAt)],
)

/** By what they are known: `email`, a social account. Found by a keyed hash. */
export const authIdentity = pgTable(
  'scope_auth_identity',
  {
    projectId: text('project_id').notNull(),
    kind: text().notNull(),
    subjectHash: text('subject_hash').notNull(),
    userId: uuid('user_id').notNull(),
    subjectEncrypted: text('subject_encrypted').notNull(),
    /** How an account elsewhere calls them. */
    nameEncrypted: text('name_encrypted'),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.kind, table.subjectHash] }),
    index('scope_auth_identity_by_user').on(table.userId),
  ],
)

/** Browsers that a user signed in with, by the thumbprint of the browser's own key. */
export const authDevice = pgTable(
  'scope_auth_device',
  {
    userId: uuid('user_id').notNull(),
    device: text().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
)

/** A pending code or link. Valid in one browser, once. */
export const authChallenge = pgTable(
  'scope_auth_challenge',
  {
    id: text().primaryKey(),
    projectId: text('project_id').notNull(),
    device: text().notNull(),
    purpose: text().notNull(),
    userId: uuid('user_id'),
    subjectHash: text('subject_hash').notNull(),
    subjectEncrypted: text('subject_encrypted').notNull(),
    parentOrigin: text('parent_origin').notNull(),
    locale: text().notNull(),
    browser: text().notNull().default(''),
    /** Null until the code is sent. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash'),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('scope_auth_challenge_by_link').on(table.linkHash),
    index('scope_auth_challenge_by_end').on(table.endsAt),
  ],
)

export const authRateLimit = pgTable(
  'scope_auth_rate_limit',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('scope_auth_rate_limit_by_end').on(table.endsAt)],
)

/** Session of a user in one browser, on one site. Tokens are stored as hashes. */
export const authSession = pgTable(
  'scope_auth_session',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    device: text().notNull(),
    parentOrigin: text('parent_origin').notNull(),
    /** By what they came in. */
    provider: text().notNull(),
    accessHash: text('access_hash').notNull(),
    accessEndsAt: timestamp('access_ends_at', { withTimezone: true }).notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The one before it, while its answer may have been lost. */
    previousHash: text('previous_hash'),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull(),
    /** When they last proved who they are. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('scope_auth_session_by_user').on(table.userId),
    index('scope_auth_session_by_access').on(table.accessHash),
    index('scope_auth_session_by_end').on(table.endsAt),
  ],
)

/** The one wallet of a user. Its key is nowhere here: two shares make it, of which the gateway has one. */
export const authWallet = pgTable('scope_auth_wallet', {
  userId: uuid('user_id').primaryKey(),
  projectId: text('project_id').notNull(),
  eip155: text().notNull(),
  solana: text().notNull(),
  /** Counts up with each change of its sets. */
  version: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The shares of one split: the one that a browser has is its own, the gateway's is encrypted with its key, the third one with a recovery method's. */
export const authShareSet = pgTable(
  'scope_auth_share_set',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    device: text().notNull(),
    parentOrigin: text('parent_origin').notNull(),
    accountEncrypted: text('account_encrypted').notNull(),
    /** Under what the user holds; `file`: they have it themselves. */
    recoveryKind: text('recovery_kind'),
    recoveryCiphertext: text('recovery_ciphertext'),
    recoveryParams: jsonb('recovery_params'),
    recoveryAt: timestamp('recovery_at', { withTimezone: true }),
    /**
     * Before 0013 a browser had a share of the split that brings a wallet back: which one, or empty where it was removed.
     * Null where no browser ever had one.
     */
    sharedWith: text('shared_with'),
    /** When its browser opened the wallet by it, to a day. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('scope_auth_share_set_by_user').on(table.userId)],
)

/** Passkeys that users sign in with. Found by a keyed hash of the credential's id, within one project. */
export const authPasskey = pgTable(
  'scope_auth_passkey',
  {
    projectId: text('project_id').notNull(),
    credentialHash: text('credential_hash').notNull(),
    userId: uuid('user_id').notNull(),
    keyEncrypted: text('key_encrypted').notNull(),
    /** How often the authenticator had signed; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.credentialHash] }),
    index('scope_auth_passkey_by_user').on(table.userId),
  ],
)

/** Changed address. The old address is held for a day, so that its owner can undo the change. */
export const authEmailChange = pgTable(
  'scope_auth_email_change',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: text('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    fromHash: text('from_hash').notNull(),
    fromEncrypted: text('from_encrypted').notNull(),
    parentOrigin: text('parent_origin').notNull(),
    locale: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('scope_auth_email_change_by_user').on(table.userId),
    index('scope_auth_email_change_by_address').on(table.projectId, table.fromHash),
  ],
)

/** The values of AUTH_ENCRYPTION_KEY that ever encrypted something here, by an id that says nothing of them. */
export const authEncryptionKey = pgTable('scope_auth_key', {
  id: text().primaryKey(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull().defaultNow(),
})
