import {
  type Account,
  type Accounts,
  KitError,
  type SignRequest,
  type SignResults,
  type WalletSession,
} from '@scope/core/chain'
import {
  ask,
  type ExampleWallet,
  noAccounts,
  parseAccounts,
  parseNetworkId,
} from './example-wallet.js'

const refuse = (action: string) =>
  new KitError('wallet-unsupported', `This wallet can’t ${action}.`)

export async function createSession(
  wallet: ExampleWallet,
  accounts: Accounts,
  signal: AbortSignal,
): Promise<WalletSession> {
  const network = async (signal?: AbortSignal) =>
    parseNetworkId(await ask(() => wallet.networkId(), signal))

  async function shared(signal?: AbortSignal): Promise<Accounts> {
    const now = parseAccounts(await ask(() => wallet.accounts(), signal))
    if (now) return now
    throw noAccounts()
  }

  return {
    // What is left out here is refused below, and the wallet is not bothered.
    capabilities: new Set(['message'] as const),
    accounts,
    networkId: await network(signal),
    provider: wallet,
    async fetchState(signal) {
      const [now, networkId] = await Promise.all([shared(signal), network(signal)])
      return { accounts: now, networkId }
    },
    subscribe(listener) {
      function onAccounts(payload: unknown) {
        const now = parseAccounts(payload)
        if (now) listener.onAccountsChange(now)
        else listener.onDisconnect(noAccounts())
      }
      const onNetwork = (payload: unknown) => listener.onNetworkChange(parseNetworkId(payload))
      wallet.on('accounts', onAccounts)
      wallet.on('network', onNetwork)
      return () => {
        wallet.removeListener('accounts', onAccounts)
        wallet.removeListener('network', onNetwork)
      }
    },
    async sign<R extends SignRequest>(account: Account, request: R) {
      if (request.kind !== 'message') throw refuse('sign this')
      const { message } = request
      // The wallet may have moved on since it was shown: nothing is signed for another account.
      const now = await shared()
      if (!now.some(({ address }) => address === account.address)) {
        throw new KitError('account-changed', 'The wallet now uses another account. Check it.')
      }
      const signature = await ask(() => wallet.sign(account.address, { message }))
      if (typeof signature !== 'string')
        throw new KitError('wallet-response-invalid', 'No signature.')
      return signature as SignResults[R['kind']]
    },
    send: () => Promise.reject(refuse('send')),
    switchNetwork: () => Promise.reject(refuse('switch networks')),
    disconnect: async () => void (await ask(() => wallet.revoke())),
  }
}
