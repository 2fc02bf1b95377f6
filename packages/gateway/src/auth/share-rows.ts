/** The rows of a wallet's splits: a browser's, or of a thing that brings the wallet back. Each is encrypted for its name. */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Step } from '../database/open.js'
import { authShareSet } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import type { Encryption } from './encryption.js'
import type { Session } from './sessions.js'

export type RecoveryKind = 'passkey' | 'passphrase' | 'file'

/** The third share, as only its owner can open it. */
export interface Recovery {
  readonly kind: RecoveryKind
  /** Left out where its owner keeps it in a file. */
  readonly ciphertext?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** The split of a browser: `set` is made there, and what is encrypted is bound to it. */
export interface NewSet {
  readonly set: string
  readonly accountShare: string
}

/** The split of a thing that brings the wallet back: no browser keeps a share of it. */
export interface NewRecoveryMethod extends NewSet {
  readonly recovery: Recovery
}

/** In place of a browser's thumbprint. */
export const noDevice = ''

export function createShareRows(encryption: Encryption, now: () => number) {
  const about = (userId: string, set: string) => `${userId} ${set}`
  const ofBrowser = ({ userId, device, parentOrigin }: Session) =>
    and(
      eq(authShareSet.userId, userId),
      eq(authShareSet.device, device),
      eq(authShareSet.parentOrigin, parentOrigin),
    )
  const whereSet = ({ userId }: Session, set: string) =>
    and(eq(authShareSet.userId, userId), eq(authShareSet.id, set))

  const getRow = ({ userId, device, parentOrigin }: Session, { set, accountShare }: NewSet) => ({
    id: set,
    userId,
    device,
    parentOrigin,
    accountEncrypted: encryption.encrypt(accountShare, about(userId, set)),
    usedAt: new Date(now()),
  })

  /** Throws 409 `set-known`. */
  async function insert(step: Step, row: typeof authShareSet.$inferInsert): Promise<void> {
    const added = await step
      .insert(authShareSet)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: authShareSet.id })
    if (added.length === 0) throw httpError(409, 'set-known', 'a set of this name is there already')
  }

  return {
    /** Of this browser, at this site. */
    here: ofBrowser,
    whereSet,
    /** The account share of a row. */
    open(userId: string, set: string, ciphertext: string): string {
      const share = encryption.decrypt(ciphertext, about(userId, set))
      if (share === undefined)
        throw new Error('A share can’t be opened: was a value of AUTH_ENCRYPTION_KEY removed?')
      return share
    },
    add: (step: Step, session: Session, set: NewSet) => insert(step, getRow(session, set)),
    addRecoveryMethod: (step: Step, session: Session, recoveryMethod: NewRecoveryMethod) =>
      insert(step, {
        ...getRow(session, recoveryMethod),
        device: noDevice,
        recoveryKind: recoveryMethod.recovery.kind,
        recoveryCiphertext: recoveryMethod.recovery.ciphertext ?? null,
        recoveryParams: recoveryMethod.recovery.params ?? null,
        recoveryAt: new Date(now()),
      }),

    /**
     * The browser ends its own set, as it takes another one. A split of before 0013 that also brings the wallet back stays
     * good for that. Answers how many there were.
     */
    async replace(step: Step, session: Session): Promise<number> {
      const which = ofBrowser(session)
      const stored = await step
        .update(authShareSet)
        .set({ device: noDevice })
        .where(and(which, isNotNull(authShareSet.recoveryKind)))
        .returning({ id: authShareSet.id })
      const deleted = await step
        .delete(authShareSet)
        .where(which)
        .returning({ id: authShareSet.id })
      return stored.length + deleted.length
    },

    /**
     * Deletes the account shares of a lost browser, at all sites and of all splits, so that its own shares open
     * nothing. Returns its thumbprint, or undefined if no such set exists.
     */
    async remove(step: Step, session: Session, set: string): Promise<string | undefined> {
      const [row] = await step
        .delete(authShareSet)
        .where(and(whereSet(session, set), ne(authShareSet.device, noDevice)))
        .returning({ device: authShareSet.device })
      if (!row) return undefined
      const others = and(
        eq(authShareSet.userId, session.userId),
        eq(authShareSet.device, row.device),
      )
      if (row.device !== session.device) await step.delete(authShareSet).where(others)
      return row.device
    },

    /** One of before 0013 may be a browser's still: it stays that alone. Answers whether there was one. */
    async removeRecoveryMethod(step: Step, session: Session, set: string): Promise<boolean> {
      const which = and(whereSet(session, set), isNotNull(authShareSet.recoveryKind))
      const deleted = await step
        .delete(authShareSet)
        .where(and(which, eq(authShareSet.device, noDevice)))
        .returning({ id: authShareSet.id })
      const none = { recoveryKind: null, recoveryCiphertext: null, recoveryParams: null }
      const stored = await step
        .update(authShareSet)
        .set({ ...none, recoveryAt: null, sharedWith: null })
        .where(which)
        .returning({ id: authShareSet.id })
      return deleted.length + stored.length > 0
    },
  }
}
