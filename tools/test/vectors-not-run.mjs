// Which families of public vectors the tests ask for and this checkout does not have beside it.
import { existsSync, readFileSync } from 'node:fs'
import { testFiles } from './test-files.mjs'

const root = new URL('../../', import.meta.url)
const folder = new URL('../../../shared/vectors/', import.meta.url)

export function vectorsNotRun() {
  const families = new Set()
  for (const file of testFiles()) {
    const text = readFileSync(new URL(file, root), 'utf8')
    for (const [, family] of text.matchAll(/describeVectors\('([^']+)'/g)) families.add(family)
  }
  return [...families]
    .filter((family) => !existsSync(new URL(`${family}/vectors.json`, folder)))
    .sort()
}
