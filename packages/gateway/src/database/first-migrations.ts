/** The oldest changes of the tables, before `migrations.ts`. */
import type { Migration } from './migration.js'

export const firstMigrations: readonly Migration[] = [
  {
    name: '0001-directory',
    statements: [
      `create table scope_directory_change (
        slug text primary key,
        change jsonb not null,
        changed_at timestamptz not null default now()
      )`,
      'create table scope_directory_state (id integer primary key, version bigint not null)',
      'insert into scope_directory_state (id, version) values (1, 0)',
    ],
  },
  {
    name: '0002-events',
    statements: [
      `create table scope_event (
        project_id text not null,
        event_id uuid not null,
        type text not null,
        occurred_at timestamptz not null,
        received_at timestamptz not null default now(),
        domain text,
        path text,
        wallet text,
        chain text,
        code text,
        properties jsonb not null,
        address_hash text,
        primary key (project_id, event_id)
      )`,
      'create index scope_event_by_time on scope_event (project_id, occurred_at)',
      'create index scope_event_by_receipt on scope_event (received_at)',
    ],
  },
  {
    name: '0003-sign-in',
    statements: [
      `create table scope_siwx_session (
        project_id text not null,
        id text not null,
        sessions jsonb not null,
        expires_at timestamptz not null,
        primary key (project_id, id)
      )`,
      'create index scope_siwx_session_by_end on scope_siwx_session (expires_at)',
    ],
  },
  {
    name: '0004-names',
    statements: [
      `create table scope_name (
        name text primary key,
        coin_type bigint not null,
        address text not null,
        is_contract boolean not null,
        attributes jsonb not null,
        registered_at timestamptz not null default now()
      )`,
      'create index scope_name_by_address on scope_name (lower(address))',
      `create table scope_name_nonce (
        address text not null,
        nonce text not null,
        used_at timestamptz not null default now(),
        primary key (address, nonce)
      )`,
      'create index scope_name_nonce_by_time on scope_name_nonce (used_at)',
    ],
  },
  {
    name: '0005-auth',
    statements: [
      `create table scope_auth_user (
        id uuid primary key,
        project_id text not null,
        created_at timestamptz not null default now()
      )`,
      `create table scope_auth_identity (
        project_id text not null,
        kind text not null,
        subject_hash text not null,
        user_id uuid not null,
        subject_encrypted text not null,
        added_at timestamptz not null default now(),
        primary key (project_id, kind, subject_hash)
      )`,
      'create index scope_auth_identity_by_user on scope_auth_identity (user_id)',
      `create table scope_auth_device (
        user_id uuid not null,
        device text not null,
        added_at timestamptz not null default now(),
        primary key (user_id, device)
      )`,
      `create table scope_auth_challenge (
        id text primary key,
        project_id text not null,
        device text not null,
        purpose text not null,
        user_id uuid,
        subject_hash text not null,
        subject_encrypted text not null,
        parent_origin text not null,
        locale text not null,
        code_hash text,
        link_hash text,
        approved_at timestamptz,
        ends_at timestamptz not null
      )`,
      'create index scope_auth_challenge_by_link on scope_auth_challenge (link_hash)',
      'create index scope_auth_challenge_by_end on scope_auth_challenge (ends_at)',
      `create table scope_auth_rate_limit (
        key text primary key,
        used integer not null,
        ends_at timestamptz not null
      )`,
      'create index scope_auth_rate_limit_by_end on scope_auth_rate_limit (ends_at)',
      `create table scope_auth_session (
        id uuid primary key,
        project_id text not null,
        user_id uuid not null,
        device text not null,
        parent_origin text not null,
        provider text not null,
        access_hash text not null,
        access_ends_at timestamptz not null,
        refresh_hash text not null,
        previous_hash text,
        rotated_at timestamptz not null,
        authenticated_at timestamptz not null,
        ends_at timestamptz not null
      )`,
      'create index scope_auth_session_by_user on scope_auth_session (user_id)',
      'create index scope_auth_session_by_access on scope_auth_session (access_hash)',
      'create index scope_auth_session_by_end on scope_auth_session (ends_at)',
    ],
  },
  {
    name: '0006-wallets',
    statements: [
      `create table scope_auth_wallet (
        user_id uuid primary key,
        project_id text not null,
        eip155 text not null,
        solana text not null,
        version integer not null,
        created_at timestamptz not null default now()
      )`,
      `create table scope_auth_share_set (
        id uuid primary key,
        user_id uuid not null,
        device text not null,
        parent_origin text not null,
        account_encrypted text not null,
        recovery_kind text,
        recovery_ciphertext text,
        recovery_params jsonb,
        recovery_at timestamptz,
        created_at timestamptz not null default now()
      )`,
      'create index scope_auth_share_set_by_user on scope_auth_share_set (user_id)',
    ],
  },
  {
    name: '0007-passkeys',
    statements: [
      `create table scope_auth_passkey (
        project_id text not null,
        credential_hash text not null,
        user_id uuid not null,
        key_encrypted text not null,
        counter bigint not null,
        added_at timestamptz not null default now(),
        used_at timestamptz,
        primary key (project_id, credential_hash)
      )`,
      'create index scope_auth_passkey_by_user on scope_auth_passkey (user_id)',
    ],
  },
  {
    name: '0008-email-changes',
    statements: [
      `create table scope_auth_email_change (
        token_hash text primary key,
        project_id text not null,
        user_id uuid not null,
        from_hash text not null,
        from_encrypted text not null,
        parent_origin text not null,
        locale text not null,
        changed_at timestamptz not null,
        ends_at timestamptz not null
      )`,
      'create index scope_auth_email_change_by_user on scope_auth_email_change (user_id)',
      'create index scope_auth_email_change_by_address on scope_auth_email_change (project_id, from_hash)',
    ],
  },
]
