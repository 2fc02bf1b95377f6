/**
 * What the gateway keeps of embedded wallets: addresses, and of each split the one share that is its own. With it alone
 * nothing can be signed (threat F15), and no person ever gets a second wallet (F14). A browser has a split of its own, and
 * so has each thing that brings the wallet back: when a browser is removed, its share is of no use with any other (A16).
 */
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import { authShareSet, authWallet } from '../database/schema.js'
import { refuse } from '../serving/refusal.js'
import type { Sealing } from './sealing.js'
import type { Session } from './sessions.js'
import { makeRoom, needWay } from './set-limits.js'
import { needWalletProof, type WalletChange } from './wallet-proof.js'

export interface Addresses {
  readonly eip155: string
  readonly solana: string
}

export type RecoveryKind = 'passkey' | 'passphrase' | 'file'

/** The third share, as only its owner can open it. */
export interface Recovery {
  readonly kind: RecoveryKind
  /** Left out where its owner keeps it in a file. */
  readonly ciphertext?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** The split of a browser: `set` is made there, and what is sealed is bound to it. */
export interface NewSet {
  readonly set: string
  readonly accountShare: string
}

/** The split of a thing that brings the wallet back: no browser keeps a share of it. */
export interface NewWay extends NewSet {
  readonly recovery: Recovery
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
}

export interface Wallets {
  of(session: Session): Promise<WalletFacts | null>
  /** Throws 409 `wallet-exists`. */
  create(session: Session, addresses: Addresses, set: NewSet, way?: NewWay): Promise<void>
  /** Of this browser's own set. Throws 404 `share-missing`. */
  share(session: Session): Promise<{ set: string; accountShare: string; version: number }>
  /** Whether this browser, at this site, has a set. */
  isHere(session: Session): Promise<boolean>
  /** What a browser without a share needs beside what its owner holds. */
  recoveries(session: Session): Promise<readonly NewWay[]>
  /**
   * A set of this browser's own; one that it had before ends. Answers whether it had none; `onNew` runs in the transaction
   * then. Throws 404 `wallet-missing`, 409 `version-changed`.
   */
  addSet(
    session: Session,
    set: NewSet,
    change: Signed,
    onNew: (step: Step) => Promise<void>,
  ): Promise<boolean>
  /** A browser that was lost; answers its thumbprint. Throws 404 `share-missing`, 409 `version-changed`. */
  removeSet(session: Session, set: string, change: Signed): Promise<string>
  /**
   * One thing more that brings the wallet back. `replaces`: the set of one that ends with it. Throws 404 `wallet-missing`,
   * 409 `version-changed`, 409 `too-many-ways`.
   */
  addWay(session: Session, way: NewWay, replaces: string | undefined, change: Signed): Promise<void>
  /** Throws 404 `share-missing`, 409 `version-changed`. */
  removeWay(session: Session, set: string, change: Signed): Promise<void>
}

/** Milliseconds between two notes of when a browser last opened the wallet: a day. */
const noteEvery = 86_400_000

/** In place of a browser's thumbprint. */
const noDevice = ''

const shareMissing = () => refuse(404, 'share-missing', 'this browser has no share of the wallet')

const columnsOf = (recovery: Recovery, now: number) => ({
  recoveryKind: recovery.kind,
  recoveryCiphertext: recovery.ciphertext ?? null,
  recoveryParams: recovery.params ?? null,
  recoveryAt: new Date(now),
})

export function createWallets(db: Db, sealing: Sealing, now: () => number): Wallets {
  const about = (personId: string, set: string) => `${personId} ${set}`
  const here = ({ personId, device, parentOrigin }: Session) =>
    and(
      eq(authShareSet.personId, personId),
      eq(authShareSet.device, device),
      eq(authShareSet.parentOrigin, parentOrigin),
    )
  const ofPerson = ({ personId }: Session, set: string) =>
    and(eq(authShareSet.personId, personId), eq(authShareSet.id, set))

  const rowOf = ({ personId, device, parentOrigin }: Session, { set, accountShare }: NewSet) => ({
    id: set,
    personId,
    device,
    parentOrigin,
    accountSealed: sealing.seal(accountShare, about(personId, set)),
    usedAt: new Date(now()),
  })
  const wayRowOf = (session: Session, way: NewWay) => ({
    ...rowOf(session, way),
    device: noDevice,
    ...columnsOf(way.recovery, now()),
  })
  async function insert(step: Step, row: typeof authShareSet.$inferInsert): Promise<void> {
    const rows = await step
      .insert(authShareSet)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: authShareSet.id })
    if (rows.length === 0) throw refuse(409, 'set-known', 'a set of this name is there already')
  }
  function open(personId: string, set: string, sealed: string): string {
    const share = sealing.open(sealed, about(personId, set))
    if (share === undefined)
      throw new Error('A share can’t be opened: was a value of AUTH_KEY removed?')
    return share
  }
  /**
   * The browser that has a set ends it itself, as it takes another one. A split of before 0013 that also brings the wallet
   * back stays good for that. Answers how many there were.
   */
  async function replace(step: Step, session: Session): Promise<number> {
    const which = here(session)
    const kept = await step
      .update(authShareSet)
      .set({ device: noDevice })
      .where(and(which, isNotNull(authShareSet.recoveryKind)))
      .returning({ id: authShareSet.id })
    const gone = await step.delete(authShareSet).where(which).returning({ id: authShareSet.id })
    return kept.length + gone.length
  }
  /** One of before 0013 may be a browser's still: it stays that alone. Answers whether there was one. */
  async function endWay(step: Step, session: Session, set: string): Promise<boolean> {
    const which = and(ofPerson(session, set), isNotNull(authShareSet.recoveryKind))
    const gone = await step
      .delete(authShareSet)
      .where(and(which, eq(authShareSet.device, noDevice)))
      .returning({ id: authShareSet.id })
    const none = { recoveryKind: null, recoveryCiphertext: null, recoveryParams: null }
    const kept = await step
      .update(authShareSet)
      .set({ ...none, recoveryAt: null, sharedWith: null })
      .where(which)
      .returning({ id: authShareSet.id })
    return gone.length + kept.length > 0
  }
  /** Of many changes at once one goes through; the others read anew. */
  async function advance(
    step: Step,
    { personId }: Session,
    { version, signature }: Signed,
    of: Pick<WalletChange, 'change' | 'set' | 'content'>,
  ): Promise<void> {
    const rows = await step
      .update(authWallet)
      .set({ version: sql`${authWallet.version} + 1` })
      .where(and(eq(authWallet.personId, personId), eq(authWallet.version, version)))
      .returning({ eip155: authWallet.eip155 })
    const [row] = rows
    if (row) return needWalletProof(row.eip155, { ...of, personId, version }, signature)
    const [known] = await step
      .select({ version: authWallet.version })
      .from(authWallet)
      .where(eq(authWallet.personId, personId))
    if (!known) throw refuse(404, 'wallet-missing', 'there is no wallet yet')
    throw refuse(409, 'version-changed', 'it was changed elsewhere: look again')
  }

  return {
    async of(session) {
      const { personId, device, parentOrigin } = session
      const [wallet] = await db.select().from(authWallet).where(eq(authWallet.personId, personId))
      if (!wallet) return null
      const sets = await db
        .select()
        .from(authShareSet)
        .where(eq(authShareSet.personId, personId))
        .orderBy(asc(authShareSet.createdAt))
      return {
        addresses: { eip155: wallet.eip155, solana: wallet.solana },
        hasShareHere: sets.some(
          (one) => one.device === device && one.parentOrigin === parentOrigin,
        ),
        sets: sets.map((one) => ({
          set: one.id,
          isHere: one.device === device && one.parentOrigin === parentOrigin,
          isInUse: one.device !== noDevice,
          createdAt: one.createdAt.getTime(),
          ...(one.recoveryKind && { recovery: one.recoveryKind as RecoveryKind }),
          ...(one.sharedWith !== null && { isShared: true as const }),
        })),
        version: wallet.version,
      }
    },
    async create(session, addresses, set, way) {
      const { personId, projectId } = session
      await db.transaction(async (step) => {
        const rows = await step
          .insert(authWallet)
          .values({ personId, projectId, ...addresses, version: 1 })
          .onConflictDoNothing()
          .returning({ personId: authWallet.personId })
        if (rows.length === 0) throw refuse(409, 'wallet-exists', 'there is a wallet already')
        await insert(step, rowOf(session, set))
        if (way) await insert(step, wayRowOf(session, way))
      })
    },
    async isHere(session) {
      return (await db.$count(authShareSet, here(session))) > 0
    },
    async share(session) {
      const [row] = await db
        .select({
          id: authShareSet.id,
          sealed: authShareSet.accountSealed,
          version: authWallet.version,
          usedAt: authShareSet.usedAt,
        })
        .from(authShareSet)
        .innerJoin(authWallet, eq(authWallet.personId, authShareSet.personId))
        .where(here(session))
      if (!row) throw shareMissing()
      const { id: set, sealed, version } = row
      if (row.usedAt.getTime() < now() - noteEvery)
        await db
          .update(authShareSet)
          .set({ usedAt: new Date(now()) })
          .where(ofPerson(session, set))
      return { set, accountShare: open(session.personId, set, sealed), version }
    },
    async recoveries({ personId, device }) {
      const rows = await db
        .select()
        .from(authShareSet)
        .where(
          and(
            eq(authShareSet.personId, personId),
            isNotNull(authShareSet.recoveryKind),
            // The browser that has a share of the same split would open the wallet with the two (threat A16).
            or(isNull(authShareSet.sharedWith), ne(authShareSet.sharedWith, device)),
          ),
        )
        .orderBy(asc(authShareSet.createdAt))
      return rows.map((row) => ({
        set: row.id,
        accountShare: open(personId, row.id, row.accountSealed),
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
        const isNew = (await replace(step, session)) === 0
        await makeRoom(step, session.personId)
        await insert(step, rowOf(session, { set, accountShare }))
        if (isNew) await onNew(step)
        return isNew
      })
    },
    async removeSet(session, set, change) {
      return db.transaction(async (step) => {
        await advance(step, session, change, { change: 'remove', set })
        // Its account share goes, so the share that the browser has opens nothing any more, whatever else was of its split.
        const [row] = await step
          .delete(authShareSet)
          .where(and(ofPerson(session, set), ne(authShareSet.device, noDevice)))
          .returning({ device: authShareSet.device })
        if (!row) throw shareMissing()
        return row.device
      })
    },
    async addWay(session, { set, accountShare, recovery }, replaces, change) {
      await db.transaction(async (step) => {
        const content = { accountShare, recovery, ...(replaces !== undefined && { replaces }) }
        await advance(step, session, change, { change: 'protect', set, content })
        if (replaces !== undefined) await endWay(step, session, replaces)
        await needWay(step, session.personId)
        await insert(step, wayRowOf(session, { set, accountShare, recovery }))
      })
    },
    async removeWay(session, set, change) {
      await db.transaction(async (step) => {
        await advance(step, session, change, { change: 'unprotect', set })
        if (!(await endWay(step, session, set))) throw shareMissing()
      })
    },
  }
}
