/** EVM in the frame: a request is read from the exact bytes that are signed, shown, and signed as it was read. */
import type { Prepare } from '../approval/prepared.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { preparePersonalMessage } from './personal-message.js'
import { prepareTransaction } from './transaction.js'
import { prepareTypedData } from './typed-data.js'

/** Of smart accounts nothing is here: those methods are refused. */
const ways: ReadonlyMap<
  string,
  (params: unknown, needs: Parameters<Prepare>[1]) => ReturnType<Prepare>
> = new Map([
  ['personal_sign', preparePersonalMessage],
  ['eth_signTypedData_v4', prepareTypedData],
  ['eth_sendTransaction', prepareTransaction],
])

export const prepareEvm: Prepare = async ({ method, params }, needs) => {
  const prepare = ways.get(method)
  if (!prepare) throw paramsInvalid()
  return prepare(params, needs)
}
