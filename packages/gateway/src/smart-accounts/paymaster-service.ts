/** The operator's paymaster service (ERC-7677). Its URL and its words stay on the server (threat B28). */
import { numberToHex } from 'viem'
import { z } from 'zod'
import type { SafeFetch } from '../http/safe-fetch.js'
import { entryPointAddress } from './addresses.js'
import { getChainNumber } from './bundler-request.js'
import {
  maxValidMs,
  type Paymaster,
  type PaymasterData,
  PaymasterUnavailable,
} from './paymaster.js'
import { PolicyRejection } from './policy.js'
import { address, bytes, type Operation, quantity, toWire } from './user-operation.js'

export interface PaymasterServiceDeps {
  readonly chain: string
  readonly url: string
  readonly context: unknown
  readonly safeFetch: SafeFetch
  readonly timeoutMs: number
  onFailure(why: string): void
}

const responseSchema = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
  z.object({
    result: z.object({
      paymaster: address,
      paymasterData: bytes,
      paymasterVerificationGasLimit: quantity.optional(),
      paymasterPostOpGasLimit: quantity.optional(),
      isFinal: z.boolean().optional(),
    }),
  }),
])

const maxBytes = 64 * 1_024

export function createPaymasterService(deps: PaymasterServiceDeps): Paymaster {
  const { chain, url, context, safeFetch, timeoutMs, onFailure } = deps

  function fail(why: string): never {
    onFailure(why)
    throw new PaymasterUnavailable('The paymaster did not answer.')
  }

  async function ask(method: string, operation: Operation) {
    const { signature: _, ...unsigned } = operation
    const params = [
      toWire(unsigned),
      entryPointAddress,
      numberToHex(getChainNumber(chain)),
      context,
    ]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await safeFetch
      .post(url, body, { timeoutMs, bytes: maxBytes })
      .catch(() => fail('unreachable'))
    let value: unknown
    try {
      value = JSON.parse(response.text)
    } catch {
      fail('answer')
    }
    const { success, data } = responseSchema.safeParse(value)
    if (!success) fail('answer')
    if ('error' in data) {
      onFailure('rejected')
      throw new PolicyRejection('The paymaster rejected this operation.')
    }
    return data.result
  }

  const toData = ({ isFinal: _, ...data }: Awaited<ReturnType<typeof ask>>): PaymasterData => data

  return {
    validMs: maxValidMs,
    async getStub(operation) {
      const result = await ask('pm_getPaymasterStubData', operation)
      // Such a stub is paid for, before any quota was counted (threat B36).
      if (result.isFinal) fail('isFinal')
      return toData(result)
    },
    getData: async (operation) => toData(await ask('pm_getPaymasterData', operation)),
  }
}
