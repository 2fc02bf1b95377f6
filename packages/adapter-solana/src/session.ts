/** One established connection: follows the wallet's changes, and checks the account before anything is signed. */
import {
  type Account,
  type Accounts,
  type CaipNetworkId,
  type Capability,
  KitError,
  type Network,
  type SessionListener,
  type SignRequest,
  type SignResults,
  type WalletSession,
} from '@scope/core/chain'
import {
  currentStandardWallet,
  onStandardChange,
  pinWalletMethods,
  readStandardWallet,
  sharedStandardAccounts,
  standardConnect,
  standardDisconnect,
} from '@scope/core/wallet-standard'
import { serves } from './clusters.js'
import { send } from './send.js'
import { sign } from './sign.js'
import { getAccounts, networkFor, type SharedAccount, solanaAccounts } from './wallet.js'

export interface SessionDeps {
  /** What speaks Wallet Standard. */
  readonly standard: unknown
  /** The wallet's own object. */
  readonly provider: unknown
  readonly shared: readonly SharedAccount[]
  readonly networkId: CaipNetworkId
}

/** Each ability, and the features one of which it takes. */
const abilityFeatures: readonly (readonly [Capability, readonly string[]])[] = [
  ['message', ['solana:signMessage']],
  ['sign-in', ['solana:signIn']],
  ['transactions', ['solana:signTransaction']],
  ['send', ['solana:signAndSendTransaction', 'solana:signTransaction']],
]

const noAccounts = () =>
  new KitError(
    'no-accounts',
    'The wallet no longer shares an account. Unlock it, or connect again.',
  )

export function createSession(deps: SessionDeps): WalletSession {
  const { provider } = deps
  const standard = pinWalletMethods(deps.standard)
  const accounts = getAccounts(deps.shared)
  if (!accounts) throw noAccounts()
  let networkId = deps.networkId
  let listener: SessionListener | undefined

  const read = (listed = sharedStandardAccounts(standard)) =>
    solanaAccounts(listed, currentStandardWallet(standard).chains)

  function need(shared: readonly SharedAccount[]): Accounts {
    const found = getAccounts(shared)
    if (found) return found
    throw noAccounts()
  }

  /** Nothing is signed for another account than shown. */
  function requireSharedAccount(account: Account): SharedAccount {
    const shared = read()
    const now = getAccounts(shared)
    if (!now) {
      // Also where it sent no event.
      const error = noAccounts()
      listener?.onDisconnect(error)
      throw error
    }
    const found = shared.find((sharedAccount) => sharedAccount.account.address === account.address)
    if (found) return found
    listener?.onAccountsChange(now)
    throw new KitError(
      'account-changed',
      'The wallet now uses another account. Check it, then try again.',
    )
  }

  function requireServedChain({ chains }: SharedAccount, network: Network) {
    if (serves(chains, network.caipNetworkId)) return
    throw new KitError(
      'chain-id-unsupported',
      `This account can’t be used on ${network.name}. Choose another network, or another account.`,
    )
  }

  function listen(to: SessionListener): () => void {
    listener = to
    const isListening = () => listener === to
    let known = accounts?.map(({ address }) => address).join()
    function look() {
      if (!isListening()) return
      try {
        const shared = read()
        const now = need(shared)
        const addresses = now.map(({ address }) => address).join()
        if (addresses !== known) to.onAccountsChange(now)
        known = addresses
        const on = networkFor(shared[0]?.chains ?? [], networkId)
        if (on === networkId) return
        networkId = on
        to.onNetworkChange(on)
      } catch (error) {
        if (error instanceof KitError) to.onDisconnect(error)
      }
    }
    const unfollow = onStandardChange(readStandardWallet(standard)?.features, look)
    return () => {
      if (isListening()) listener = undefined
      unfollow()
    }
  }

  return {
    /** As the wallet is now: it may lose features, and get them back, while it is connected. */
    get capabilities(): ReadonlySet<Capability> {
      const { features = {}, chains = [] } = readStandardWallet(standard) ?? {}
      const able = abilityFeatures.filter(([, any]) => any.some((feature) => feature in features))
      const canSwitch = chains.filter((chain) => chain.startsWith('solana:')).length > 1
      return new Set<Capability>([
        ...able.map(([ability]) => ability),
        ...(canSwitch ? (['switch-network'] as const) : []),
      ])
    },
    accounts,
    networkId,
    provider,
    subscribe: listen,
    async fetchState(signal) {
      // Every wallet answers this request with current data and without a prompt.
      const listed = await standardConnect(standard, { silent: true, signal })
      return { accounts: need(read(listed)), networkId }
    },
    async switchNetwork(network) {
      const [first] = read()
      if (!first) throw noAccounts()
      requireServedChain(first, network)
      networkId = network.caipNetworkId
      listener?.onNetworkChange(networkId)
    },
    async sign<R extends SignRequest>(account: Account, asked: R) {
      const result = await sign(
        { standard, shared: requireSharedAccount(account), networkId },
        asked,
      )
      // The kind decides the result; TypeScript can't follow it through the union.
      return result as SignResults[R['kind']]
    },
    async send(account, network, asked, node) {
      const shared = requireSharedAccount(account)
      requireServedChain(shared, network)
      return send({ standard, shared, networkId: network.caipNetworkId, node }, asked)
    },
    async disconnect() {
      await standardDisconnect(standard)
    },
  }
}
