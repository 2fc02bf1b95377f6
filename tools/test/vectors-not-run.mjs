// Which families of public vectors the tests ask for and this checkout does not have beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const packages = new URL('../../packages/', import.meta.url)
const folder = new URL('../../../shared/vectors/', import.meta.url)

export function vectorsNotRun() {
  const families = new Set()
  for (const file of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
    if (!/^[^/]+\/src\/.*\.test\.ts$/.test(file)) continue
    const text = readFileSync(new URL(file, packages), 'utf8')
    for (const [, family] of text.matchAll(/describeVectors\('([^']+)'/g)) families.add(family)
  }
  return [...families]
    .filter((family) => !existsSync(new URL(`${family}/vectors.json`, folder)))
    .sort()
}
