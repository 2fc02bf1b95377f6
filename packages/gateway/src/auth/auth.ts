/** Signing in to the embedded wallet, put together. */
import type { EvmRequest } from '@scope/siwx/server'
import type { Config } from '../config/schema.js'
import type { ExpiredRows } from '../database/expired-rows.js'
import type { Db } from '../database/open.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { KeyValue } from '../key-value/key-value.js'
import { createRemoveAddedEmail } from './added-email.js'
import { createChallenges, deleteExpiredChallenges } from './challenges.js'
import { deleteInactiveUsers } from './delete-users.js'
import { createEmailChange, type EmailChangeFlow } from './email-change.js'
import { createEmailChanges, deleteExpiredEmailChanges } from './email-changes.js'
import { createEmailSignIn, type EmailSignIn } from './email-sign-in.js'
import { createEncryption } from './encryption.js'
import { createFarcasterSignIn, type FarcasterSignIn } from './farcaster/farcaster-sign-in.js'
import { createMailer } from './mail/mailer.js'
import { createOutbox, deleteEndedLetters, type OutboxDeps } from './mail/outbox.js'
import { createSecurityMails, type SecurityMails } from './mail/security-mails.js'
import { createMailService } from './mail-service.js'
import { createCredentials } from './passkey/credentials.js'
import { createPasskeySignIn, type PasskeySignIn } from './passkey/passkey-sign-in.js'
import { createProofs, type Prove } from './proof.js'
import { createRateLimits, deleteExpiredRateLimits } from './rate-limits.js'
import { createRecoveryAccess, type RecoveryAccess } from './recovery-access.js'
import { createSessions, deleteExpiredAuthSessions, type Sessions } from './sessions.js'
import { createSocialClients } from './social/clients.js'
import { createIssuers } from './social/issuers.js'
import { type ProviderName, providerNames } from './social/providers.js'
import { createSocialSignIn, type SocialSignIn } from './social/social-sign-in.js'
import { createTickets } from './tickets.js'
import { createUsers, type Users } from './users.js'
import { createWallets, type Wallets } from './wallets.js'
import { createWrongCodes } from './wrong-codes.js'

export interface AuthDeps {
  readonly config: Config
  readonly db: Db
  readonly shared: KeyValue
  /** Stands in while the shared store does not answer. */
  readonly local: KeyValue
  readonly safeFetch: SafeFetch
  /** The operator's node of a chain. */
  getNodeClient(chain: string): EvmRequest
  onSharedLost(error: unknown): void
  onMailFailed(error: unknown): void
  readonly outboxEvents: Pick<OutboxDeps, 'onSent' | 'onFailed' | 'onWaiting'>
  /** Security emails that the mail server did not take until their end. */
  onMailsLost(securityMails: number): void
  /** Time between two polls of the outbox, in ms. Defaults to 5 s. */
  readonly outboxPollEvery?: number
  onSocialFailed(name: ProviderName | 'farcaster', error: unknown): void
  /** Milliseconds since the epoch. */
  now?(): number
}

export interface Auth {
  /** The gateway's own, as browsers reach it. */
  readonly origin: string
  /** Where the frame asks for a yes. */
  readonly approvalMode: Config['auth']['approvalMode']
  readonly prove: Prove
  readonly users: Users
  readonly sessions: Sessions
  readonly wallets: Wallets
  readonly recoveryAccess: RecoveryAccess
  /** Emails about a wallet, for the transaction of what they report. Undefined if no mail can be sent. */
  readonly securityMails: SecurityMails | undefined
  /** Undefined where no mail can be sent. */
  readonly email: EmailSignIn | undefined
  /** The same. */
  readonly emailChange: EmailChangeFlow | undefined
  readonly passkey: PasskeySignIn
  readonly social: SocialSignIn
  readonly farcaster: FarcasterSignIn
  readonly expiredRows: readonly ExpiredRows[]
  close(): Promise<void>
}

