/** Whether a chain has what smart accounts need. Gateways are set by hand: an account never relies on a missing contract. */
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { readCode } from './account-state.js'
import { delegationManager, entryPoint, hybridAccount, statelessAccount } from './contracts.js'
import type { AccountStandard } from './smart-account.js'

/** By chain and standard. A chain that has them does not lose them. */
const known = new Set<string>()

export async function assertAvailable(
  chainId: string,
  standard: AccountStandard,
  node: NodeClient,
): Promise<void> {
  const key = `${standard} ${chainId}`
  if (known.has(key)) return
  const implementation = standard === 'eip7702' ? statelessAccount : hybridAccount
  const codes = await Promise.all(
    [entryPoint, delegationManager, implementation].map((address) => readCode(node, address)),
  )
  if (codes.includes('0x'))
    throw new FrameError('unsupported', 'This network has no contracts for smart accounts')
  known.add(key)
}
