/** The figures in the repository's README: written by `measure --write`, compared by `check`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Sizes } from './sizes.js'
import { mainRows, type SizeRow, sizeCells, sizeTable } from './tables.js'

const file = fileURLToPath(new URL('../README.md', import.meta.url))
const start = '<!-- sizes:start -->'
const end = '<!-- sizes:end -->'
const remedy = 'Run `pnpm bench -- --write` and look at the difference.'

/** Tenths of a kB, as the README rounds: compressors and the hashes in names of files differ a little. */
const tolerance = 1
const tenths = (kilobytes: number) => Math.round(kilobytes * 10)

/** In the README: the steps, and the parts that have a name to import. */
const readmeRows = (sizes: Sizes): SizeRow[] => [
  ...mainRows(sizes),
  ...sizes.chunks
    .filter(({ name }) => name.startsWith('`'))
    .map(({ name, size }) => ({ what: name, weight: size })),
]

interface Cut {
  readonly before: string
  readonly inside: string
  readonly after: string
}

/** The README cut at its markers; a sentence where there is none or they are not in place. */
function cut(): Cut | string {
  if (!existsSync(file)) return `There is no README.md. Write it with ${start} and ${end} in it.`
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to < from) return `README.md has no ${start} followed by ${end}.`
  const inner = from + start.length
  return { before: text.slice(0, inner), inside: text.slice(inner, to), after: text.slice(to) }
}

export function writeReadme(sizes: Sizes): void {
  const parts = cut()
  if (typeof parts === 'string') throw new Error(parts)
  writeFileSync(file, `${parts.before}\n${sizeTable(readmeRows(sizes))}\n${parts.after}`)
}

/** The cells of each row, by what the row is about. */
function readTable(text: string): Map<string, readonly string[]> {
  const lines = text.split('\n').filter((line) => line.trim().startsWith('|'))
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(rows.map((cells) => [cells[1] ?? '', cells.slice(2, -1)]))
}

function rowError(row: SizeRow, found: readonly string[] | undefined): string | undefined {
  const [label = '', ...cells] = sizeCells(row)
  if (!found) return `README.md says nothing of: ${label}`
  const { min, gzip, brotli } = row.weight
  const isNear = [min, gzip, brotli].every((bytes, column) => {
    const stated = found[column]
    return stated && Math.abs(tenths(Number(stated)) - tenths(bytes / 1000)) <= tolerance
  })
  if (isNear && found[3] === cells[3]) return undefined
  return `README.md, ${label}: it says ${found.join(' / ')}, measured ${cells.join(' / ')}`
}

/** Returns what the README states wrongly. Empty if it agrees. */
export function checkReadme(sizes: Sizes): string[] {
  const parts = cut()
  if (typeof parts === 'string') return [`${parts} ${remedy}`]
  const stated = readTable(parts.inside)
  const rows = readmeRows(sizes)
  const names = new Set(rows.map(({ what }) => what))
  const errors = [
    ...rows.flatMap((row) => rowError(row, stated.get(row.what)) ?? []),
    ...[...stated.keys()]
      .filter((label) => !names.has(label))
      .map((label) => `README.md has a row that is not measured: ${label}`),
  ]
  return errors.length === 0 ? [] : [...errors, remedy]
}
