/** What `scope-gateway check` says of secrets that are rotated: how many there are, and which can go. Never one of them. */
import type { Config } from '../config/schema.js'

interface Rotated {
  readonly name: string
  readonly secrets: readonly string[] | undefined
  /** What the first does that the others do not. */
  readonly first: string
  /** When the others can go. */
  readonly others: string
}

/** A line for each secret that may be a list and is set. */
export function secretsReport({ secrets, siwx }: Config): string[] {
  const all: readonly Rotated[] = [
    {
      name: 'OPERATOR_TOKEN',
      secrets: secrets.operatorToken,
      first: 'the first signs the sessions of the dashboard',
      others:
        'accepted, and can go when the first was in use everywhere for 12 hours and scope_operator_token_total no longer counts their place',
    },
    {
      name: 'ANALYTICS_SECRET',
      secrets: secrets.analyticsSecret,
      first: 'the first hashes addresses',
      others: 'of no use, and can go when the first stands first everywhere',
    },
    {
      name: 'SESSION_SECRET',
      secrets: secrets.sessionSecret,
      first: 'the first signs who is signed in',
      others: `accepted, and can go when the first stood first everywhere for ${siwx.maxSessionSeconds} seconds`,
    },
    {
      name: 'AUTH_ENCRYPTION_KEY',
      secrets: secrets.authEncryptionKey,
      first: 'the first encrypts what is kept of users',
      others: 'open what they encrypted, and can go a day after `scope-gateway reencrypt` says so',
    },
  ]
  return all.flatMap(({ name, secrets: list, first, others }) => {
    if (list === undefined) return []
    if (list.length === 1) return [`${name}: 1 in use.`]
    const places = list.slice(1).map((_, index) => String(index + 2))
    return [`${name}: ${list.length}; ${first}. Number ${places.join(', ')}: ${others}.`]
  })
}
