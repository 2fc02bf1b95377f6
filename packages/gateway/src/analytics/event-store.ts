/**
 * Writes events many at a time: whatever came while one write was under way goes in the next. Nobody is told that an event
 * was kept before the database has said so.
 */
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { event } from '../database/schema.js'
import type { KeptEvent } from './event.js'

export interface EventStore {
  /** Resolves once they are durable. Rejects where they could not be written, or `EventsFull`. */
  keep(events: readonly KeptEvent[]): Promise<void>
  /** Deletes those received before; answers how many. Safe beside other gateways. */
  forgetBefore(time: Date): Promise<number>
  /** Resolves after all that was handed in is settled; later ones are refused. */
  close(): Promise<void>
}

export class EventsFull extends Error {
  override readonly name = 'EventsFull'
}

const mostWaiting = 20_000
const mostPerWrite = 500
const mostPerDelete = 5_000

interface Waiting {
  readonly events: readonly KeptEvent[]
  resolve(): void
  reject(error: unknown): void
}

export function createEventStore(db: Db, onKept: (count: number) => void): EventStore {
  let queue: Waiting[] = []
  let waiting = 0
  let writing: Promise<void> | undefined
  let closed = false

  /** As many whole requests as one statement takes, and at least one. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    let size = 0
    for (const one of queue) {
      if (batch.length > 0 && size + one.events.length > mostPerWrite) break
      batch.push(one)
      size += one.events.length
    }
    queue = queue.slice(batch.length)
    return batch
  }

  /** A client that heard nothing sends again: the second time changes nothing. */
  async function write(events: readonly KeptEvent[]): Promise<void> {
    await db.transaction(async (tx) => {
      for (let at = 0; at < events.length; at += mostPerWrite) {
        await tx
          .insert(event)
          .values(events.slice(at, at + mostPerWrite).map((one) => ({ ...one })))
          .onConflictDoNothing()
      }
    })
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = nextBatch()
      const events = batch.flatMap((one) => one.events)
      try {
        await write(events)
        onKept(events.length)
        for (const one of batch) one.resolve()
      } catch {
        // One request's events may be what failed: each is tried alone, so that none fails for another's.
        for (const one of batch) await write(one.events).then(one.resolve, one.reject)
      }
      waiting -= events.length
    }
    writing = undefined
  }

  return {
    keep(events) {
      if (closed || waiting + events.length > mostWaiting) return Promise.reject(new EventsFull())
      waiting += events.length
      return new Promise<void>((resolve, reject) => {
        queue.push({ events, resolve, reject })
        writing ??= drain()
      })
    },
    async forgetBefore(time) {
      let all = 0
      for (;;) {
        const some = db
          .select({ id: sql`ctid` })
          .from(event)
          .where(lt(event.receivedAt, time))
          .limit(mostPerDelete)
        const gone = await db
          .delete(event)
          .where(sql`ctid = any(array(${some}))`)
          .returning({ type: event.type })
        all += gone.length
        if (gone.length < mostPerDelete) return all
      }
    },
    async close() {
      closed = true
      await writing
    },
  }
}
