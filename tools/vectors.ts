/**
 * Public test vectors that stand beside a checkout and may not be part of it. Where the folder is missing the tests
 * that need it have no cases, and the run says in its closing lines which families it did not see.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

// No URL: a test that runs in a DOM has another one, which Node's files don't know.
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../shared/vectors')

export interface VectorCase {
  readonly id: string
  readonly kind: string
  readonly [field: string]: unknown
}

/** Describes one family's cases; nothing where the folder is missing, and `npm test` says so at its end. */
export function describeVectors(family: string, run: (cases: readonly VectorCase[]) => void): void {
  const file = join(folder, family, 'vectors.json')
  if (!existsSync(file)) return
  const { cases } = JSON.parse(readFileSync(file, 'utf8'))
  describe(`public vectors: ${family}`, () => run(cases))
}
