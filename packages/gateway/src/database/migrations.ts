/** Every change of the tables, oldest first. One that was published is never edited: a later one mends it. */
import { firstMigrations } from './first-migrations.js'
import type { Migration } from './migration.js'

export const migrations: readonly Migration[] = [
  ...firstMigrations,
  {
    name: '0009-identity-names',
    statements: ['alter table scope_auth_identity add column name_encrypted text'],
  },
  {
    name: '0010-shares-in-use',
    statements: [
      'alter table scope_auth_share_set add column used_at timestamptz not null default now()',
    ],
  },
  {
    name: '0011-asking-browser',
    statements: ["alter table scope_auth_challenge add column browser text not null default ''"],
  },
  {
    name: '0012-outbox',
    statements: [
      `create table scope_auth_outbox (
        id uuid primary key,
        mail_encrypted text not null,
        attempts integer not null,
        next_at timestamptz not null,
        ends_at timestamptz not null,
        added_at timestamptz not null default now()
      )`,
      'create index scope_auth_outbox_by_next on scope_auth_outbox (next_at)',
      'create index scope_auth_outbox_by_end on scope_auth_outbox (ends_at)',
    ],
  },
  {
    name: '0013-recovery-splits',
    statements: [
      'alter table scope_auth_share_set add column shared_with text',
      'update scope_auth_share_set set shared_with = device where recovery_kind is not null',
    ],
  },
  {
    name: '0014-keys',
    statements: [
      `create table scope_auth_key (
        id text primary key,
        first_used_at timestamptz not null default now()
      )`,
    ],
  },
  {
    name: '0015-quotas',
    statements: [
      `create table scope_daily_quota (
        project_id text not null,
        what text not null,
        day date not null,
        used bigint not null,
        primary key (project_id, what, day)
      )`,
    ],
  },
  {
    name: '0016-users-seen',
    statements: [
      'alter table scope_auth_user add column seen_at timestamptz not null default now()',
      'create index scope_auth_user_by_seen on scope_auth_user (seen_at)',
    ],
  },
  {
    name: '0017-operator-sessions',
    statements: [
      `create table scope_operator_session (
        id_hash text primary key,
        ends_at timestamptz not null
      )`,
    ],
  },
  {
    name: '0018-social-issuers',
    statements: [
      `create table scope_auth_issuer (
        provider text primary key,
        issuer text not null
      )`,
    ],
  },
  {
    name: '0019-smart-accounts',
    statements: [
      `create table scope_sponsored_operation (
        id uuid primary key,
        project_id text not null,
        user_id uuid not null,
        day date not null,
        chain text not null,
        sender text not null,
        nonce numeric(78, 0) not null,
        hash text,
        wei numeric(78, 0) not null,
        ends_at timestamptz not null,
        settled_at timestamptz
      )`,
      'create index scope_sponsored_operation_by_day on scope_sponsored_operation (project_id, day)',
      'create index scope_sponsored_operation_by_nonce on scope_sponsored_operation (chain, sender, nonce)',
      'create index scope_sponsored_operation_by_end on scope_sponsored_operation (ends_at) where settled_at is null',
      `create table scope_permission (
        user_id uuid not null,
        account text not null,
        pci text not null,
        "grant" jsonb not null,
        created_at timestamptz not null,
        revoked_at timestamptz,
        primary key (user_id, account, pci)
      )`,
    ],
  },
  {
    name: '0020-sponsored-paymaster',
    statements: ['alter table scope_sponsored_operation add column paymaster text'],
  },
  {
    name: '0021-on-ramp',
    statements: [
      `create table scope_onramp_purchase (
        id uuid primary key,
        project_id text not null,
        user_id text not null,
        account text not null,
        chain text not null,
        provider text not null,
        reference text not null,
        service_provider text,
        token text not null,
        symbol text not null,
        fiat_currency text not null,
        fiat_amount text not null,
        amount_out text,
        status text not null,
        tx_hash text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        checked_at timestamptz
      )`,
      'create unique index scope_onramp_purchase_by_reference on scope_onramp_purchase (provider, reference)',
      'create index scope_onramp_purchase_by_account on scope_onramp_purchase (project_id, account, created_at)',
      'create index scope_onramp_purchase_by_creation on scope_onramp_purchase (created_at)',
      `create table scope_onramp_event (
        provider text not null,
        event_id text not null,
        received_at timestamptz not null,
        primary key (provider, event_id)
      )`,
      'create index scope_onramp_event_by_time on scope_onramp_event (received_at)',
    ],
  },
]
