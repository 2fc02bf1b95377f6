/** What the dashboard shows, counted in the database: events, not users. All of one project (threat B8). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/open.js'
import { type Period, type Span, toDay } from './period.js'

export const stages = ['open', 'select', 'connect', 'sign in'] as const
export type Stage = (typeof stages)[number]

export const stageNames: Readonly<Record<Stage, string>> = {
  open: 'Opened',
  select: 'Selected',
  connect: 'Connected',
  'sign in': 'Signed in',
}

/** Which event ends which stage. */
const getStage: ReadonlyMap<string, Stage> = new Map([
  ['MODAL_OPEN', 'open'],
  ['SELECT_WALLET', 'select'],
  ['CONNECT_SUCCESS', 'connect'],
  ['SIWX_AUTH_SUCCESS', 'sign in'],
])

export type StageCounts = Readonly<Record<Stage, number>>

export interface Totals {
  readonly funnel: StageCounts
  readonly errors: number
  /** Milliseconds from the choice of a wallet until it granted access. Undefined if no event contains it. */
  readonly medianConnectMs: number | undefined
}

export interface WalletFigures {
  /** As `keys` names it, or an id that `keys` doesn't have. */
  readonly key: string
  /** Connector ids that were counted for it: the first ten. */
  readonly ids: readonly string[]
  readonly selected: number
  readonly connected: number
}

export interface ChainFigures {
  readonly chain: string
  readonly connected: number
}

export interface ErrorFigures {
  readonly type: string
  /** Missing if the event has none. */
  readonly code: string | undefined
  readonly count: number
}

export interface Figures {
  readonly totals: Totals
  /** The same of the period before; missing if it can't be compared. */
  readonly before: Totals | undefined
  /** Every day of the period, oldest first, `2026-11-22`, in UTC. */
  readonly days: readonly { readonly day: string; readonly counts: StageCounts }[]
  /** Each list holds at most `maxRows` rows, and one more if there are more. */
  readonly wallets: readonly WalletFigures[]
  readonly chains: readonly ChainFigures[]
  readonly errors: readonly ErrorFigures[]
}

export interface FiguresQuery {
  readonly projectId: string
  readonly period: Period
  /** Which wallet an id belongs to: `WalletNames.keys`. */
  readonly walletKeys: Readonly<Record<string, string>>
  readonly maxRows: number
}

const dayMs = 24 * 60 * 60 * 1000

/** A phone may be connected later: a code is renewed for as long as it is shown. */
const maxConnectMs = 60 * 60 * 1000

const nothing = (): Record<Stage, number> => ({ open: 0, select: 0, connect: 0, 'sign in': 0 })

const getRows = <T>(schema: z.ZodType<T>, answer: unknown): T[] =>
  z.object({ rows: z.array(schema) }).parse(answer).rows

const dayRow = z.object({ type: z.string(), day: z.string(), count: z.number() })
const medianRow = z.object({ median: z.number().nullable() })
const totalRow = z.object({ type: z.string(), count: z.number() })
const walletRow = z.object({
  key: z.string(),
  ids: z.array(z.string()),
  selected: z.number(),
  connected: z.number(),
})
const chainRow = z.object({ chain: z.string(), connected: z.number() })
const errorRow = z
  .object({ type: z.string(), code: z.string().nullable(), count: z.number() })
  .transform(({ code, ...rest }) => ({ ...rest, code: code ?? undefined }))

const stageTypes = sql.join(
  [...getStage.keys()].map((type) => sql`${type}`),
  sql`, `,
)
const isError = sql`(type like '%\\_ERROR'
  or type in ('USER_REJECTED', 'ERROR_FETCH_TRANSACTIONS', 'EMAIL_VERIFICATION_CODE_FAIL'))`

/** An automatic reconnect doesn't count as a connection. */
const within = (projectId: string, { from, until }: Span): SQL =>
  sql`project_id = ${projectId} and occurred_at >= ${new Date(from).toISOString()}::timestamptz
    and occurred_at < ${new Date(until).toISOString()}::timestamptz
    and not (type = 'CONNECT_SUCCESS' and (coalesce(properties->>'reconnected', 'false') = 'true'
      or coalesce(properties->>'reconnect', 'false') = 'true'))`

