/**
 * What the gateway keeps of embedded wallets: addresses, and of each split the one share that is its own. With it alone
 * nothing can be signed (threat F15), and no user ever gets a second wallet (F14). A browser has a split of its own, and
 * so has each thing that brings the wallet back: when a browser is removed, its share is of no use with any other (A16).
 */
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import { authShareSet, authWallet } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import type { Encryption } from './encryption.js'
import type { Session } from './sessions.js'
import {
  createShareRows,
  type NewRecoveryMethod,
  type NewSet,
  noDevice,
  type RecoveryKind,
} from './share-rows.js'
import { assertRecoverySlot, evictOldestDevice } from './share-set-limits.js'
import { requireWalletProof, type WalletChange } from './wallet-proof.js'

export interface Addresses {
  readonly eip155: string
  readonly solana: string
}

/** By the wallet's own account, of the wallet as it was at this version. */
export interface Signed {
  readonly version: number
  readonly signature: `0x${string}`
}

export interface WalletFacts {
  readonly addresses: Addresses
  /** Whether this browser, at this site, has a set of its own. */
  readonly hasShareHere: boolean
  readonly sets: readonly {
    readonly set: string
    readonly isHere: boolean
    /** Whether it is a browser's. */
    readonly isInUse: boolean
    /** Of what brings the wallet back: a browser has, or had, a share of this very split. It is to be set up again. */
    readonly isShared?: true
    /** Milliseconds since the epoch. */
    readonly createdAt: number
    readonly recovery?: RecoveryKind
  }[]
  readonly version: number
  /** When the wallet was made, in ms since the epoch. Its sets may be younger. */
  readonly createdAt: number
}

export interface Wallets {
  of(session: Session): Promise<WalletFacts | null>
  /** Throws 409 `wallet-exists`. */
  create(
    session: Session,
    addresses: Addresses,
    set: NewSet,
    recoveryMethod?: NewRecoveryMethod,
  ): Promise<void>
  /** Of this browser's own set. Throws 404 `share-not-found`. */
  share(session: Session): Promise<{ set: string; accountShare: string; version: number }>
  /** Whether this browser, at this site, has a set. */
  isHere(session: Session): Promise<boolean>
  /** What a browser without a share needs beside what its owner holds. */
  recoveries(session: Session): Promise<readonly NewRecoveryMethod[]>
  /**
   * A set of this browser's own; one that it had before ends. Answers whether it had none; `onNew` runs in the transaction
   * then. Throws 404 `wallet-not-found`, 409 `version-changed`.
   */
  addSet(
    session: Session,
    set: NewSet,
    change: Signed,
    onNew: (step: Step) => Promise<void>,
  ): Promise<boolean>
  /** A browser that was lost; answers its thumbprint. Throws 404 `share-not-found`, 409 `version-changed`. */
  removeSet(session: Session, set: string, change: Signed): Promise<string>
  /**
   * One thing more that brings the wallet back. `replaces`: the set of one that ends with it. Throws 404 `wallet-not-found`,
   * 409 `version-changed`, 409 `recovery-limit-reached`.
   */
  addRecoveryMethod(
    session: Session,
    recoveryMethod: NewRecoveryMethod,
    replaces: string | undefined,
    change: Signed,
  ): Promise<void>
  /** Throws 404 `share-not-found`, 409 `version-changed`. */
  removeRecoveryMethod(session: Session, set: string, change: Signed): Promise<void>
}

/** Milliseconds between two notes of when a browser last opened the wallet: a day. */
const noteEvery = 86_400_000

const shareNotFoundError = () =>
  httpError(404, 'share-not-found', 'this browser has no share of the wallet')

