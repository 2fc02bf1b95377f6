/**
 * Asks the gateways that a name points to (ERC-3668), by the gateway's own way out: no private network, no redirect, no
 * large answer, no waiting (threat X8).
 */
import { type Hex, HttpRequestError } from 'viem'
import { z } from 'zod'
import { type SafeFetch, SafeFetchError, type SafeFetchResponse } from '../http/safe-fetch.js'
import { type EnsBudget, EnsExhausted, EnsUnavailable } from './ens-budget.js'

export interface CcipQuestion {
  readonly data: Hex
  readonly sender: Hex
  readonly urls: readonly string[]
}

const largest = 256 * 1024
const maxUrlLength = 64 * 1024
const requestMs = 4_000

const answer = z.object({ data: z.string() })
const hex = z
  .templateLiteral(['0x', z.string()])
  .refine((text) => /^0x([0-9a-fA-F]{2})*$/.test(text))

function readAnswer(text: string): Hex | undefined {
  // JSON, or the hexadecimal alone: the standard has both.
  if (/^0x/.test(text)) return hex.safeParse(text.trim()).data
  try {
    const read = answer.safeParse(JSON.parse(text))
    return read.success ? hex.safeParse(read.data.data).data : undefined
  } catch {
    return undefined
  }
}

/** @param charge - Called before each request. What it throws ends the question. */
export function ccipRequest(safeFetch: SafeFetch, budget: EnsBudget, charge: () => Promise<void>) {
  async function ask(url: string, { data, sender }: CcipQuestion): Promise<SafeFetchResponse> {
    const limits = { timeoutMs: Math.min(requestMs, budget.left()), bytes: largest }
    const filled = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    if (filled.length > maxUrlLength || !URL.canParse(filled)) throw new SafeFetchError('refused')
    return url.includes('{data}')
      ? safeFetch.get(filled, limits)
      : safeFetch.post(filled, JSON.stringify({ data, sender: sender.toLowerCase() }), limits)
  }

  /** viem's own hook. Throws; what is to be tried again later is in the budget's `failure`. */
  return async (question: CcipQuestion): Promise<Hex> => {
    let failure: EnsUnavailable | undefined
    for (const url of question.urls) {
      if (!budget.mayRequest()) break
      await charge()
      try {
        const { status, text } = await ask(url, question)
        // The gateway's last word: no other is asked.
        if (status >= 400 && status < 500)
          throw new HttpRequestError({ url: 'gateway', status, details: 'refused' })
        const data = status === 200 ? readAnswer(text) : undefined
        if (data !== undefined) return data
        failure = new EnsUnavailable(false)
      } catch (thrown) {
        if (!(thrown instanceof SafeFetchError)) throw thrown
        // A forbidden address stays forbidden, so this isn't a temporary failure.
        if (thrown.failure !== 'refused') failure = new EnsUnavailable(thrown.failure === 'timeout')
      }
    }
    if (failure) budget.failure = failure
    throw failure ?? new EnsExhausted()
  }
}
