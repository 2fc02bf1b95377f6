/** Figures of the first page, read from what `bench/` has measured. CI checks the README's table against it. */
import { readFileSync } from 'node:fs'

export interface Figures {
  /** JavaScript before the first click, gzip. */
  readonly kilobytes: number
  readonly peers: readonly { readonly name: string; readonly kilobytes: number }[]
  /** How many hosts a page contacts before anyone acts. */
  readonly hosts: number
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const getCells = (row = '') => row.split('|').map((cell) => cell.trim())

export function readFigures(): Figures {
  const lines = read('README.md').split('\n')
  const getRow = (label: string) => {
    const row = lines.find((line) => line.startsWith(`| ${label}`))
    if (!row) throw new Error(`README.md has no row "${label}".`)
    return getCells(row)
  }
  const size = getRow('JavaScript before the first click, EVM ')[3]
  const names = getCells(lines.find((line) => /^\| +\| Scope +\|/.test(line))).slice(3, -1)
  const sizes = getRow('JavaScript before the first click, gzip').slice(3, -1)
  return {
    kilobytes: Number(size),
    peers: names.map((name, at) => ({ name, kilobytes: Number.parseFloat(sizes[at] ?? '') })),
    hosts: JSON.parse(read('bench/results.json')).sizes.hosts.length,
  }
}
