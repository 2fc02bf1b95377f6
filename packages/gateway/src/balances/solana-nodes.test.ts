/** B20: however a Solana node responds to a balance query, the read ends. A scripted reader stands in for the node. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TokenList } from '../assets/token-list.js'
import type { NodeReader } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { solanaBalances } from './solana-balances.js'

const asset = { chain: 'solana:x' }
const coin = { asset, name: 'SOL', symbol: 'SOL', decimals: 9, icon: 'SOL' }
const list: TokenList = {
  ofChain: () => [],
  find: () => undefined,
  coin: () => coin,
  isTaken: () => false,
}

function read(balance: string, tokens: string) {
  const answers: Readonly<Record<string, string>> = { getBalance: balance }
  const reader: NodeReader = {
    ask: async (questions) => questions.map(({ method }) => ({ raw: answers[method] ?? tokens })),
    tryAsk: async () => [],
  }
  return solanaBalances({ chain: 'solana:x', reader, list }).read('owner')
}

const noTokens = '{"value":[]}'
const bare = ['5', 'null', 'true', '"x"', '"\\""', '[]', '[5]', '{}', '{"value":null}']

it.each(bare)(
  '[B20] throws an upstream error for %s as lamports or as token accounts',
  async (result) => {
    await expect(read(result, noTokens)).rejects.toThrow(UpstreamError)
    await expect(read('{"value":1}', result)).rejects.toThrow(UpstreamError)
  },
)

it('[B20] reads or rejects any JSON for lamports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const work = read(JSON.stringify(value), noTokens)
      await work.catch((thrown) => expect(thrown).toBeInstanceOf(UpstreamError))
    }),
  )
  expect(await read('{"value":18446744073709551615}', noTokens)).toMatchObject([
    { units: 18446744073709551615n },
  ])
})
