/**
 * Smart accounts in the frame: which networks have them, which account a page uses, and whom their operations go through. Their
 * code is loaded for networks that have them.
 */
import { type ActiveAccounts, createActiveAccounts } from './handlers/active-accounts.js'
import { createNodes, type NodeOf, type NodesDeps } from './node.js'
import type { Session } from './session/session.js'
import type { Site, SmartNetwork } from './site.js'
import type { KeyValueStore } from './storage/key-value-store.js'

export interface SmartAccounts {
  readonly accounts: ActiveAccounts
  /** CAIP-2 ids of the networks with smart accounts. */
  getNetworkIds(): readonly string[]
  /** Whether a smart account is on its chain. Rejects if no node answers in time. */
  isDeployed(
    chainId: string,
    account: { readonly owner: string; readonly network: SmartNetwork },
  ): Promise<boolean>
  readonly getBundler: NodeOf
  /** URL of the gateway’s paymaster for a network, as pages name it (ERC-7677). */
  getPaymasterUrl(chainId: string): string
}

export interface SmartAccountsDeps extends Omit<NodesDeps, 'path'> {
  readonly site: Pick<Site, 'getSmartNetwork' | 'getSmartNetworkIds'>
  readonly session: Pick<Session, 'getUserId'>
  readonly store: KeyValueStore
  readonly parentOrigin: string
  readonly getNodeClient: NodeOf
}

/** Milliseconds: a page waits for its user, and can do without. */
const timeoutMs = 2_000

const loadCode = () => import('./evm/smart-account/account-state.js')

async function getCounterfactualAddress(owner: string): Promise<string> {
  const { loadSmartAccount } = await loadCode()
  return (await loadSmartAccount(owner, 'erc4337')).address
}

export function createSmartAccounts({
  session,
  site,
  store,
  parentOrigin,
  getNodeClient,
  ...gateway
}: SmartAccountsDeps): SmartAccounts {
  const { origin, projectId } = gateway
  return {
    accounts: createActiveAccounts({
      session,
      store,
      projectId,
      parentOrigin,
      getSmartNetwork: site.getSmartNetwork,
      getCounterfactualAddress,
    }),
    getNetworkIds: site.getSmartNetworkIds,
    async isDeployed(chainId, { owner, network }) {
      const { loadSmartAccount, readAccountState } = await loadCode()
      const node = getNodeClient(chainId, AbortSignal.timeout(timeoutMs))
      const account = await loadSmartAccount(owner, network.standard)
      return (await readAccountState(account, node)).isDeployed
    },
    getBundler: createNodes({ ...gateway, path: '/v1/bundler' }),
    getPaymasterUrl: (chainId) =>
      `${origin}/v1/paymaster?${new URLSearchParams({ chainId, projectId })}`,
  }
}
