/** The smart account of a key. The code of accounts with an address of their own is loaded for those alone. */
import { getAddress } from 'viem'
import type { AccountStandard, SmartAccount } from './smart-account.js'

/** @param owner - Address of the key that signs for the account. */
export async function loadSmartAccount(
  owner: string,
  standard: AccountStandard,
): Promise<SmartAccount> {
  const address = getAddress(owner)
  if (standard === 'eip7702') return { standard, address, name: 'EIP7702StatelessDeleGator' }
  return (await import('./counterfactual.js')).getCounterfactual(address)
}
