/** Smart accounts of a key: at its own address (EIP-7702), or at an address of their own (ERC-4337). */
import type { Address, Hex } from 'viem'

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
