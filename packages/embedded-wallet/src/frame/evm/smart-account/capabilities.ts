/** `wallet_getCapabilities` (EIP-5792): what the account can do on each network. */
import * as z from 'zod/mini'
import { evmAddress, quantity } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { paramsInvalid } from '../../approval/sign-in-text.js'
import type { ActiveAccount } from '../../handlers/active-accounts.js'
import { accountMismatch, getReference } from '../account.js'
import { hexOf } from '../quantity.js'
import { readAccountState } from './account-state.js'
import { permissionTypes } from './permissions/permission.js'

const shape = z.union([
  z.tuple([]),
  z.tuple([evmAddress]),
  z.tuple([evmAddress, z.array(quantity).check(z.maxLength(256))]),
])

/** `ready`: the account becomes able to with its first batch. */
async function getAtomicStatus(
  { network, owner, type }: ActiveAccount,
  node: NodeClient,
): Promise<'supported' | 'ready' | undefined> {
  if (type !== 'smartAccount' || !network) return undefined
  // An account with an address of its own is put on the chain by its first operation.
  if (network.standard === 'erc4337') return 'supported'
  const state = await readAccountState({ standard: 'eip7702', address: owner }, node).catch(
    () => undefined,
  )
  return state?.isDeployed ? 'supported' : 'ready'
}

/** @param accounts - The account on each network with smart accounts, by CAIP-2 id. */
export async function readCapabilities(
  params: unknown,
  accounts: readonly { readonly id: string; readonly account: ActiveAccount }[],
  getNode: (chainId: string) => NodeClient,
): Promise<Readonly<Record<string, object>>> {
  const read = z.safeParse(shape, params ?? [])
  if (!read.success) throw paramsInvalid()
  const [address, chains] = read.data
  const isOwn = ({ account }: { readonly account: ActiveAccount }) =>
    address === undefined || account.address.toLowerCase() === address.toLowerCase()
  if (!accounts.some(isOwn)) throw accountMismatch()
  const wanted = chains && new Set(chains.map((chain) => hexOf(BigInt(chain))))
  const found = await Promise.all(
    accounts.filter(isOwn).map(async ({ id, account }) => {
      const chainId = hexOf(getReference(id))
      if (wanted && !wanted.has(chainId)) return []
      const status = await getAtomicStatus(account, getNode(id))
      if (!status) return []
      const paymasterService = account.network?.hasPaymaster && { supported: true }
      // Assets are not announced: the gateway’s own list has prices and pictures, and this one has not.
      return [[chainId, { atomic: { status }, ...(paymasterService && { paymasterService }) }]]
    }),
  )
  return Object.fromEntries(found.flat())
}

/** `wallet_getSupportedExecutionPermissions` (ERC-7715): on networks where the account is a smart account. */
export function getSupportedPermissions(
  accounts: readonly { readonly id: string; readonly account: ActiveAccount }[],
): Readonly<Record<string, object>> {
  const chainIds = accounts
    .filter(({ account }) => account.type === 'smartAccount' && account.network)
    .map(({ id }) => hexOf(getReference(id)))
  if (chainIds.length === 0) return {}
  return Object.fromEntries(
    permissionTypes.map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]),
  )
}
