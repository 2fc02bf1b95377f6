/** Accounts of a signed-in user, and which purchases are theirs. */

import { parseAccount } from '../assets/asset.js'
import { getNamespace } from '../rpc/methods.js'

export interface OwnedAccount {
  /** Namespace and address, as purchases are stored. */
  readonly account: string
  /** CAIP-2 of a contract: at the same address on another chain may be another owner's. */
  readonly chain?: string
}

/** @returns Undefined if the chain has no such address. */
export function toAccount(chain: string, address: string): string | undefined {
  const parsed = parseAccount(chain, address)
  return parsed === undefined ? undefined : `${getNamespace(chain)}:${parsed}`
}

export const owns = (
  accounts: readonly OwnedAccount[],
  { account, chain }: { readonly account: string; readonly chain: string },
): boolean => accounts.some((own) => own.account === account && (own.chain ?? chain) === chain)
