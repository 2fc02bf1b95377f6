/**
 * The session's connectors in the form that adapters detect: an EIP-1193 provider, a Wallet Standard wallet, a
 * sats-connect provider. They are small, so they can be listed before the first click. Their code is lazy-loaded on the
 * first request.
 */
import type { Namespace } from '../../ids/caip.js'
import type { SessionController } from '../session/session-controller.js'
import type { Access, Site } from './site.js'

type Listener = (payload: unknown) => void

function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    emit(event: string, payload?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}

/** Once a page; the room behind it lives as long as the kit runs, so that each start has a door of its own. */
function getGuard<D>(
  access: Access,
  open: (room: SessionController) => Promise<D>,
): () => Promise<D> {
  let last: { readonly room: SessionController; readonly door: Promise<D> } | undefined
  return async () => {
    const room = await access.room()
    const door = last?.room === room ? last.door : open(room)
    last = { room, door }
    // Its code could not be fetched: asked again, it is fetched again.
    door.catch(() => {
      if (last?.door === door) last = undefined
    })
    return door
  }
}

interface Asked {
  readonly method: string
  readonly params?: readonly unknown[]
}

function eip155Provider(access: Access, site: Site) {
  const { on, off, emit } = createEmitter()
  const door = getGuard(access, async (room) =>
    (await import('./eip155.js')).eip155Door(room, site, emit),
  )
  return {
    on,
    removeListener: off,
    async request({ method, params }: Asked) {
      // Nothing is kept: nothing is fetched to say so.
      if (method === 'eth_accounts' && !access.isUsed) return []
      return (await door()).request(method, params)
    },
  }
}

function solanaWallet(access: Access, site: Site, name: string) {
  const { on, off, emit } = createEmitter()
  let now: { accounts: readonly unknown[]; features: readonly string[] } = {
    accounts: [],
    features: [],
  }
  const door = getGuard(access, async (room) => {
    const { solanaDoor } = await import('./solana.js')
    const opened = solanaDoor(room, site, () => {
      read(opened)
      emit('change')
    })
    return opened
  })
  const read = (opened: Awaited<ReturnType<typeof door>>) => {
    now = { accounts: opened.accounts(), features: opened.features() }
  }
  const connect = async ({ silent = false }: { readonly silent?: boolean } = {}) => {
    if (silent && !access.isUsed) return { accounts: [] }
    const opened = await door()
    await opened.connect(silent)
    read(opened)
    return { accounts: now.accounts }
  }
  const all: Readonly<Record<string, object>> = {
    'solana:signMessage': {
      signMessage: async (...inputs: readonly unknown[]) => {
        const opened = await door()
        return Promise.all(inputs.map(opened.signMessage))
      },
    },
    'solana:signTransaction': {
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs: readonly unknown[]) =>
        (await door()).signTransactions(inputs),
    },
    'solana:signAndSendTransaction': {
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (...inputs: readonly unknown[]) =>
        (await door()).sendTransactions(inputs),
    },
  }
  return {
    version: '1.0.0',
    name,
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet'],
    get accounts() {
      return now.accounts
    },
    get features() {
      return {
        'standard:connect': { version: '1.0.0', connect },
        'standard:disconnect': {
          version: '1.0.0',
          disconnect: async () => (await door()).disconnect(),
        },
        'standard:events': {
          version: '1.0.0',
          on(event: string, listener: Listener) {
            on(event, listener)
            return () => off(event, listener)
          },
        },
        ...Object.fromEntries(now.features.map((feature) => [feature, all[feature]])),
      }
    },
  }
}

function bip122Provider(access: Access, site: Site) {
  const { on, off, emit } = createEmitter()
  const door = getGuard(access, async (room) =>
    (await import('./bip122.js')).bip122Door(room, site, () => emit('accountChange')),
  )
  return {
    async request(method: string, params: unknown) {
      if (method === 'wallet_getAccount' && !access.isUsed) return { result: { addresses: [] } }
      return (await door()).request(method, params)
    },
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: Listener }) {
      on(eventName, cb)
      return () => off(eventName, cb)
    },
  }
}

/** What an adapter of this namespace understands. */
export function createLazyProvider(
  namespace: Namespace,
  access: Access,
  site: Site,
  name: string,
): object {
  if (namespace === 'eip155') return eip155Provider(access, site)
  if (namespace === 'solana') return solanaWallet(access, site, name)
  // Only the universal adapter uses the last one, and it calls the session controller directly.
  return namespace === 'bip122' ? bip122Provider(access, site) : access
}
