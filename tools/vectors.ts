/**
 * Public test vectors that stand beside a checkout and may not be part of it. Where the folder is missing the tests
 * that need it have no cases, and the run says in its closing lines which families it did not see.
 */
import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../shared/vectors/', import.meta.url)

export interface VectorCase {
  readonly id: string
  readonly kind: string
  readonly [field: string]: unknown
}

export const hasVectors = existsSync(folder)

export function vectorCases(family: string): readonly VectorCase[] {
  if (!hasVectors) return []
  const { cases } = JSON.parse(readFileSync(new URL(`${family}/vectors.json`, folder), 'utf8'))
  return cases
}
