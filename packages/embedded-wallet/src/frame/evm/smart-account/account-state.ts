/** Where the smart account of a key is, and what its code is on its chain. */
import { type Address, getAddress } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import { hexBytes } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { statelessAccount } from './contracts.js'
import type { AccountStandard, SmartAccount } from './smart-account.js'

/**
 * The code of accounts with an address of their own is loaded for those alone.
 *
 * @param owner - Address of the key that signs for the account.
 */
export async function loadSmartAccount(
  owner: string,
  standard: AccountStandard,
): Promise<SmartAccount> {
  const address = getAddress(owner)
  if (standard === 'eip7702') return { standard, address, name: 'EIP7702StatelessDeleGator' }
  return (await import('./counterfactual.js')).getCounterfactual(address)
}

/** What an account’s code is on its chain: none, ours, or that of another wallet. */
export interface AccountState {
  /** Whether the account can run operations as it is. */
  readonly isDeployed: boolean
  /** Contract of another wallet that the account delegates to (EIP-7702). */
  readonly otherContract?: Address
}

/** Code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100([\da-f]{40})$/i

export async function readCode(node: NodeClient, address: string): Promise<string> {
  const read = z.safeParse(hexBytes, await node.ask('eth_getCode', [address, 'latest']))
  if (read.success) return read.data
  throw new FrameError('network', frameMessages.fallback)
}

export async function readAccountState(
  { standard, address }: Pick<SmartAccount, 'standard'> & { readonly address: string },
  node: NodeClient,
): Promise<AccountState> {
  const code = await readCode(node, address)
  if (standard === 'erc4337') return { isDeployed: code !== '0x' }
  const [, contract] = delegation.exec(code) ?? []
  if (contract === undefined) return { isDeployed: false }
  const found = getAddress(`0x${contract}`)
  return found === statelessAccount
    ? { isDeployed: true }
    : { isDeployed: false, otherContract: found }
}
