/** One established connection: follows the wallet's events, and checks account and network before every write. */
import {
  type Account,
  type CaipNetworkId,
  type Capability,
  KitError,
  type Network,
  parseTransaction,
  type SessionListener,
  type SignRequest,
  type SignResults,
  type WalletSession,
} from '@scope/core/chain'
import { parseWalletError } from '@scope/core/wallet-standard'
import { noAccounts, parseShared, type Shared } from './accounts.js'
import { readAddress } from './address.js'
import { getAddressFormat } from './chains.js'
import type { BitcoinProvider } from './providers/bitcoin-provider.js'
import { send } from './send.js'
import { sign } from './sign.js'
import { withWalletErrors } from './wrap-wallet-errors.js'

export function createSession(
  door: BitcoinProvider,
  provider: unknown,
  first: Shared,
): WalletSession {
  let listener: SessionListener | undefined
  /** What was last told, so that nothing is told twice. */
  let known = first
  /** Where the site is: for wallets whose networks look alike, or that have none of their own. */
  let expectedNetworkId = first.networkId

  const look = (signal?: AbortSignal): Promise<Shared> =>
    withWalletErrors(async () => {
      const raw = await door.read({ silent: true, networkId: expectedNetworkId, signal })
      const shared = parseShared(raw, expectedNetworkId)
      if (shared) return shared
      throw noAccounts()
    })

  function tell(now: Shared) {
    const text = ({ accounts }: Shared) => accounts.map(({ address }) => address).join()
    const [hasMoved, hasChanged] = [now.networkId !== known.networkId, text(now) !== text(known)]
    known = now
    if (hasMoved) listener?.onNetworkChange(now.networkId)
    if (hasChanged) listener?.onAccountsChange(now.accounts)
  }

  /** A wallet may have moved since it last spoke: nothing is signed for another account or network than shown. */
  async function assertUnchanged(account: Account, network?: Network): Promise<Shared> {
    const now = await look().catch((error: KitError): never => {
      // Also where it sent no event.
      if (error.code === 'no-accounts') listener?.onDisconnect(error)
      throw error
    })
    if (network && now.networkId !== network.caipNetworkId) {
      tell(now)
      throw new KitError(
        'network-changed',
        `The wallet is no longer on ${network.name}. Switch it, then try again.`,
      )
    }
    if (!now.accounts.some(({ address }) => address === account.address)) {
      tell(now)
      throw new KitError(
        'account-changed',
        'The wallet now uses another account. Check it, then try again.',
      )
    }
    return now
  }

  function listen(to: SessionListener): () => void {
    listener = to
    let turn = 0
    const isListening = () => listener === to
    function onChange() {
      const mine = ++turn
      const isLast = () => isListening() && mine === turn
      look().then(
        (now) => isLast() && tell(now),
        async (error: unknown) => {
          const read = await parseWalletError(error)
          if (isLast()) to.onDisconnect(read)
        },
      )
    }
    const stop = door.listen(onChange)
    return () => {
      if (isListening()) listener = undefined
      stop()
    }
  }

  /** Without the wallet: where its addresses are the other network's, too. */
  function moveAlone(to: CaipNetworkId, name: string) {
    const form = getAddressFormat(to)
    const fits = known.accounts.every(({ address }) => readAddress(address)?.forms.includes(form))
    if (!fits) {
      throw new KitError(
        'unsupported-method',
        `This wallet is switched by hand. Choose ${name} there, then try again.`,
      )
    }
    expectedNetworkId = to
  }

  const capabilities = new Set<Capability>(['message', 'psbt', 'send'])
  if (door.switchNetwork) capabilities.add('switch-network')

  return {
    capabilities,
    accounts: first.accounts,
    networkId: first.networkId,
    provider,
    subscribe: listen,
    fetchState: look,
    async switchNetwork(network) {
      const { caipNetworkId, name } = network
      const before = expectedNetworkId
      if (door.switchNetwork) {
        getAddressFormat(caipNetworkId)
        await door.switchNetwork(caipNetworkId)
      } else moveAlone(caipNetworkId, name)
      const now = await look()
      if (now.networkId !== caipNetworkId) {
        expectedNetworkId = before
        throw new KitError(
          'network-changed',
          `The wallet did not switch to ${name}. Switch it there, then try again.`,
        )
      }
      tell(now)
    },
    async sign<R extends SignRequest>(account: Account, asked: R) {
      const { networkId, accounts } = await assertUnchanged(account)
      // Both kinds that Bitcoin wallets sign are answered with text; the others throw.
      const where = { networkId, accounts }
      return (await withWalletErrors(() =>
        sign(door, account, asked, where),
      )) as SignResults[R['kind']]
    },
    async send(account, network, request, node) {
      const asked = parseTransaction(request)
      const { accounts } = await assertUnchanged(account, network)
      const isMain = accounts[0].address === account.address
      const sender = accounts.find(({ address }) => address === account.address) ?? account
      return withWalletErrors(() => send(door, sender, { isMain, network, asked, node }))
    },
    disconnect: () => door.disconnect(),
  }
}
