/** What a site asks of the frame about its user, and the account type (EMB-02, EMB-13). Shows nothing. */
import type { CaipNetworkId, Namespace } from '@scope/core'
import type {
  EmbeddedAccount,
  EmbeddedWallet,
  EmbeddedWalletState,
} from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import type { User } from '../protocol/index.js'
import { FrameChannelError } from './frame-channel.js'
import type { AskFrame } from './frame-connection.js'
import type { Interactions } from './interactions.js'
import { toError } from './login-flow.js'

export interface AccountQueriesDeps {
  readonly $state: WritableAtom<EmbeddedWalletState>
  readonly ask: AskFrame
  readonly run: Interactions['run']
  /** The account on the network in use; undefined where no user is signed in. */
  user(namespace: Namespace | undefined): Promise<User | undefined>
  /** Called with the address of the EVM account after the account type was set. */
  onAccountChange(address: string): void
}

type AccountQueries = Pick<
  EmbeddedWallet,
  | 'isConnected'
  | 'getUser'
  | 'getChainId'
  | 'getSmartAccountEnabledNetworks'
  | 'setPreferredAccountType'
  | 'getPendingOperation'
  | 'cancelPendingOperation'
>

const getAccount = (user: User): EmbeddedAccount => ({
  ...(user.email && { email: user.email }),
  ...(user.userName && { userName: user.userName }),
  ...(user.socialProvider && { socialProvider: user.socialProvider }),
  address: user.address,
  chainId: user.chainId as CaipNetworkId,
  accounts: user.accounts,
  smartAccountDeployed: user.smartAccountDeployed ?? false,
  preferredAccountType: user.preferredAccountType ?? 'eoa',
})

export function createAccountQueries(deps: AccountQueriesDeps): AccountQueries {
  const { $state, ask, run, user, onAccountChange } = deps
  function fail(thrown: unknown): false {
    // A user who declines has not met a failure.
    const isDeclined = thrown instanceof FrameChannelError && thrown.code === 'refused'
    if (!isDeclined) $state.set({ status: 'idle', error: toError(thrown) })
    return false
  }
  return {
    isConnected: () =>
      ask('IS_CONNECTED', undefined).then(
        ({ isConnected }) => isConnected,
        () => false,
      ),
    getUser: (namespace) =>
      user(namespace).then(
        (found) => found && getAccount(found),
        () => undefined,
      ),
    getChainId: () =>
      ask('GET_CHAIN_ID', undefined).then(
        ({ chainId }) => chainId as CaipNetworkId,
        () => undefined,
      ),
    getSmartAccountEnabledNetworks: () =>
      ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
        ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
        () => [],
      ),
    async setPreferredAccountType(type) {
      try {
        const answer = await run((signal) => ask('SET_PREFERRED_ACCOUNT', { type }, signal))
        const isInUse = answer?.type === type
        // The account may have another address now.
        const account = await user('eip155').catch(() => undefined)
        if (account) onAccountChange(account.address)
        return isInUse
      } catch (thrown) {
        return fail(thrown)
      }
    },
    getPendingOperation: () =>
      ask('PENDING_OPERATION', { isCanceled: false }).then(
        ({ sentAt }) => (sentAt === undefined ? undefined : { sentAt }),
        () => undefined,
      ),
    cancelPendingOperation: () =>
      run((signal) => ask('PENDING_OPERATION', { isCanceled: true }, signal)).then(Boolean, fail),
  }
}
