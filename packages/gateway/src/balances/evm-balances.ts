/** Balances of an EVM chain by a plain node: the coin, and of the tokens in the list those that the account holds. */

import { bytesLength, getWord, selectors, uintAt } from '../assets/evm-abi.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { EvmTokens } from '../assets/evm-tokens.js'
import type { TokenList } from '../assets/token-list.js'
import type { NodeReader } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import type { BalanceSource, Holding } from './token-balance.js'

export interface EvmBalancesDeps {
  readonly chain: string
  readonly reader: NodeReader
  readonly calls: EvmCalls
  readonly tokens: EvmTokens
  readonly list: TokenList
}

export function evmBalances(deps: EvmBalancesDeps): BalanceSource {
  const { chain, reader, calls, tokens, list } = deps

  async function getCoin(account: string): Promise<Holding> {
    const [results] = await reader.ask([{ method: 'eth_getBalance', params: [account, 'latest'] }])
    // Its form was looked at as the node answered; a refusal of this read is no balance of nothing.
    if (results?.raw === undefined) throw new UpstreamError(false, 1_000)
    return { ...list.coin(chain), units: BigInt(JSON.parse(results.raw) as string) }
  }

  async function getTokens(account: string): Promise<Holding[]> {
    const listed = list.ofChain(chain)
    if (listed.length === 0) return []
    const data = selectors.balanceOf + getWord(account)
    const answers = await calls.read(listed.map(({ asset }) => ({ to: asset.token ?? '', data })))
    const balances = listed.flatMap((token, at) => {
      const answer = answers[at]
      const units =
        answer !== undefined && bytesLength(answer) === 32 ? uintAt(answer, 0) : undefined
      return units ? [{ token, units }] : []
    })
    const facts = await tokens.read(balances.map(({ token }) => token.asset.token ?? ''))
    return balances.flatMap(({ token: { asset, icon }, units }): Holding[] => {
      const known = facts.get(asset.token ?? '')
      // What cannot be divided is no money, as a wallet shows it.
      if (!known || known.decimals === 0) return []
      return [{ asset, address: asset.token ?? '', ...known, units, icon }]
    })
  }

  return {
    async read(account) {
      const [coin, balances] = await Promise.all([getCoin(account), getTokens(account)])
      return [coin, ...balances]
    },
  }
}
