/**
 * A fake wallet: no keys, no chain, no page. It stands where several namespaces are tested at once and no real
 * wallet of theirs can run. Its user is scripted as that of every test wallet.
 */
import type { CaipNetworkId } from '@scope/core/chain'
import { createEmitter } from '../evm/emitter.js'
import { createPrompts, scoped, type UnscopedPrompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import type { MemoryProvider, MemoryWallet } from './memory-wallet.js'

export interface MemoryWalletDeps {
  readonly addresses: readonly string[]
  readonly authorized: boolean
  /** Those it knows, the first chosen. */
  readonly networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  announce(): void
}

export function createMemoryWallet(deps: MemoryWalletDeps): {
  readonly wallet: MemoryWallet
  readonly provider: MemoryProvider
} {
  const prompts = createPrompts()
  const emitter = createEmitter()
  const known = new Set<CaipNetworkId>(deps.networks)
  const requests: { readonly method: string }[] = []
  let [networkId] = deps.networks
  let chosen = deps.addresses.slice(0, 2)
  let isAuthorized = deps.authorized
  let isGone = false
  let sent = 0

  const visible = () => (isAuthorized ? chosen : [])
  function received(method: string) {
    requests.push({ method })
    if (isGone) throw new Error('Extension context invalidated.')
  }
  function moveTo(id: CaipNetworkId) {
    if (id === networkId) return
    networkId = id
    emitter.emit('network', id)
  }
  function share(run: () => void) {
    const before = visible()
    run()
    if (visible().join() !== before.join()) emitter.emit('accounts', visible())
  }
  function check(address: string) {
    if (!visible().includes(address)) throw rpcError(4100, 'The account is not shared.')
  }

  const provider: MemoryProvider = {
    on: emitter.on,
    removeListener: emitter.removeListener,
    async accounts() {
      received('accounts')
      return visible()
    },
    async connect() {
      received('connect')
      if (!isAuthorized) await prompts.ask('connect', 'connect', [])
      share(() => {
        isAuthorized = true
      })
      return visible()
    },
    async networkId() {
      received('networkId')
      return networkId
    },
    async switchNetwork(id, add) {
      received('switchNetwork')
      if (!known.has(id) && !add) throw rpcError(4902, 'The wallet does not know this network.')
      if (id !== networkId) await prompts.ask('switch', 'switchNetwork', [id])
      known.add(id)
      moveTo(id)
    },
    async sign(address, request) {
      received('sign')
      check(address)
      await prompts.ask('sign', 'sign', [address, request])
    },
    async send(address, id, transaction) {
      received('send')
      check(address)
      if (id !== networkId) throw rpcError(4901, 'The wallet is on another network.')
      await prompts.ask('send', 'send', [address, transaction])
      return `memory-${++sent}`
    },
    async revoke() {
      received('revoke')
      share(() => {
        isAuthorized = false
      })
    },
  }

  const wallet: UnscopedPrompts<MemoryWallet> = {
    addresses: deps.addresses,
    announce: deps.announce,
    get networkId() {
      return networkId
    },
    get requests() {
      return [...requests]
    },
    changeAccount: () =>
      share(() => {
        chosen = chosen.toReversed()
      }),
    changeNetwork: moveTo,
    revokePermission: () =>
      share(() => {
        isAuthorized = false
      }),
    uninstall() {
      isGone = true
      emitter.mute()
    },
    listenerCount: () => emitter.listenerCount(),
  }
  return { wallet: scoped(wallet, prompts), provider }
}
