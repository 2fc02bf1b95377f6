/** One established connection: follows the wallet's events, and checks account and network before every write. */
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
import { checkedProvider } from './checked-provider.js'
import { type Eip1193Provider, listenToProvider, request } from './eip1193.js'
import { parseAccounts, parseNetworkId } from './responses.js'
import { send } from './send.js'
import { sign } from './sign.js'
import { switchNetwork } from './switch-network.js'

const capabilities: ReadonlySet<Capability> = new Set([
  'message',
  'typed-data',
  'send',
  'switch-network',
  'add-network',
])

/** Milliseconds a wallet may take to give a permission back before leaving goes on without it. */
const revokeDeadline = 3_000

const noAccounts = () =>
  new KitError(
    'no-accounts',
    'The wallet no longer shares an account. Unlock it, or connect again.',
  )

export function createSession(
  provider: Eip1193Provider,
  accounts: Accounts,
  networkId: CaipNetworkId,
): WalletSession {
  let listener: SessionListener | undefined
  /**
   * The provider at the time of the connection: what a script of the page replaces it with later receives nothing (X5).
   */
  const wallet: Eip1193Provider = { request: provider.request.bind(provider) }

  const chain = async (signal?: AbortSignal) =>
    parseNetworkId(await request(wallet, 'eth_chainId', undefined, signal))

  async function shared(signal?: AbortSignal): Promise<Accounts> {
    const found = parseAccounts(await request(wallet, 'eth_accounts', undefined, signal))
    if (!found) throw noAccounts()
    return found
  }

  /** A wallet that shares no account is left, also where it sent no event. */
  const endIfEmpty = (error: KitError): never => {
    if (error.code === 'no-accounts') listener?.onDisconnect(error)
    throw error
  }

  /** A wallet may have moved since it last spoke: nothing is signed for another account or network than shown. */
  async function assertUnchanged(account: Pick<Account, 'address'>, network?: Network) {
    const [now, on] = await Promise.all([shared().catch(endIfEmpty), network ? chain() : undefined])
    if (!now.some(({ address }) => address === account.address)) {
      listener?.onAccountsChange(now)
      throw new KitError(
        'account-changed',
        'The wallet now uses another account. Check it, then try again.',
      )
    }
    if (network && on && on !== network.caipNetworkId) {
      listener?.onNetworkChange(on)
      throw new KitError(
        'network-changed',
        `The wallet is no longer on ${network.name}. Switch it, then try again.`,
      )
    }
  }

  function listen(to: SessionListener): () => void {
    listener = to
    const isListening = () => listener === to
    /** What an event left unclear, or claimed without sense, the wallet is asked. */
    const ask = () =>
      shared().then(
        (now) => isListening() && to.onAccountsChange(now),
        (error: KitError) => isListening() && to.onDisconnect(error),
      )
    function onAccounts(payload: unknown) {
      try {
        const found = parseAccounts(payload)
        if (found) to.onAccountsChange(found)
        else to.onDisconnect(noAccounts())
      } catch {
        void ask()
      }
    }
    function onNetwork(payload: unknown) {
      try {
        to.onNetworkChange(parseNetworkId(payload))
      } catch {
        chain().then(
          (id) => isListening() && to.onNetworkChange(id),
          () => undefined,
        )
      }
    }
    // Extensions lose their background for a moment and say "disconnect": only the accounts tell whether it is over.
    const onDisconnect = () => void ask()
    const events = [
      ['accountsChanged', onAccounts],
      ['chainChanged', onNetwork],
      ['disconnect', onDisconnect],
    ] as const
    const stop = listenToProvider(provider, events)
    return () => {
      if (isListening()) listener = undefined
      stop()
    }
  }

  return {
    capabilities,
    accounts,
    networkId,
    provider: checkedProvider(provider),
    subscribe: listen,
    async fetchState(signal) {
      const [now, on] = await Promise.all([shared(signal), chain(signal)])
      return { accounts: now, networkId: on }
    },
    async switchNetwork(network) {
      await switchNetwork(wallet, network)
      listener?.onNetworkChange(network.caipNetworkId)
    },
    async sign<R extends SignRequest>(account: Account, asked: R) {
      await assertUnchanged(account)
      // Both kinds that EVM wallets sign are answered with text; the others throw.
      return (await sign(wallet, account.address, asked)) as SignResults[R['kind']]
    },
    async send(account, network, asked) {
      await assertUnchanged(account, network)
      return send(wallet, account.address, network, asked)
    },
    calls: async () =>
      (await import('./calls/index.js')).createWalletCalls({ wallet, assertUnchanged }),
    permissions: async () =>
      (await import('./permissions/index.js')).createWalletPermissions({ wallet, assertUnchanged }),
    async disconnect() {
      // EIP-2255. Wallets without it keep the permission: leaving is then remembered on this side only.
      await request(
        wallet,
        'wallet_revokePermissions',
        [{ eth_accounts: {} }],
        AbortSignal.timeout(revokeDeadline),
      ).catch(() => undefined)
    },
  }
}
