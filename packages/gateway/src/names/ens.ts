/**
 * Asks ENS through an operator's universal resolver: what a name holds, and how an address is called. Each record is a
 * question of its own, with an end to what it may cost.
 */
import { createClient, custom, type Hex, isHex } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { HttpError } from '../http/http-error.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Work } from '../http/work.js'
import type { Outcome, RpcError } from '../rpc/call.js'
import type { ChainProxy } from '../rpc/proxy.js'
import { ccipRequest } from './ccip-request.js'
import { etherCoin } from './coins.js'
import { createEnsBudget, type EnsBudget, EnsUnavailable } from './ens-budget.js'

export interface EnsDeps {
  readonly universalResolver: Hex
  readonly proxy: ChainProxy
  /** To where names point. */
  readonly safeFetch: SafeFetch
  /** Charged for each call of a node and each request to where a name points (threat B22). */
  readonly work?: Work | undefined
}

/**
 * The caller normalises names. Each resolves to `undefined` if there is no record.
 * @throws EnsUnavailable, and what `Work.spend` throws.
 */
export interface Ens {
  /** Bytes, as records hold them. */
  address(name: string, coinType: number): Promise<Hex | undefined>
  text(name: string, key: string): Promise<string | undefined>
  /** As the address says it, which leads back to it; not normalised. */
  primaryName(address: Hex, coinType: number): Promise<string | undefined>
}

/** What a contract refused with, as viem looks for it; nothing where it was not the contract. */
function getRevert({ message, data }: RpcError): Hex | undefined {
  const value: unknown = data === undefined ? undefined : JSON.parse(data)
  if (isHex(value)) return value
  return /revert/i.test(message) ? '0x' : undefined
}

function read(outcome: Outcome | undefined, budget: EnsBudget): unknown {
  if (outcome && 'result' in outcome) return JSON.parse(outcome.result)
  const data = outcome && getRevert(outcome.error)
  if (data !== undefined) throw Object.assign(new Error('reverted'), { code: 3, data })
  const isTimeout = /"timeout"/.test(outcome?.error.data ?? '')
  budget.failure = new EnsUnavailable(isTimeout)
  throw budget.failure
}

export function createEns({ universalResolver, proxy, safeFetch, work }: EnsDeps): Ens {
  /** viem takes what is thrown in a request for an answer of the resolver: the reason is kept beside it. */
  async function charge(budget: EnsBudget): Promise<void> {
    await work?.consume(1).catch((thrown: unknown) => {
      if (thrown instanceof HttpError) budget.failure = thrown
      throw thrown
    })
  }

  function getClient(budget: EnsBudget) {
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      budget.countCall()
      const list = Array.isArray(params) ? (params as unknown[]) : []
      const call = { id: '0', method, params: list, rawParams: JSON.stringify(list) }
      await charge(budget)
      const [outcome] = await proxy.answer([call])
      return read(outcome, budget)
    }
    return createClient({
      transport: custom({ request }, { retryCount: 0 }),
      ccipRead: { request: ccipRequest(safeFetch, budget, () => charge(budget)) },
    })
  }

  async function ask<T>(
    question: (client: ReturnType<typeof getClient>) => Promise<T | null>,
  ): Promise<T | undefined> {
    const budget = createEnsBudget()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new EnsUnavailable(true)), budget.left())
    })
    try {
      return (await Promise.race([question(getClient(budget)), late])) ?? undefined
    } catch (thrown) {
      if (thrown instanceof EnsUnavailable) throw thrown
      if (budget.failure) throw budget.failure
      // The name's owner controls the resolver. A revert or an unreadable response means that there is no
      // record.
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  const common = { universalResolverAddress: universalResolver, strict: true } as const
  return {
    address: (name, coinType) =>
      ask((client) =>
        getEnsAddress(client, {
          ...common,
          name,
          // The older question, which every resolver answers.
          ...(coinType === etherCoin ? {} : { coinType: BigInt(coinType) }),
        }),
      ),
    text: (name, key) => ask((client) => getEnsText(client, { ...common, name, key })),
    primaryName: (address, coinType) =>
      ask((client) => getEnsName(client, { ...common, address, coinType: BigInt(coinType) })),
  }
}
