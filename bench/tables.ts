/** Figures as Markdown tables. */
import type { BudgetResult } from './budget.js'
import { allBeforeLimit, beforeLimit, connectViewLimit, stylesLimit } from './budgets.js'
import { type BundleSize, kilobytes } from './bundle-size.js'
import type { Sizes } from './sizes.js'

export interface SizeRow {
  readonly what: string
  readonly weight: BundleSize
  /** kB, gzip. */
  readonly limit?: number
}

/** Rows of the README. */
export const mainRows = (sizes: Sizes): SizeRow[] => [
  { what: 'JavaScript before the first click, EVM', weight: sizes.before, limit: beforeLimit },
  {
    what: 'JavaScript before the first click, EVM + Solana + Bitcoin',
    weight: sizes.adapters.before,
    limit: allBeforeLimit,
  },
  { what: 'Opening the Connect view adds', weight: sizes.dialog },
  { what: 'JavaScript to show the Connect view', weight: sizes.toShow, limit: connectViewLimit },
  { what: 'For the next click, fetched ahead', weight: sizes.runtime },
  { what: 'All JavaScript by then', weight: sizes.loaded },
  { what: 'Connecting adds', weight: sizes.connect },
  { what: '`styles.css`', weight: sizes.css, limit: stylesLimit },
]

export const partRows = (sizes: Sizes): SizeRow[] =>
  [...sizes.chunks, ...sizes.adapters.whole].map(({ name, size }) => ({ what: name, weight: size }))

/** The first column to the left, the others, figures, to the right; padded as Biome formats Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? ''
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `| ${padded.join(' | ')} |`
  }
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [head, rule, ...rows].map(line).join('\n')
}

export const sizeCells = ({ what, weight, limit }: SizeRow): string[] => [
  what,
  kilobytes(weight.min),
  kilobytes(weight.gzip),
  kilobytes(weight.brotli),
  limit === undefined ? '' : String(limit),
]

export const sizeTable = (rows: readonly SizeRow[]): string =>
  table(['kB', 'min', 'gzip', 'brotli', 'budget (gzip)'], rows.map(sizeCells))

/** With the number of files: each is a request. */
export const sizeTableWithRequests = (rows: readonly SizeRow[]): string =>
  table(
    ['kB', 'min', 'gzip', 'brotli', 'budget (gzip)', 'requests'],
    rows.map((row) => [...sizeCells(row), String(row.weight.files)]),
  )

/** One line a bundler and page. */
export const motionTable = ({ motion }: Sizes): string =>
  table(
    ['flow', 'first or again', 'heights of the card', 'content moves, px', 'blank frames'],
    motion.map(({ flow, isCold, seen }) => [
      flow,
      isCold ? 'first' : 'again',
      seen.heights.join(' → '),
      String(seen.shift),
      String(seen.blank),
    ]),
  )

export const tapTable = ({ taps }: Sizes): string =>
  table(
    [
      'the first tap',
      'before it, kB',
      'it fetches, kB',
      'files',
      'chained',
      'round trips',
      'elements',
      'forced layouts',
      'on a phone in the third second: files, forced layouts',
    ],
    taps.map(({ bundler, page, before, counts }) => [
      `${bundler}, ${page} page`,
      kilobytes(before.gzip),
      kilobytes(counts.fetched.gzip),
      ...[
        counts.files.length,
        counts.chained,
        counts.roundTrips,
        counts.elements,
        counts.forcedLayouts,
      ].map(String),
      `${counts.warm.files}, ${counts.warm.forcedLayouts}`,
    ]),
  )

export const moduleTable = ({ modules }: Sizes, limit: number): string =>
  table(
    ['before the first click, by module', 'bytes, min'],
    modules.slice(0, limit).map(({ module, min }) => [module, String(min)]),
  )

/** Parts of the protocol's client, as its build lists them beside the licences. */
export function clientTable(licences: string, limit: number): string {
  const found = [...licences.matchAll(/^(\S+ \S+) \(.*\), (\d+) bytes$/gm)]
  const rows = found
    .map(([, name = '', bytes = '']) => [name, bytes])
    .sort(([, a], [, b]) => Number(b) - Number(a))
  return table(['the protocol’s client, by package', 'bytes, min'], rows.slice(0, limit))
}

const figure = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${Number(value.toFixed(1))} ${unit}`

export const budgetTable = (results: readonly BudgetResult[]): string =>
  table(
    ['what', 'measured', 'hold', 'aim', ''],
    results.map(({ what, unit, measured, limit, target, isWithinLimit }) => [
      what,
      figure(measured, unit),
      figure(limit, unit),
      figure(target, unit),
      isWithinLimit ? (limit === undefined ? '' : 'ok') : 'EXCEEDED',
    ]),
  )
