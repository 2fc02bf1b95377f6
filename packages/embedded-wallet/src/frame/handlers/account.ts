/** Who is signed in, with which account: as a page may know it, and no more (EMB-13). */
import { frameMessages, readProvider, type User } from '../../protocol/index.js'
import { getReference } from '../evm/account.js'
import { toSafeInteger } from '../evm/quantity.js'
import { FrameError } from '../frame-error.js'
import type { NodeOf } from '../node.js'
import type { Handlers, RequestContext } from '../request-router.js'
import { type CurrentUser, isRecoverable, type WalletRecord } from '../session/schemas.js'
import type { Session } from '../session/session.js'
import type { SmartAccounts } from '../smart-accounts.js'
import type { Vault } from '../vault/vault.js'
import type { OwnMethod } from './account-removal.js'
import { getNamespace, type Networks } from './networks.js'
import type { RecordStore } from './record-store.js'

export interface AccountHandlersDeps {
  readonly vault: Vault
  readonly networks: Networks
  readonly session: Pick<Session, 'of'>
  readonly records: Omit<RecordStore, 'getRecords'>
  readonly getNodeClient: NodeOf
  /** Runs a request of the wallet's own settings, after the user has approved it. */
  runOwn(method: OwnMethod, chainId: string, context: RequestContext): Promise<unknown>
  readonly smartAccounts: Pick<
    SmartAccounts,
    'accounts' | 'getNetworkIds' | 'isDeployed' | 'getBundler'
  >
}

type Answered =
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'SIGN_OUT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'PENDING_OPERATION'

export function accountHandlers({
  vault,
  networks,
  session,
  records,
  getNodeClient,
  runOwn,
  smartAccounts,
}: AccountHandlersDeps): Pick<Handlers, Answered> {
  const { contacts, permissions, batches } = records
  const getWrite = ({ user: { id } }: CurrentUser) => session.of(id).write
  /** The wallet of a user who has none is made here; one that can't be opened here is said to be so. */
  async function wallet(): Promise<{ currentUser: CurrentUser; wallet: WalletRecord }> {
    const state = await vault.getState()
    if (state.status === 'ready') return state
    if (state.status === 'no-wallet')
      return { currentUser: state.currentUser, wallet: await vault.create() }
    if (state.status === 'signed-out')
      throw new FrameError('session-expired', frameMessages.fallback)
    throw new FrameError('share-not-found', frameMessages.elsewhere)
  }
  const getAccount = (chainId: string, { addresses, createdAt }: WalletRecord) =>
    smartAccounts.accounts.get(chainId, addresses[getNamespace(chainId)], createdAt)

  /** The account in use on EVM: Solana has one type of account alone. */
  async function getEvmAccount() {
    const { currentUser, wallet: record } = await wallet()
    const chainId = await networks.current('eip155')
    return { currentUser, record, chainId, account: await getAccount(chainId, record) }
  }

  /** All addresses of a wallet, with those of its smart accounts. */
  async function getAddresses(record: WalletRecord): Promise<readonly string[]> {
    const smart = await Promise.all(
      smartAccounts
        .getNetworkIds()
        .map((chainId) => getAccount(chainId, record).catch(() => undefined)),
    )
    const own = smart.flatMap((account) => account?.accounts.map(({ address }) => address) ?? [])
    return [...new Set([...Object.values(record.addresses), ...own])]
  }

  async function user(wanted?: string): Promise<User> {
    const { currentUser, wallet: record } = await wallet()
    if (wanted !== undefined) await networks.use(wanted, getWrite(currentUser))
    // As it was asked for: another question may have gone to another chain meanwhile.
    const chainId = wanted ?? (await networks.current())
    const { address, type, accounts, network, owner } = await getAccount(chainId, record)
    const socialProvider = readProvider(currentUser.user.provider)
    return {
      email: currentUser.user.email ?? null,
      userName: currentUser.user.name ?? null,
      ...(socialProvider && { socialProvider }),
      address,
      chainId,
      accounts: [...accounts],
      smartAccountDeployed:
        network !== undefined &&
        (await smartAccounts.isDeployed(chainId, { owner, network }).catch(() => false)),
      preferredAccountType: type,
      isProtected: isRecoverable(record),
    }
  }
  return {
    GET_USER: ({ chainId }) => user(chainId),
    async IS_CONNECTED() {
      const { status } = await vault.getState()
      return { isConnected: status === 'ready' }
    },
    async SIGN_OUT() {
      const currentUser = await vault.leave()
      const addresses = currentUser?.wallet ? await getAddresses(currentUser.wallet) : []
      for (const address of addresses) await contacts.forget(address)
      return undefined
    },
    async SET_PREFERRED_ACCOUNT({ type }, context) {
      const { currentUser, record, chainId, account } = await getEvmAccount()
      if (type === 'smartAccount' && !account.network)
        throw new FrameError('unsupported', 'This network has no smart accounts')
      if (type === 'eoa') {
        const { removeSmartAccount } = await import('./account-removal.js')
        await removeSmartAccount(account, {
          ...{ chainId, smartAccounts, permissions, getNodeClient, signal: context.signal },
          getAccount: (chain) => getAccount(chain, record),
          runOwn: (method, chain) => runOwn(method, chain, context),
        })
      }
      await smartAccounts.accounts.prefer(type, getWrite(currentUser))
      const { address } = await getAccount(chainId, record)
      return { type, address }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: smartAccounts
        .getNetworkIds()
        .map((id) => toSafeInteger(getReference(id))),
    }),
    async PENDING_OPERATION({ isCanceled }, context) {
      const { signal } = context
      const { chainId, account } = await getEvmAccount()
      if (isCanceled) await runOwn('scope_cancelPendingOperation', chainId, context)
      if (account.type === 'eoa') return {}
      const { readSentAt } = await import('../evm/smart-account/own-methods.js')
      const sentAt = await readSentAt({
        ...{ chainId, account: account.address, batches },
        node: getNodeClient(chainId, signal),
        bundler: smartAccounts.getBundler(chainId, signal),
      })
      return { sentAt }
    },
  }
}
