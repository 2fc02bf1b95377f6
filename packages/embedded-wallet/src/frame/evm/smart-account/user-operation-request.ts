/** `eth_sendUserOperation` (ERC-7769). Its code is loaded with the first one. */
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { evmAddress, hexBytes } from '../../../protocol/shapes.js'
import type { Prepared, SentOperation } from '../../approval/prepared.js'
import { paramsInvalid } from '../../approval/sign-in-text.js'
import { FrameError } from '../../frame-error.js'
import { accountMismatch } from '../account.js'
import { entryPoint } from './contracts.js'
import { decodeCalls } from './decode-calls.js'
import type { OperationDeps } from './draft.js'
import { prepareOperation } from './operation.js'
import { assertNoOwnContract } from './own-contracts.js'
import { ignoreUnknown } from './send-operation.js'

const userOperation = z.object({
  sender: evmAddress,
  callData: hexBytes.check(z.maxLength(262_144)),
  paymaster: z.optional(z.nullable(evmAddress)),
  paymasterAndData: z.optional(z.nullable(hexBytes)),
  eip7702Auth: z.optional(z.unknown()),
})

/** Built from the calls in it: nothing else of the page is signed. */
export async function prepareUserOperation(
  params: unknown,
  deps: OperationDeps,
): Promise<Prepared> {
  const read = z.safeParse(
    z.tuple([userOperation, z.optional(evmAddress)]),
    Array.isArray(params) ? params.slice(0, 2) : params,
  )
  if (!read.success) throw paramsInvalid()
  const [{ sender, callData, paymaster, paymasterAndData, eip7702Auth }, point = entryPoint] =
    read.data
  if (sender.toLowerCase() !== deps.account.toLowerCase()) throw accountMismatch()
  if (point.toLowerCase() !== entryPoint.toLowerCase())
    throw new FrameError('params-invalid', `This account uses the EntryPoint ${entryPoint}`)
  if (eip7702Auth !== undefined && eip7702Auth !== null)
    throw new FrameError('not-allowed', 'Only the wallet makes authorizations')
  const calls = decodeCalls(callData as Hex)
  if (!calls) throw paramsInvalid()
  assertNoOwnContract(calls, deps.account)
  const sponsor = paymaster ?? (paymasterAndData ? paymasterAndData.slice(0, 42) : undefined)
  return prepareOperation(
    {
      calls,
      ...(sponsor !== undefined && sponsor.length === 42 && { paymaster: sponsor }),
      async answer({ hash }: SentOperation, send) {
        await send().catch(ignoreUnknown)
        return hash
      },
    },
    deps,
  )
}
