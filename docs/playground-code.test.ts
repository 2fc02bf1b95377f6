/** Keeps the playground's code true: what it shows names chains as readers need them. `code.test.ts` compiles it. */
import { expect, it } from 'vitest'
import { codeFor, serverCodeFor } from '../apps/demo/src/playground/code.js'
import { all } from './playground-pages.js'

it('names chains by CAIP-2 ids for the gateway', () => {
  expect(serverCodeFor(all)).toContain("'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'")
  expect(serverCodeFor(all)).toContain(
    "onRamp: { coinbase: {}, chains: ['eip155:1', 'eip155:137'] }",
  )
})

it('names local networks in a comment, and imports presets only', () => {
  expect(codeFor(all)).toContain('// On this machine also: Local One, Local Solana.')
  expect(codeFor(all)).not.toMatch(/import .*local/i)
  expect(codeFor({ ...all, networks: ['mainnet'] })).not.toContain('On this machine')
})
