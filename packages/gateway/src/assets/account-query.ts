/** Which account on which chain a page asks about. */
import { caip2 } from '../config/shapes.js'
import type { ErrorReason } from '../http/http-error.js'
import { parseAccount } from './asset.js'

/** All that is wrong; where something is, `account` and `chain` mean nothing. */
export function accountReasons(address: string, query: URLSearchParams) {
  const reasons: ErrorReason[] = []
  const chain = query.get('chainId') ?? ''
  const isChain = caip2.test(chain)
  if (!isChain) reasons.push({ name: 'chainId', description: 'a CAIP-2 id such as eip155:1' })
  const account = isChain ? parseAccount(chain, address) : undefined
  if (isChain && account === undefined)
    reasons.push({ name: 'address', description: 'the address of an account of this chain' })
  return { chain, account: account ?? '', reasons }
}
