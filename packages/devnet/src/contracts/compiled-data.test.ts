/** The compiler takes ten seconds: it runs at night, and a seal tells at other times that nothing has changed. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const advice = 'run `pnpm --filter @scope/devnet contracts`'
const written = readFileSync(path('./compiled-data.ts'), 'utf8')

function runCompiler(option: '--print' | '--seal'): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path('../../contracts/compile.mjs'), option],
    { encoding: 'utf8', maxBuffer: 16_000_000 },
  )
  expect(stderr).toBe('')
  return stdout
}

it('ends with the seal of the contracts, their compiler and its output', () => {
  const seal = runCompiler('--seal')
  expect(seal).toMatch(/^\/\/ Seal: [0-9a-f]{64}\n$/)
  expect(written.endsWith(seal), advice).toBe(true)
})

if (process.env.SCOPE_NIGHTLY === '1')
  it('equals the compiler’s output for the contracts', () => {
    // Compared first, so that a difference does not print a hundred thousand letters.
    expect(runCompiler('--print') === written, advice).toBe(true)
  }, 60_000)
