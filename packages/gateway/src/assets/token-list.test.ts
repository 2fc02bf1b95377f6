import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { createTokenList, getIconUrl } from './token-list.js'

const folder = mkdtempSync(join(tmpdir(), 'scope-tokens-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const asset = { chain: 'eip155:1', token: usdc.toLowerCase() }
const named = (symbol: string) => ({
  asset: `eip155:1/erc20:${usdc}`,
  symbol,
  name: symbol,
  decimals: 6,
})

function listOf(file?: unknown, tokens: ReturnType<typeof named>[] = []) {
  const tokensFile = join(folder, 'tokens.json')
  if (file !== undefined) writeFileSync(tokensFile, JSON.stringify(file))
  const { balances } = checkConfig({
    projects: [{ id: 'a', origins: [] }],
    balances: { tokens, ...(file !== undefined && { tokensFile }) },
  })
  return createTokenList(balances)
}

it('prefers settings to the operator’s file, and the file to the bundled list', () => {
  expect(listOf().find(asset)?.symbol).toBe('USDC')
  expect(listOf([named('F')]).find(asset)?.symbol).toBe('F')
  expect(listOf([named('F')], [named('S')]).find(asset)?.symbol).toBe('S')
})

it('fails at start with the path of the error if the file is invalid', () => {
  expect(() => listOf([{ ...named('F'), decimals: '6' }])).toThrow(
    'balances.tokensFile: 0.decimals: expected a whole number of decimals',
  )
  expect(() => listOf({})).toThrow('expected a list of tokens')
})

it('gives every chain a native coin, and reserves names that look like listed ones', () => {
  const list = listOf()
  expect(list.coin('eip155:137').symbol).toBe('POL')
  expect(list.coin('eip155:999999').symbol).toBe('ETH')
  expect(list.coin('solana:x').decimals).toBe(9)
  expect(list.isTaken('eip155:1', 'U$DC')).toBe(true)
  expect(list.isTaken('eip155:1', 'Ether')).toBe(true)
  expect(list.isTaken('eip155:1', 'PEPE')).toBe(false)
  expect([getIconUrl('USDC'), getIconUrl('../x'), getIconUrl(undefined)]).toEqual([
    '/public/getTokenImage/USDC',
    '',
    '',
  ])
})
