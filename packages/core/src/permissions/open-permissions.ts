/** Permissions. Loaded with their first use. Composes the other files of this folder. */
import { atom } from 'nanostores'
import type { Account, WalletSession } from '../chain/adapter.js'
import type { Network } from '../chain/network.js'
import { paramsError } from '../chain/params-error.js'
import type {
  GrantedPermission,
  PermissionToRequest,
  WalletPermissions,
} from '../chain/wallet-permissions.js'
import { KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { withTimeout } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'
import { assertSupported } from './assert-supported.js'
import { parsePermissionRequest } from './parse-permission-request.js'
import {
  findRevoked,
  getKey,
  joinPermissions,
  type PermissionListDeps,
  toPermissionList,
} from './permission-list.js'
import type {
  ListedPermission,
  PermissionList,
  PermissionRequest,
  Permissions,
  PermissionsOptions,
} from './permissions-feature.js'
import { createRevocations } from './revocations.js'
import { createTokenReader } from './token-reader.js'

/** Milliseconds that a wallet may take for what it answers without the user. */
const timeoutMs = 5_000
const day = 86_400_000
const longDays = 90

interface ConnectedWallet {
  readonly session: WalletSession
  readonly account: Account
  readonly network: Network
}

export function openPermissions(
  { env, alert }: FeatureContext,
  { showGranted = true }: PermissionsOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Permissions {
  const { signal } = lifetime
  const $list = atom<PermissionList | undefined>()
  const $granted = atom<ListedPermission | undefined>()
  const readToken = createTokenReader(kit, signal)
  /** Granted since the page was loaded. */
  const ofVisit = new Map<string, GrantedPermission>()
  /** A second request would be taken for the first one in the wallet. */
  let isRequesting = false
  /** Number of lists that were fetched. */
  let fetches = 0

  /** Wallet, account and network that are shown now. */
  function getConnected(): ConnectedWallet {
    const { account } = kit.account('eip155').get()
    const session = kit.connection.getSession('eip155')
    const network = kit.network.forNamespace('eip155')?.get()?.active
    if (session && account && network) return { session, account, network }
    throw new KitError('not-connected', 'No EVM wallet is connected. Connect one first.')
  }

  const isShown = (address: string) => kit.account('eip155').get().address === address

  /** A request is for the account that was shown when it was made (X2). */
  function assertSame({ session, account }: ConnectedWallet): void {
    if (isShown(account.address) && kit.connection.getSession('eip155') === session) return
    throw new KitError(
      'account-changed',
      'Another account is active now. Check it, then try again.',
    )
  }

  async function getWalletPermissions({ session }: ConnectedWallet): Promise<WalletPermissions> {
    const permissions = await session.permissions?.()
    if (permissions) return permissions
    throw new KitError('wallet-unsupported', 'This wallet can’t grant permissions.')
  }

  async function getListDeps(): Promise<PermissionListDeps> {
    const { getChainRuntime, getNodeClient } = await kit.chains()
    return {
      runtime: await getChainRuntime('eip155'),
      signal,
      getNodeClient(networkId) {
        const network = kit.network.find(networkId)
        return network && getNodeClient(network)
      },
    }
  }

  async function fetchList(wallet: ConnectedWallet): Promise<PermissionList> {
    const { address } = wallet.account
    fetches += 1
    const turn = fetches
    const source = await getWalletPermissions(wallet)
    const listed = await withTimeout(timeoutMs, signal, (limit) => source.getGranted(limit))
    const joined = joinPermissions(address, listed, [...ofVisit.values()])
    const [revoked, tokens] = await Promise.all([
      getListDeps().then((deps) => findRevoked(joined.permissions, deps)),
      Promise.all(joined.permissions.map(readToken)),
    ])
    const revoking = new Set(revocations.$revoking.get())
    const list = toPermissionList(address, joined, { now: env.now(), revoked, revoking, tokens })
    // A later one says more.
    if (isShown(address) && turn === fetches) $list.set(list)
    return list
  }

  const refresh = async () => void (await fetchList(getConnected()))

  const revocations = createRevocations({
    kit,
    env,
    signal,
    refresh,
    isRevoked: async (permission) =>
      (await findRevoked([permission], await getListDeps())).has(getKey(permission.context)),
  })
  lifetime.onDispose(
    kit.account('eip155').listen(({ address }) => {
      if ($list.get()?.account !== address) $list.set(undefined)
      if ($granted.get()?.from !== address) $granted.set(undefined)
    }),
  )
  // What is shown as active must not stay so while it is revoked.
  lifetime.onDispose(
    revocations.$revoking.listen((revoking) => {
      const list = $list.get()
      if (!list) return
      const permissions = list.permissions.map((permission) =>
        permission.status === 'active' && revoking.includes(getKey(permission.context))
          ? ({ ...permission, status: 'revoking' } as const)
          : permission,
      )
      $list.set({ ...list, permissions })
    }),
  )

  async function parse(requested: PermissionRequest, { account, network }: ConnectedWallet) {
    const { getChainRuntime } = await kit.chains()
    const { parseAddress } = await getChainRuntime('eip155')
    const asked = parsePermissionRequest(requested, {
      now: env.now(),
      account: account.address,
      activeId: network.caipNetworkId,
      parseAddress,
    })
    if (kit.network.find(asked.networkId)) return asked
    throw new KitError('network-not-found', `${asked.networkId} is not a network of this site.`)
  }

  async function request(wallet: ConnectedWallet, asked: PermissionToRequest) {
    const source = await getWalletPermissions(wallet)
    const supported = await withTimeout(timeoutMs, signal, (limit) =>
      source.getSupported(wallet.account, limit),
    )
    assertSupported(supported, asked)
    const days = Math.round((asked.expiry * 1_000 - env.now()) / day)
    if (days > longDays)
      alert('permission-expiry-long', String(days), 'A permission for more than 90 days')
    assertSame(wallet)
    const granted = await source.request(wallet.account, asked)
    ofVisit.set(getKey(granted.context), granted)
    // Of an account that was left meanwhile, or a kit that was stopped.
    if (signal.aborted || !isShown(wallet.account.address)) return granted
    const listed: ListedPermission = { ...granted, status: 'active' }
    $granted.set(listed)
    void readToken(granted).then((token) => {
      if ($granted.get() === listed) $granted.set({ ...listed, token })
    })
    if (showGranted) showCreated()
    return granted
  }

  function showCreated(): void {
    const route = { view: 'SmartSessionCreated' } as const
    if (kit.modal.$state.get().status === 'open') kit.modal.replace(route)
    else kit.modal.open(route)
  }

  async function findPermission(
    wallet: ConnectedWallet,
    context: string,
  ): Promise<GrantedPermission | undefined> {
    const isIt = (permission: GrantedPermission) => getKey(permission.context) === getKey(context)
    const known = ofVisit.get(getKey(context)) ?? $list.get()?.permissions.find(isIt)
    // A site may have stored the context: then the wallet need not list it.
    return known ?? (await fetchList(wallet).catch(() => undefined))?.permissions.find(isIt)
  }

  /** The account's own transaction counts on one network only. */
  async function assertNetwork(wallet: ConnectedWallet, permission: GrantedPermission) {
    const { networkId } = permission
    if (wallet.network.caipNetworkId !== networkId) await kit.network.switchTo(networkId)
    assertSame(wallet)
    if (getConnected().network.caipNetworkId !== networkId)
      throw new KitError(
        'network-changed',
        `The permission is one of ${networkId}. Switch the wallet to it, then try again.`,
      )
  }

  return {
    $list,
    $granted,
    async getSupportedPermissions() {
      const wallet = getConnected()
      const source = await wallet.session.permissions?.()
      if (!source) return {}
      return withTimeout(timeoutMs, signal, (limit) => source.getSupported(wallet.account, limit))
    },
    async requestPermissions(requested) {
      // Read before any await: the request is for what is shown when it is made.
      const wallet = getConnected()
      if (isRequesting)
        throw new KitError('already-pending', 'Another permission is requested. Finish it first.')
      isRequesting = true
      try {
        return await request(wallet, await parse(requested, wallet))
      } finally {
        isRequesting = false
        // Also of one whose answer was lost.
        if ($list.get()) refresh().catch(() => undefined)
      }
    },
    getGrantedPermissions: async () => fetchList(getConnected()),
    async revokePermission({ context }) {
      if (typeof context !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(context))
        throw paramsError('context', 'hexadecimal text', context)
      const wallet = getConnected()
      const source = await getWalletPermissions(wallet)
      const found = await findPermission(wallet, context)
      const { caipNetworkId: networkId } = wallet.network
      const permission = found ?? {
        networkId,
        to: '',
        context,
        dependencies: [],
        permission: { type: 'other', name: '', data: {} },
      }
      assertSame(wallet)
      if (await source.revoke(wallet.account, context)) {
        revocations.followWallet(permission)
        return { status: 'pending' }
      }
      const transaction = source.getRevocation(wallet.account, permission)
      await assertNetwork(wallet, permission)
      const transactionHash = await kit.requests.sendTransaction({
        namespace: 'eip155',
        transaction,
      })
      revocations.followTransaction(permission, transactionHash)
      return { status: 'pending', transactionHash }
    },
  }
}
