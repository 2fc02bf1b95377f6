/** What the dashboard shows, counted in the database: events, not users. All of one project (threat B8). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/open.js'

export const stages = ['open', 'select', 'connect', 'sign in'] as const
export type Stage = (typeof stages)[number]

/** Which event ends which stage. */
const getStage: ReadonlyMap<string, Stage> = new Map([
  ['MODAL_OPEN', 'open'],
  ['SELECT_WALLET', 'select'],
  ['CONNECT_SUCCESS', 'connect'],
  ['SIWX_AUTH_SUCCESS', 'sign in'],
])

export type StageCounts = Readonly<Record<Stage, number>>

export interface Figures {
  readonly funnel: StageCounts
  /** Every day of the time, oldest first, `2026-11-22`, in UTC. */
  readonly days: readonly { readonly day: string; readonly counts: StageCounts }[]
  readonly wallets: readonly {
    readonly name: string
    readonly selected: number
    readonly connected: number
  }[]
  readonly chains: readonly { readonly name: string; readonly connected: number }[]
  readonly errors: readonly {
    readonly type: string
    readonly code: string
    readonly count: number
  }[]
}

const max = 20
const dayMs = 24 * 60 * 60 * 1000

const nothing = (): Record<Stage, number> => ({ open: 0, select: 0, connect: 0, 'sign in': 0 })

const getRows = <T>(schema: z.ZodType<T>, answer: unknown): T[] =>
  z.object({ rows: z.array(schema) }).parse(answer).rows

const dayRow = z.object({ type: z.string(), day: z.string(), count: z.number() })
const walletRow = z.object({ name: z.string(), selected: z.number(), connected: z.number() })
const chainRow = z.object({ name: z.string(), connected: z.number() })
const errorRow = z.object({ type: z.string(), code: z.string().nullable(), count: z.number() })

/**
 * Reads the figures of the last `days` up to `now` (milliseconds), including today. An automatic reconnect doesn't
 * count as a connection.
 */
export async function readFigures(
  db: Db,
  projectId: string,
  days: number,
  now: number,
): Promise<Figures> {
  const today = Math.floor(now / dayMs) * dayMs
  const from = new Date(today - (days - 1) * dayMs)
  const until = new Date(today + dayMs)
  const condition: SQL = sql`project_id = ${projectId} and occurred_at >= ${from.toISOString()}::timestamptz
    and occurred_at < ${until.toISOString()}::timestamptz
    and not (type = 'CONNECT_SUCCESS' and (coalesce(properties->>'reconnected', 'false') = 'true'
      or coalesce(properties->>'reconnect', 'false') = 'true'))`
  const types = [...getStage.keys()].map((type) => sql`${type}`)

  const perDay = getRows(
    dayRow,
    await db.execute(sql`select type, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
      from scope_event where ${condition} and type in (${sql.join(types, sql`, `)}) group by 1, 2`),
  )
  const wallets = getRows(
    walletRow,
    await db.execute(sql`select wallet as name, count(*) filter (where type = 'SELECT_WALLET')::int as selected,
      count(*) filter (where type = 'CONNECT_SUCCESS')::int as connected from scope_event
      where ${condition} and wallet is not null and type in ('SELECT_WALLET', 'CONNECT_SUCCESS')
      group by 1 order by 3 desc, 2 desc, 1 limit ${max}`),
  )
  const chains = getRows(
    chainRow,
    await db.execute(sql`select chain as name, count(*)::int as connected from scope_event
      where ${condition} and chain is not null and type = 'CONNECT_SUCCESS' group by 1 order by 2 desc, 1 limit ${max}`),
  )
  const errors = getRows(
    errorRow,
    await db.execute(sql`select type, code, count(*)::int as count from scope_event
      where ${condition} and (type like '%\\_ERROR' or type = 'USER_REJECTED') group by 1, 2 order by 3 desc, 1, 2 limit ${max}`),
  )

  const byDay = new Map<string, Record<Stage, number>>()
  for (let at = 0; at < days; at++) {
    byDay.set(new Date(from.getTime() + at * dayMs).toISOString().slice(0, 10), nothing())
  }
  const funnel = nothing()
  for (const { type, day, count } of perDay) {
    const stage = getStage.get(type)
    const counts = byDay.get(day)
    if (stage === undefined || counts === undefined) continue
    counts[stage] += count
    funnel[stage] += count
  }
  return {
    funnel,
    days: [...byDay].map(([day, counts]) => ({ day, counts })),
    wallets,
    chains,
    errors: errors.map(({ type, code, count }) => ({ type, code: code ?? 'no code', count })),
  }
}
