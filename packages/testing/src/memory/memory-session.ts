/** A fake connection to a memory wallet: keeps the contract's promises where there is no chain to keep them for. */
import {
  type Account,
  type Accounts,
  type CaipNetworkId,
  type Capability,
  KitError,
  type Namespace,
  type SignRequest,
  type SignResults,
  toKitError,
  type WalletSession,
} from '@scope/core/chain'
import type { MemoryProvider } from './memory-wallet.js'

export interface MemorySessionDeps {
  readonly namespace: Namespace
  readonly provider: MemoryProvider
  readonly abilities: ReadonlySet<Capability>
  readonly canRevoke: boolean
  readonly addresses: readonly string[]
  readonly networkId: CaipNetworkId
  /** A sent transaction's id. */
  onSent(id: string): void
}

const noAccounts = () => new KitError('no-accounts', 'The wallet shares no account.')

/**
 * Creates the signature that a memory wallet returns, to compare with. It isn't valid on any chain.
 *
 * @param address - Address of the signer.
 * @param message - Message that was signed.
 * @returns `memory:`, the address, and the message in hexadecimal.
 * @example
 * ```ts
 * expect(signature).toBe(memorySignature(address, 'Hello'))
 * ```
 */
export function memorySignature(address: string, message: string | Uint8Array): string {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `memory:${address}:${hex}`
}

function getResult({ address }: Account, request: SignRequest): SignResults[SignRequest['kind']] {
  if (request.kind === 'message') return memorySignature(address, request.message)
  if (request.kind === 'transactions') return request.transactions
  return request.kind === 'psbt' ? request.psbt : memorySignature(address, request.kind)
}

export function createMemorySession(deps: MemorySessionDeps): WalletSession {
  const { namespace, provider, abilities: capabilities } = deps

  function toAccounts(addresses: readonly string[]): Accounts {
    const [first, ...rest] = addresses.map((address): Account => {
      return { namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' }
    })
    if (!first) throw noAccounts()
    return [first, ...rest]
  }
  function need(ability: Capability) {
    if (capabilities.has(ability)) return
    throw new KitError('wallet-unsupported', `The wallet is not able to: ${ability}.`)
  }
  /** Rethrows any error as a `KitError`. */
  async function guarded<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (thrown) {
      throw toKitError(thrown)
    }
  }

  return {
    capabilities,
    accounts: toAccounts(deps.addresses),
    networkId: deps.networkId,
    provider,
    fetchState: (signal) =>
      guarded(async () => {
        signal.throwIfAborted()
        const [addresses, networkId] = await Promise.all([
          provider.accounts(),
          provider.networkId(),
        ])
        signal.throwIfAborted()
        return { accounts: toAccounts(addresses), networkId }
      }),
    subscribe(listener) {
      const onAccounts = (addresses: readonly string[]) => {
        if (addresses.length === 0) listener.onDisconnect(noAccounts())
        else listener.onAccountsChange(toAccounts(addresses))
      }
      const onNetwork = (id: CaipNetworkId) => listener.onNetworkChange(id)
      provider.on('accounts', onAccounts)
      provider.on('network', onNetwork)
      return () => {
        provider.removeListener('accounts', onAccounts)
        provider.removeListener('network', onNetwork)
      }
    },
    switchNetwork: ({ caipNetworkId }) =>
      guarded(async () => {
        need('switch-network')
        await provider.switchNetwork(caipNetworkId, capabilities.has('add-network'))
      }),
    sign: <R extends SignRequest>(account: Account, request: R) =>
      guarded(async () => {
        need(request.kind)
        await provider.sign(account.address, request)
        // The kind decides the result; TypeScript can't follow it through the union.
        return getResult(account, request) as SignResults[R['kind']]
      }),
    send: (account, network, { transaction }) =>
      guarded(async () => {
        need('send')
        const id = await provider.send(account.address, network.caipNetworkId, transaction)
        deps.onSent(id)
        return id
      }),
    disconnect: () => guarded(async () => (deps.canRevoke ? provider.revoke() : undefined)),
  }
}
