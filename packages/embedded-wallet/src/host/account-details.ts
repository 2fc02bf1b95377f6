/**
 * What the kit's state has of the embedded wallet's account: details of the account itself (`preferredAccountType` and its
 * like), and the networks with smart accounts (NET-07).
 */
import type { CaipNetworkId, FeatureContext, InternalKit, Lifetime, Namespace } from '@scope/core'
import type { Operation, RequestPayload, ResponsePayload, User } from '../protocol/index.js'
import { embeddedWalletId, embeddedWalletNamespaces } from './id.js'

/** Far above what a gateway has. */
const maxNetworks = 256

const getConnector = (namespace: Namespace) => ({ id: embeddedWalletId, namespace })

/** Tells the kit before the wallet is connected, so that its state begins with them. */
export async function describeAccount(
  { connection }: Pick<InternalKit, 'connection'>,
  user: User,
): Promise<void> {
  const { chainId, preferredAccountType, smartAccountDeployed = false, socialProvider } = user
  const other = user.accounts.find(({ address }) => address !== user.address)
  const namespace = chainId.startsWith('solana:') ? 'solana' : 'eip155'
  const inside = await connection.loadInternals()
  inside.describe(getConnector(namespace), {
    preferredAccountType: preferredAccountType ?? 'eoa',
    smartAccountDeployed,
    ...(other && { otherTypeAddress: other.address }),
    ...(socialProvider && { socialProvider }),
  })
}

/** The user is signed out. */
export async function forgetAccount({
  connection,
}: Pick<InternalKit, 'connection'>): Promise<void> {
  const inside = await connection.loadInternals()
  for (const namespace of embeddedWalletNamespaces)
    inside.describe(getConnector(namespace), undefined)
}

export interface SmartAccountNetworksDeps {
  readonly kit: Pick<InternalKit, 'connection' | 'network'>
  readonly lifetime: Lifetime
  readonly site: Pick<FeatureContext, 'createStorageItem'>
  ask<O extends Operation>(operation: O, payload: RequestPayload<O>): Promise<ResponsePayload<O>>
}

const isChainId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Chain ids, as they were stored. Undefined for anything else. */
const parseChainIds = (value: unknown): readonly number[] | undefined =>
  Array.isArray(value) && value.length <= maxNetworks && value.every(isChainId) ? value : undefined

/** Keeps `smartAccountNetworkIds` of EVM for as long as this wallet is connected there. */
export function followSmartAccountNetworks({
  kit: { connection, network },
  site,
  lifetime,
  ask,
}: SmartAccountNetworksDeps): void {
  const namespace = 'eip155'
  // A later visit knows them before the frame answers (STO-01).
  const item = site.createStorageItem('smart_account_networks', parseChainIds)
  /** Undefined while another wallet is connected, or none. */
  let approval: { ids: readonly CaipNetworkId[] } | undefined

  async function fill(target: { ids: readonly CaipNetworkId[] }): Promise<void> {
    const { smartAccountEnabledNetworks: ids } = await ask(
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      undefined,
    )
    if (approval !== target) return
    item.set(ids.length > 0 ? ids : undefined)
    use(target, ids)
  }
  function use(target: { ids: readonly CaipNetworkId[] }, ids: readonly number[]): void {
    if (ids.length === 0 && target.ids.length === 0) return
    target.ids = ids.map((id): CaipNetworkId => `eip155:${id}`)
    network.approve(namespace, { smartAccountNetworkIds: target.ids })
  }
  function clear(): void {
    // Another wallet that is connected by now may have told its own.
    const isOurs = network.forNamespace(namespace)?.get().smartAccountNetworkIds === approval?.ids
    if (approval && approval.ids.length > 0 && isOurs) network.approve(namespace, undefined)
    approval = undefined
  }
  lifetime.onDispose(
    connection.forNamespace(namespace).listen((state) => {
      if (state.status !== 'connected' || state.wallet.id !== embeddedWalletId) return clear()
      if (approval) return
      approval = { ids: [] }
      use(approval, item.get() ?? [])
      fill(approval).catch(() => undefined)
    }),
  )
  lifetime.onDispose(clear)
}