/** Undefined where the operator has not set what it needs. */
export function createAuth(deps: AuthDeps): Auth | undefined {
  const { config, db, shared, local, onSharedLost, onMailFailed, onSocialFailed } = deps
  const { safeFetch, getNodeClient, now = Date.now } = deps
  const { authEncryptionKey, smtpUrl } = config.secrets
  const { origin, mail, verifyNewDevices, approvalMode } = config.auth
  if (authEncryptionKey === undefined || origin === undefined) return undefined
  const names = new Map(config.projects.map(({ id, name }) => [id, name]))
  const getName = (projectId: string) => names.get(projectId)
  const encryption = createEncryption(authEncryptionKey)
  const rateLimits = createRateLimits(db, now)
  const users = createUsers(db, encryption, now)
  const sessions = createSessions(db, encryption, now)
  const mailer = smtpUrl && mail ? createMailer(smtpUrl, mail.from, mail.tls) : undefined
  const outbox =
    mailer &&
    createOutbox({
      db,
      encryption,
      mailer,
      now,
      pollEvery: deps.outboxPollEvery ?? 5_000,
      ...deps.outboxEvents,
    })
  const mailService = mailer && createMailService({ mailer, encryption, rateLimits, onMailFailed })
  const securityMails =
    outbox &&
    createSecurityMails({ outbox, getName, getEmail: (...args) => users.getEmail(...args), now })
  const wrongCodes = createWrongCodes(rateLimits, config.limits.wrongCodes.perProject)
  const challenges = createChallenges(db, encryption, rateLimits, wrongCodes, now)
  const changes = createEmailChanges(db, encryption, now)
  const email =
    mailService &&
    createEmailSignIn({
      origin,
      getName,
      verifyNewDevices,
      db,
      mailService,
      challenges,
      wrongCodes,
      users,
      sessions,
      onMailFailed,
    })
  const socialClients = createSocialClients(config, origin, onSocialFailed, now)
  const issuers = createIssuers(db)
  for (const name of providerNames) {
    const client = socialClients.of(name)
    if (client) issuers.note(name, client.issuer).catch((error) => onSocialFailed(name, error))
  }
  const tickets = createTickets(db, encryption, now)
  const credentials = createCredentials(db, encryption, now)
  return {
    origin,
    approvalMode,
    securityMails,
    prove: createProofs({ origin, shared, local, onSharedLost, now }),
    users,
    sessions,
    wallets: createWallets(db, encryption, now),
    recoveryAccess: createRecoveryAccess(db, securityMails, now),
    email,
    emailChange:
      mailService &&
      outbox &&
      createEmailChange({
        origin,
        getName,
        mailService,
        outbox,
        challenges,
        changes,
        removeAdded: createRemoveAddedEmail(db, encryption, now),
        users,
        now,
      }),
    passkey: createPasskeySignIn({ origin, tickets, credentials, users, sessions }),
    social: createSocialSignIn({
      getClient: socialClients.of,
      db,
      encryption,
      rateLimits,
      issuers,
      users,
      sessions,
      onFailed: onSocialFailed,
      now,
    }),
    farcaster: createFarcasterSignIn({
      settings: config.auth.farcaster,
      safeFetch,
      getNodeClient,
      tickets,
      users,
      sessions,
      onFailed: (error) => onSocialFailed('farcaster', error),
      now,
    }),
    expiredRows: [
      {
        what: 'inactive users',
        deleteBefore(time) {
          const days = config.auth.forgetAfterDays
          return deleteInactiveUsers(db, new Date(time.getTime() - days * 86_400_000))
        },
      },
      {
        what: 'unsent emails',
        async deleteBefore(time) {
          const lost = await deleteEndedLetters(db, time)
          if (lost > 0) deps.onMailsLost(lost)
          return lost
        },
      },
      { what: 'rate limits', deleteBefore: (time) => deleteExpiredRateLimits(db, time) },
      { what: 'challenges', deleteBefore: (time) => deleteExpiredChallenges(db, time) },
      { what: 'email changes', deleteBefore: (time) => deleteExpiredEmailChanges(db, time) },
      { what: 'sign-in sessions', deleteBefore: (time) => deleteExpiredAuthSessions(db, time) },
    ],
    async close() {
      await outbox?.close()
      mailer?.close()
      socialClients.close()
    },
  }
}