export function createWallets(db: Db, encryption: Encryption, now: () => number): Wallets {
  const rows = createShareRows(encryption, now)

  /** Only one of several concurrent changes succeeds. The others read the wallet again. */
  async function advance(
    step: Step,
    { userId }: Session,
    { version, signature }: Signed,
    of: Pick<WalletChange, 'change' | 'set' | 'content'>,
  ): Promise<void> {
    const [row] = await step
      .update(authWallet)
      .set({ version: sql`${authWallet.version} + 1` })
      .where(and(eq(authWallet.userId, userId), eq(authWallet.version, version)))
      .returning({ eip155: authWallet.eip155 })
    if (row) return requireWalletProof(row.eip155, { ...of, userId, version }, signature)
    const [known] = await step
      .select({ version: authWallet.version })
      .from(authWallet)
      .where(eq(authWallet.userId, userId))
    if (!known) throw httpError(404, 'wallet-not-found', 'there is no wallet yet')
    throw httpError(409, 'version-changed', 'the wallet was changed elsewhere. Fetch it again.')
  }

  return {
    async of(session) {
      const { userId, device, parentOrigin } = session
      const [wallet] = await db.select().from(authWallet).where(eq(authWallet.userId, userId))
      if (!wallet) return null
      const sets = await db
        .select()
        .from(authShareSet)
        .where(eq(authShareSet.userId, userId))
        .orderBy(asc(authShareSet.createdAt))
      return {
        addresses: { eip155: wallet.eip155, solana: wallet.solana },
        hasShareHere: sets.some(
          (row) => row.device === device && row.parentOrigin === parentOrigin,
        ),
        sets: sets.map((row) => ({
          set: row.id,
          isHere: row.device === device && row.parentOrigin === parentOrigin,
          isInUse: row.device !== noDevice,
          createdAt: row.createdAt.getTime(),
          ...(row.recoveryKind && { recovery: row.recoveryKind as RecoveryKind }),
          ...(row.sharedWith !== null && { isShared: true as const }),
        })),
        version: wallet.version,
        createdAt: wallet.createdAt.getTime(),
      }
    },
    async create(session, addresses, set, recoveryMethod) {
      const { userId, projectId } = session
      await db.transaction(async (step) => {
        const made = await step
          .insert(authWallet)
          .values({ userId, projectId, ...addresses, version: 1 })
          .onConflictDoNothing()
          .returning({ userId: authWallet.userId })
        if (made.length === 0) throw httpError(409, 'wallet-exists', 'there is a wallet already')
        await rows.add(step, session, set)
        if (recoveryMethod) await rows.addRecoveryMethod(step, session, recoveryMethod)
      })
    },
    async isHere(session) {
      return (await db.$count(authShareSet, rows.here(session))) > 0
    },
    async share(session) {
      const [row] = await db
        .select({
          id: authShareSet.id,
          ciphertext: authShareSet.accountEncrypted,
          version: authWallet.version,
          usedAt: authShareSet.usedAt,
        })
        .from(authShareSet)
        .innerJoin(authWallet, eq(authWallet.userId, authShareSet.userId))
        .where(rows.here(session))
      if (!row) throw shareNotFoundError()
      const { id: set, ciphertext, version } = row
      if (row.usedAt.getTime() < now() - noteEvery)
        await db
          .update(authShareSet)
          .set({ usedAt: new Date(now()) })
          .where(rows.whereSet(session, set))
      return { set, accountShare: rows.open(session.userId, set, ciphertext), version }
    },
    async recoveries({ userId, device }) {
      const found = await db
        .select()
        .from(authShareSet)
        .where(
          and(
            eq(authShareSet.userId, userId),
            isNotNull(authShareSet.recoveryKind),
            // The browser that has a share of the same split would open the wallet with the two (threat A16).
            or(isNull(authShareSet.sharedWith), ne(authShareSet.sharedWith, device)),
          ),
        )
        .orderBy(asc(authShareSet.createdAt))
      return found.map((row) => ({
        set: row.id,
        accountShare: rows.open(userId, row.id, row.accountEncrypted),
        recovery: {
          kind: row.recoveryKind as RecoveryKind,
          ...(row.recoveryCiphertext !== null && { ciphertext: row.recoveryCiphertext }),
          ...(row.recoveryParams !== null && {
            params: row.recoveryParams as object as Record<string, unknown>,
          }),
        },
      }))
    },
    async addSet(session, { set, accountShare }, change, onNew) {
      return db.transaction(async (step) => {
        const content = { accountShare }
        await advance(step, session, change, { change: 'add', set, content })
        const isNew = (await rows.replace(step, session)) === 0
        await evictOldestDevice(step, session.userId)
        await rows.add(step, session, { set, accountShare })
        if (isNew) await onNew(step)
        return isNew
      })
    },
    async removeSet(session, set, change) {
      return db.transaction(async (step) => {
        await advance(step, session, change, { change: 'remove', set })
        const device = await rows.remove(step, session, set)
        if (device === undefined) throw shareNotFoundError()
        return device
      })
    },
    async addRecoveryMethod(session, { set, accountShare, recovery }, replaces, change) {
      await db.transaction(async (step) => {
        const content = { accountShare, recovery, ...(replaces !== undefined && { replaces }) }
        await advance(step, session, change, { change: 'protect', set, content })
        if (replaces !== undefined) await rows.removeRecoveryMethod(step, session, replaces)
        await assertRecoverySlot(step, session.userId)
        await rows.addRecoveryMethod(step, session, { set, accountShare, recovery })
      })
    },
    async removeRecoveryMethod(session, set, change) {
      await db.transaction(async (step) => {
        await advance(step, session, change, { change: 'unprotect', set })
        if (!(await rows.removeRecoveryMethod(step, session, set))) throw shareNotFoundError()
      })
    },
  }
}
