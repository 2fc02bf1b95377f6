/** Smart accounts of a key: at its own address (EIP-7702), or at an address of their own (ERC-4337). */
import { type Address, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import { hexBytes } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { statelessAccount } from './contracts.js'

/** Standard that an account follows. */
export type AccountStandard = 'eip7702' | 'erc4337'

export interface Deployment {
  readonly factory: Address
  readonly factoryData: Hex
}

export interface SmartAccount {
  readonly standard: AccountStandard
  readonly address: Address
  /** Domain name of what its owner signs. */
  readonly name: 'EIP7702StatelessDeleGator' | 'HybridDeleGator'
  /** Absent at the key’s own address. */
  readonly deployment?: Deployment
}

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
