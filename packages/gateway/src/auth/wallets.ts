/**
 * What the gateway keeps of embedded wallets: addresses, and of each browser's split the one share that is its own. With it
 * alone nothing can be signed (threat F15), and nobody ever gets a second wallet (F14).
 */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
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

/** One split: `id` is made by the browser, and what is sealed is bound to it. */
export interface NewSet {
  readonly set: string
  readonly accountShare: string
  readonly recovery?: Recovery | undefined
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
    /** Whether a browser has it still: else it is kept for its third share. */
    readonly isInUse: boolean
    /** Milliseconds since the epoch. */
    readonly createdAt: number
    readonly recovery?: RecoveryKind
  }[]
  readonly version: number
}

export interface Wallets {
  of(session: Session): Promise<WalletFacts | null>
  /** Throws 409 `wallet-exists`. */
  create(session: Session, addresses: Addresses, set: NewSet): Promise<void>
  /** Of this browser's own set. Throws 404 `share-missing`. */
  share(session: Session): Promise<{ set: string; accountShare: string; version: number }>
  /** What a browser without a share needs beside what its owner holds. */
  recoveries(
    session: Session,
  ): Promise<
    readonly { readonly set: string; readonly accountShare: string; readonly recovery: Recovery }[]
  >
  /**
   * A set of this browser's own; one that it had before goes. Answers whether it had none. Throws 404 `wallet-missing`, 409
   * `version-changed`, 409 `too-many-ways`.
   */
  addSet(session: Session, set: NewSet, change: Signed): Promise<{ readonly isNew: boolean }>
  /** Null takes it away. Throws 404 `share-missing`, 409 `version-changed`, 409 `too-many-ways`. */
  setRecovery(
    session: Session,
    set: string,
    recovery: Recovery | null,
    change: Signed,
  ): Promise<void>
  /** A browser that was lost; answers its thumbprint. Throws 404 `share-missing`, 409 `version-changed`. */
  removeSet(session: Session, set: string, change: Signed): Promise<string>
}

/** Milliseconds between two notes of when a browser last opened the wallet: a day. */
const noteEvery = 86_400_000

/** In place of a browser's thumbprint. */
const nobody = ''

const shareMissing = () => refuse(404, 'share-missing', 'this browser has no share of the wallet')

const columnsOf = (recovery: Recovery | null | undefined, now: number) => ({
  recoveryKind: recovery?.kind ?? null,
  recoveryCiphertext: recovery?.ciphertext ?? null,
  recoveryParams: recovery?.params ?? null,
  recoveryAt: recovery ? new Date(now) : null,
})

export function createWallets(db: Db, sealing: Sealing, now: () => number): Wallets {
  type Step = Parameters<Parameters<Db['transaction']>[0]>[0]
  const about = (personId: string, set: string) => `${personId} ${set}`
  const here = ({ personId, device, parentOrigin }: Session) =>
    and(
      eq(authShareSet.personId, personId),
      eq(authShareSet.device, device),
      eq(authShareSet.parentOrigin, parentOrigin),
    )
  const ofPerson = ({ personId }: Session, set: string) =>
    and(eq(authShareSet.personId, personId), eq(authShareSet.id, set))

  function rowOf({ personId, device, parentOrigin }: Session, given: NewSet) {
    const { set, accountShare, recovery } = given
    const accountSealed = sealing.seal(accountShare, about(personId, set))
    return {
      id: set,
      personId,
      device,
      parentOrigin,
      accountSealed,
      usedAt: new Date(now()),
      ...columnsOf(recovery, now()),
    }
  }
  function open(personId: string, set: string, sealed: string): string {
    const share = sealing.open(sealed, about(personId, set))
    if (share === undefined)
      throw new Error('A share can’t be opened: was a value of AUTH_KEY removed?')
    return share
  }
  /** No browser's any more. One whose third share somebody holds stays good for that; the others go. Answers how many. */
  async function disown(step: Step, which: SQL | undefined): Promise<number> {
    const kept = await step
      .update(authShareSet)
      .set({ device: nobody })
      .where(and(which, isNotNull(authShareSet.recoveryKind)))
      .returning({ id: authShareSet.id })
    const gone = await step
      .delete(authShareSet)
      .where(and(which, isNull(authShareSet.recoveryKind)))
      .returning({ id: authShareSet.id })
    return kept.length + gone.length
  }
  /** Of many changes at once one goes through; the others read anew. */
  async function advance(
    step: Step,
    { personId }: Session,
    change: WalletChange['change'],
    set: string,
    { version, signature }: Signed,
  ): Promise<void> {
    const rows = await step
      .update(authWallet)
      .set({ version: sql`${authWallet.version} + 1` })
      .where(and(eq(authWallet.personId, personId), eq(authWallet.version, version)))
      .returning({ eip155: authWallet.eip155 })
    const [row] = rows
    if (row) return needWalletProof(row.eip155, { personId, change, set, version }, signature)
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
          isInUse: one.device !== nobody,
          createdAt: one.createdAt.getTime(),
          ...(one.recoveryKind && { recovery: one.recoveryKind as RecoveryKind }),
        })),
        version: wallet.version,
      }
    },
    async create(session, addresses, set) {
      const { personId, projectId } = session
      await db.transaction(async (step) => {
        const rows = await step
          .insert(authWallet)
          .values({ personId, projectId, ...addresses, version: 1 })
          .onConflictDoNothing()
          .returning({ personId: authWallet.personId })
        if (rows.length === 0) throw refuse(409, 'wallet-exists', 'there is a wallet already')
        await step.insert(authShareSet).values(rowOf(session, set))
      })
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
    async recoveries({ personId }) {
      const rows = await db
        .select()
        .from(authShareSet)
        .where(and(eq(authShareSet.personId, personId), isNotNull(authShareSet.recoveryKind)))
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
    async addSet(session, set, change) {
      return db.transaction(async (step) => {
        await advance(step, session, 'add', set.set, change)
        const isNew = (await disown(step, here(session))) === 0
        if (set.recovery) await needWay(step, session.personId)
        else await makeRoom(step, session.personId)
        await step.insert(authShareSet).values(rowOf(session, set))
        return { isNew }
      })
    },
    async setRecovery(session, set, recovery, change) {
      await db.transaction(async (step) => {
        await advance(step, session, 'factor', set, change)
        if (recovery) await needWay(step, session.personId, set)
        const rows = await step
          .update(authShareSet)
          .set(columnsOf(recovery, now()))
          .where(ofPerson(session, set))
          .returning({ id: authShareSet.id })
        if (rows.length === 0) throw shareMissing()
        // Nobody's, and of no use to anybody.
        const isUseless = and(eq(authShareSet.device, nobody), isNull(authShareSet.recoveryKind))
        await step.delete(authShareSet).where(and(ofPerson(session, set), isUseless))
      })
    },
    async removeSet(session, set, change) {
      return db.transaction(async (step) => {
        await advance(step, session, 'remove', set, change)
        const [row] = await step
          .select({ device: authShareSet.device })
          .from(authShareSet)
          .where(ofPerson(session, set))
        if (!row) throw shareMissing()
        await disown(step, ofPerson(session, set))
        return row.device
      })
    },
  }
}
