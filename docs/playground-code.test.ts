/** Keeps the playground's code true: what it shows for any settings compiles, as a reader would paste it. */
import { beforeAll, expect, it } from 'vitest'
import { codeFor, plainCodeFor, serverCodeFor } from '../apps/demo/src/playground/code.js'
import type { Settings } from '../apps/demo/src/playground/settings.js'
import { checkBlocks, type Page } from './code-blocks.js'

const all: Settings = {
  theme: 'dark',
  accent: '#0f766e',
  radius: '8px',
  locale: 'ar',
  currency: 'EUR',
  embedded: false,
  balance: true,
  networks: ['localOne', 'localSolana', 'mainnet', 'polygon', 'solana', 'bitcoin'],
  allowUnsupportedChain: true,
  enableInjected: false,
  remote: true,
  gateway: true,
  money: true,
  swap: true,
  email: true,
  signIn: 'optional',
}
const none: Settings = {
  theme: 'auto',
  accent: '',
  radius: '',
  locale: 'en',
  currency: '',
  embedded: false,
  balance: false,
  networks: ['localOne'],
  allowUnsupportedChain: false,
  enableInjected: true,
  remote: false,
  gateway: false,
  money: false,
  swap: false,
  email: false,
  signIn: '',
}
const settings: Readonly<Record<string, Settings>> = {
  'all settings on': all,
  'all settings off': none,
  'a card in the page': { ...all, embedded: true, signIn: 'required' },
  'sign-in without a gateway': { ...none, signIn: 'required' },
  'features without a gateway': { ...all, gateway: false },
  'Bitcoin alone': { ...all, networks: ['bitcoin'] },
}

const getPage = ([name, chosen]: [string, Settings]): Page => ({
  path: name,
  text: [
    ['tsx', codeFor(chosen)],
    ['ts', plainCodeFor(chosen)],
    ['ts', serverCodeFor(chosen)],
  ]
    .map(([kind, code]) => `\`\`\`${kind}\n${code}\n\`\`\`\n`)
    .join('\n'),
})

let errors: ReadonlyMap<string, readonly string[]>
beforeAll(() => {
  errors = checkBlocks(Object.entries(settings).map(getPage), 'playground')
}, 120_000)

it.each(Object.keys(settings))('compiles the code of %s', (name) => {
  expect(errors.get(name)).toEqual([])
})

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
