/** EVM in the frame: a request is read from the exact bytes that are signed, shown, and signed as it was read. */
import type { Prepare } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { prepareBatch } from './batch.js'
import { preparePersonalMessage } from './personal-message.js'
import { prepareTransaction } from './transaction.js'
import { prepareTypedData } from './typed-data.js'

const preparers: ReadonlyMap<
  string,
  (params: unknown, deps: Parameters<Prepare>[1]) => ReturnType<Prepare>
> = new Map([
  ['personal_sign', preparePersonalMessage],
  ['eth_signTypedData_v4', prepareTypedData],
  ['eth_sendTransaction', prepareTransaction],
  ['wallet_sendCalls', prepareBatch],
])

export const prepareEvm: Prepare = async ({ method, params }, deps) => {
  // The code of smart accounts is loaded with the first request of one.
  if (deps.smartAccount)
    return (await import('./smart-account/methods.js')).prepareSmartAccount(
      { method, params },
      deps,
    )
  const prepare = preparers.get(method)
  // Permissions and user operations are of smart accounts, which this is none of.
  if (!prepare) throw new FrameError('unsupported', 'This account is no smart account')
  return prepare(params, deps)
}
