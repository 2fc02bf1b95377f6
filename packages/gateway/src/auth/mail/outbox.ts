/**
 * Security emails as rows of the database (threat A6): a mail is written in the transaction of the change that it
 * reports, and any gateway sends it. A crash, a restart or a refusal by the mail server only delays it.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Step } from '../../database/open.js'
import { outbox as outboxTable } from '../../database/service-tables.js'
import type { Encryption } from '../encryption.js'
import { languages } from '../languages.js'
import type { Mailer } from './mailer.js'
import type { MailMessage } from './templates.js'

export interface OutboxMessage extends MailMessage {
  /** The recipient's email address. */
  readonly to: string
}

export interface Outbox {
  /**
   * Adds a mail within a transaction: it exists if the transaction commits.
   *
   * @param endsAt - When the mail is of no use any more. Until then it is retried.
   */
  add(step: Step, message: OutboxMessage, endsAt: Date): Promise<void>
  /** Sends due mails soon. Call it after the commit. Without it they go out with the next poll. */
  wake(): void
  /** Sends all due mails. Resolves when none is left. */
  deliver(): Promise<void>
  /** Stops polling. Resolves when the mail that is being sent is settled. */
  close(): Promise<void>
}

export interface OutboxDeps {
  readonly db: Db
  readonly encryption: Encryption
  readonly mailer: Mailer
  readonly now: () => number
  /** Time between two polls, in ms. */
  readonly pollEvery: number
  onSent(): void
  /** The mail server did not take a mail, or no key opens it. It is retried. */
  onFailed(error: unknown): void
  /** Number of mails that wait, after each poll. */
  onWaiting(mails: number): void
}

const content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.enum(languages).default('en'),
})

/** Longer than the mailer's timeouts together. If a gateway dies while it sends, another one takes the mail after this. */
const leaseMs = 60_000
const firstDelayMs = 5_000
const maxDelayMs = 15 * 60_000

/** 5 s, 20 s, 80 s, 5 min, then every 15 min. */
const retryDelay = (attempts: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 4 ** Math.min(attempts - 1, 10))

const about = (id: string) => `${id} letter`

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, encryption, mailer, now, pollEvery, onSent, onFailed, onWaiting } = deps
  let isClosed = false
  let delivery: Promise<void> | undefined
  let isWoken = false

  /** Takes the oldest due mail for the time of the lease. Gateways that look at the same time take different ones. */
  async function takeNext() {
    const time = new Date(now())
    const due = db
      .select({ id: outboxTable.id })
      .from(outboxTable)
      .where(and(lte(outboxTable.nextAt, time), gt(outboxTable.endsAt, time)))
      .orderBy(asc(outboxTable.nextAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(outboxTable)
      .set({ attempts: sql`${outboxTable.attempts} + 1`, nextAt: new Date(now() + leaseMs) })
      .where(inArray(outboxTable.id, due))
      .returning()
    return row
  }

  async function send({ id, mailEncrypted, attempts }: typeof outboxTable.$inferSelect) {
    try {
      const opened = encryption.decrypt(mailEncrypted, about(id))
      if (opened === undefined)
        throw new Error('A mail can’t be opened. Is an AUTH_ENCRYPTION_KEY missing?')
      const { to, ...message } = content.parse(JSON.parse(opened))
      // The same id at each attempt: mail programs show a mail once that was sent twice.
      await mailer.send(to, message, id)
    } catch (thrown) {
      onFailed(thrown)
      await db
        .update(outboxTable)
        .set({ nextAt: new Date(now() + retryDelay(attempts)) })
        .where(eq(outboxTable.id, id))
      return
    }
    await db.delete(outboxTable).where(eq(outboxTable.id, id))
    onSent()
  }

  async function deliverAll(): Promise<void> {
    do {
      isWoken = false
      for (let row = await takeNext(); row; row = isClosed ? undefined : await takeNext())
        await send(row)
      const [waiting] = await db.select({ mails: count() }).from(outboxTable)
      onWaiting(waiting?.mails ?? 0)
    } while (isWoken && !isClosed)
  }

  function deliver(): Promise<void> {
    if (isClosed) return Promise.resolve()
    if (delivery) isWoken = true
    delivery ??= deliverAll().finally(() => {
      delivery = undefined
    })
    return delivery
  }

  const wake = () => void deliver().catch(onFailed)
  const timer = setInterval(wake, pollEvery)
  timer.unref()

  return {
    async add(step, { to, subject, text, language }, endsAt) {
      const id = randomUUID()
      const mailEncrypted = encryption.encrypt(
        JSON.stringify({ to, subject, text, language }),
        about(id),
      )
      await step
        .insert(outboxTable)
        .values({ id, mailEncrypted, attempts: 0, nextAt: new Date(now()), endsAt })
    },
    wake,
    deliver,
    async close() {
      isClosed = true
      clearInterval(timer)
      await delivery?.catch(() => {})
    },
  }
}

/** Deletes mails that ended by then. Answers how many were never sent. */
export async function deleteEndedLetters(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .delete(outboxTable)
    .where(lte(outboxTable.endsAt, time))
    .returning({ id: outboxTable.id })
  return deleted.length
}