async function readTotals(db: Db, condition: SQL): Promise<Totals> {
  const rows = getRows(
    totalRow,
    await db.execute(sql`select case when ${isError} then 'error' else type end as type, count(*)::int as count
      from scope_event where ${condition} and (type in (${stageTypes}) or ${isError}) group by 1`),
  )
  const funnel = nothing()
  let errors = 0
  for (const { type, count } of rows) {
    const stage = getStage.get(type)
    if (stage) funnel[stage] += count
    else errors += count
  }
  return { funnel, errors, medianConnectMs: await readMedianConnectMs(db, condition) }
}

/** Pages send the duration. Other values than numbers, and durations above the maximum, don't count. */
async function readMedianConnectMs(db: Db, condition: SQL): Promise<number | undefined> {
  const [row] = getRows(
    medianRow,
    await db.execute(sql`select percentile_cont(0.5) within group (order by duration) as median from (
        select case when jsonb_typeof(properties->'durationMs') = 'number' then (properties->>'durationMs')::float8 end as duration
        from scope_event where ${condition} and type = 'CONNECT_SUCCESS') as connected
      where duration between 0 and ${maxConnectMs}`),
  )
  return row?.median ?? undefined
}

async function readDays(db: Db, condition: SQL, period: Period): Promise<Figures['days']> {
  const rows = getRows(
    dayRow,
    await db.execute(sql`select type, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
      from scope_event where ${condition} and type in (${stageTypes}) group by 1, 2`),
  )
  const byDay = new Map<string, Record<Stage, number>>()
  for (let time = period.from; time < period.until; time += dayMs) byDay.set(toDay(time), nothing())
  for (const { type, day, count } of rows) {
    const stage = getStage.get(type)
    const counts = byDay.get(day)
    if (stage && counts) counts[stage] += count
  }
  return [...byDay].map(([day, counts]) => ({ day, counts }))
}

/**
 * Counts by wallet, not by id, before the list is cut: a wallet with two ids can be the first one. An id that the
 * directory doesn't list belongs to the wallet that has its last part as a name: `standard:meadow`, `com.example.meadow`.
 */
const readWallets = async (db: Db, condition: SQL, { walletKeys, maxRows }: FiguresQuery) =>
  getRows(
    walletRow,
    await db.execute(sql`with known as (select key as id, value as wallet_key from jsonb_each_text(${JSON.stringify(walletKeys)}::jsonb)),
      counted as (select wallet, count(*) filter (where type = 'SELECT_WALLET') as selected,
        count(*) filter (where type = 'CONNECT_SUCCESS') as connected from scope_event
        where ${condition} and wallet is not null and type in ('SELECT_WALLET', 'CONNECT_SUCCESS') group by 1)
      select coalesce(by_id.wallet_key, by_name.wallet_key, wallet) as key,
        (array_agg(wallet order by wallet))[1:10] as ids, sum(selected)::int as selected, sum(connected)::int as connected
      from counted left join known by_id on by_id.id = lower(wallet)
        left join known by_name on by_name.id = 'name:' || regexp_replace(lower(wallet), '^.*[.:]', '')
      group by 1 order by 4 desc, 3 desc, 1 limit ${maxRows + 1}`),
  )

const readChains = async (db: Db, condition: SQL, { maxRows }: FiguresQuery) =>
  getRows(
    chainRow,
    await db.execute(sql`select chain, count(*)::int as connected from scope_event
      where ${condition} and chain is not null and type = 'CONNECT_SUCCESS' group by 1 order by 2 desc, 1 limit ${maxRows + 1}`),
  )

/** A declined connection is an event of its own, without a code. */
const readErrors = async (db: Db, condition: SQL, { maxRows }: FiguresQuery) =>
  getRows(
    errorRow,
    await db.execute(sql`select case when type = 'USER_REJECTED' then 'CONNECT_ERROR' else type end as type,
        case when type = 'USER_REJECTED' then 'user-rejected' else code end as code, count(*)::int as count
      from scope_event where ${condition} and ${isError} group by 1, 2 order by 3 desc, 1, 2 limit ${maxRows + 1}`),
  )

/** Reads the figures of a period, and the totals of the one before. */
export async function readFigures(db: Db, query: FiguresQuery): Promise<Figures> {
  const { projectId, period } = query
  const condition = within(projectId, period)
  return {
    totals: await readTotals(db, condition),
    before: period.before && (await readTotals(db, within(projectId, period.before))),
    days: await readDays(db, condition, period),
    wallets: await readWallets(db, condition, query),
    chains: await readChains(db, condition, query),
    errors: await readErrors(db, condition, query),
  }
}
