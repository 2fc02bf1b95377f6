/**
 * Calls of many contracts at once: through Multicall3 where the chain has it, else one by one in a batch. Each fails alone: what
 * went wrong together is asked again on its own, since one contract can use up what all of them were to share.
 */
import type { NodeReader } from '../upstream/node-reader.js'
import { aggregateData, type ContractCall, parseAggregate } from './evm-abi.js'

/** At the same address on every chain that has it. */
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const fewest = 4
const max = 100

export interface EvmCalls {
  /** In order; nothing for one that the contract refused. Throws `UpstreamError`. */
  read(calls: readonly ContractCall[]): Promise<readonly (string | undefined)[]>
}

const question = ({ to, data }: ContractCall) => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

const hexOf = (raw: string | undefined): string | undefined => {
  const value: unknown = raw === undefined ? undefined : JSON.parse(raw)
  return typeof value === 'string' ? value : undefined
}

export function createEvmCalls(reader: NodeReader): EvmCalls {
  async function together(calls: readonly ContractCall[]): Promise<(string | undefined)[]> {
    const call = { to: multicall, data: aggregateData(calls) }
    const [results] = await reader.tryAsk([question(call)])
    const answer = hexOf(results?.raw)
    const read = answer === undefined ? undefined : parseAggregate(answer, calls.length)
    return read ?? calls.map(() => undefined)
  }

  return {
    async read(calls) {
      const answers: (string | undefined)[] = calls.map(() => undefined)
      if (calls.length >= fewest) {
        const groups: number[] = []
        for (let at = 0; at < calls.length; at += max) groups.push(at)
        const found = await Promise.all(groups.map((at) => together(calls.slice(at, at + max))))
        found.flat().forEach((result, place) => {
          answers[place] = result
        })
      }
      const left = calls.map((_, place) => place).filter((place) => answers[place] === undefined)
      if (left.length === 0) return answers
      const results = await reader.ask(left.map((place) => question(calls[place] as ContractCall)))
      left.forEach((place, at) => {
        answers[place] = hexOf(results[at]?.raw)
      })
      return answers
    },
  }
}
