/**
 * Writes events in batches: events that arrive during a write go into the next one. An event is acknowledged only after
 * the database confirmed it. A project can add a limited number of bytes per day (threat B10).
 */
import { lt, sql } from 'drizzle-orm'
import { msToNextDay, useQuota } from '../database/daily-quota.js'
import type { Db } from '../database/open.js'
import { event } from '../database/schema.js'
import type { StoredEvent } from './event.js'

export interface EventStore {
  /** Resolves once they are durable. Rejects where they could not be written, with `EventsFull` or `QuotaSpent`. */
  keep(events: readonly StoredEvent[]): Promise<void>
  /**
   * Deletes events received before `time`. Safe beside other gateways.
   * @returns How many events were deleted.
   */
  deleteBefore(time: Date): Promise<number>
  /** Resolves after all that was handed in is settled; later ones are refused. */
  close(): Promise<void>
}

export class EventsFull extends Error {
  override readonly name = 'EventsFull'
}

/** The project's bytes of this day are used up. */
export class QuotaExceededError extends Error {
  override readonly name = 'QuotaSpent'
  constructor(
    readonly projectId: string,
    /** Milliseconds until the next day. */
    readonly resetMs: number,
  ) {
    super('The quota of the day is spent.')
  }
}

export interface EventStoreOptions {
  /** Of one project in a day. Defaults to no limit. */
  readonly bytesPerDay?: number
  onStored(count: number): void
  now?(): number
}

const maxWaiting = 20_000
const maxPerWrite = 500
const maxPerDelete = 5_000
/** What a row and its three index entries take beside its texts, measured with pg_total_relation_size. */
const rowBytes = 350

interface Waiting {
  readonly events: readonly StoredEvent[]
  resolve(): void
  reject(error: unknown): void
}

/** Bytes that it takes on the disk, roughly. */
export function getSize({
  type,
  domain,
  path,
  wallet,
  chain,
  code,
  properties,
}: StoredEvent): number {
  const texts = [type, domain, path, wallet, chain, code, JSON.stringify(properties)]
  return rowBytes + texts.reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0)
}

export function createEventStore(
  db: Db,
  { bytesPerDay = Number.POSITIVE_INFINITY, onStored, now = Date.now }: EventStoreOptions,
): EventStore {
  let queue: Waiting[] = []
  let waiting = 0
  let writing: Promise<void> | undefined
  let closed = false
  /** Projects whose quota is spent, until when: refused without a look into the database. */
  const exceeded = new Map<string, number>()

  /** As many whole requests as one statement takes, and at least one. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    let size = 0
    for (const request of queue) {
      if (batch.length > 0 && size + request.events.length > maxPerWrite) break
      batch.push(request)
      size += request.events.length
    }
    queue = queue.slice(batch.length)
    return batch
  }

  /** A client that heard nothing sends again: the second time changes nothing, and counts nothing. */
  async function write(events: readonly StoredEvent[]): Promise<void> {
    const sizes = new Map(
      events.map((storedEvent) => [
        `${storedEvent.projectId} ${storedEvent.eventId}`,
        getSize(storedEvent),
      ]),
    )
    await db.transaction(async (tx) => {
      const added = new Map<string, number>()
      for (let at = 0; at < events.length; at += maxPerWrite) {
        const rows = await tx
          .insert(event)
          .values(events.slice(at, at + maxPerWrite).map((storedEvent) => ({ ...storedEvent })))
          .onConflictDoNothing()
          .returning({ projectId: event.projectId, eventId: event.eventId })
        for (const { projectId, eventId } of rows) {
          const bytes = sizes.get(`${projectId} ${eventId}`) ?? rowBytes
          added.set(projectId, (added.get(projectId) ?? 0) + bytes)
        }
      }
      // In one order, so that two gateways never wait for each other.
      for (const [projectId, amount] of [...added].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const used = await useQuota(tx, { projectId, what: 'event-bytes', amount, now: now() })
        if (used > bytesPerDay) throw new QuotaExceededError(projectId, msToNextDay(now()))
      }
    })
  }

  async function writeAlone({ events, resolve, reject }: Waiting): Promise<void> {
    try {
      await write(events)
      onStored(events.length)
      resolve()
    } catch (thrown) {
      if (thrown instanceof QuotaExceededError)
        exceeded.set(thrown.projectId, now() + thrown.resetMs)
      reject(thrown)
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = nextBatch()
      const events = batch.flatMap((request) => request.events)
      try {
        await write(events)
        onStored(events.length)
        for (const request of batch) request.resolve()
      } catch (thrown) {
        if (closed) {
          // The database is gone, and so is this gateway soon: each alone would wait for its own timeout, minutes in all.
          for (const request of [...batch, ...queue.splice(0)]) request.reject(thrown)
        } else {
          // One request's events may be what failed: each is tried alone, so that none fails for another's.
          for (const request of batch) await (closed ? request.reject(thrown) : writeAlone(request))
        }
      }
      waiting = queue.reduce((sum, request) => sum + request.events.length, 0)
    }
    writing = undefined
  }

  function getRejection(events: readonly StoredEvent[]): Error | undefined {
    if (closed || waiting + events.length > maxWaiting) return new EventsFull()
    for (const { projectId } of events) {
      const until = exceeded.get(projectId)
      if (until !== undefined && until > now())
        return new QuotaExceededError(projectId, until - now())
      exceeded.delete(projectId)
    }
    return undefined
  }

  return {
    keep(events) {
      const refused = getRejection(events)
      if (refused) return Promise.reject(refused)
      waiting += events.length
      return new Promise<void>((resolve, reject) => {
        queue.push({ events, resolve, reject })
        writing ??= drain()
      })
    },
    async deleteBefore(time) {
      let all = 0
      for (;;) {
        const some = db
          .select({ id: sql`ctid` })
          .from(event)
          .where(lt(event.receivedAt, time))
          .limit(maxPerDelete)
        const deleted = await db
          .delete(event)
          .where(sql`ctid = any(array(${some}))`)
          .returning({ type: event.type })
        all += deleted.length
        if (deleted.length < maxPerDelete) return all
      }
    },
    async close() {
      closed = true
      await writing
    },
  }
}
