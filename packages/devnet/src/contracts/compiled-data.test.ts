import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

it('equals the compiler’s output for the contracts', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path('../../contracts/compile.mjs'), '--print'],
    { encoding: 'utf8', maxBuffer: 16_000_000 },
  )
  expect(stderr).toBe('')
  // Compared first, so that a difference does not print a hundred thousand letters.
  const same = stdout === readFileSync(path('./compiled-data.ts'), 'utf8')
  expect(same, 'run `pnpm --filter @scope/devnet contracts`').toBe(true)
}, 60_000)
