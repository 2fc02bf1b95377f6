/**
 * What runs in the page: thin Wallet Standard wallets whose features live in the test's process.
 * It is sent as text, so it refers to nothing outside itself.
 */
import type { PageAnswer } from './page-script.js'
import type { SerializedValue } from './serialize.js'

/** What a wallet shows of itself, serialized: `accounts`, `chains`, and of each feature its methods and other properties. */
export interface StandardWalletState {
  readonly accounts: SerializedValue
  readonly chains: SerializedValue
  readonly features: Readonly<
    Record<string, { readonly methods: readonly string[]; readonly properties: SerializedValue }>
  >
}

export interface StandardPageSetup {
  /** The function on `window` that reaches the test's process. */
  readonly binding: string
  /** The object on `window` that the test's process reaches. */
  readonly bridge: string
  readonly wallets: readonly { readonly name: string; readonly icon: string }[]
  readonly announceDelayMs: number | undefined
}

export interface StandardCall {
  readonly feature: string
  readonly method: string
  readonly args: readonly SerializedValue[]
}

/** The state is that after the call. Without a call, it is only read. */
export interface StandardAnswer extends PageAnswer {
  readonly state: StandardWalletState
}

export interface StandardBridge {
  change(wallet: number, names: readonly string[], state: StandardWalletState): void
}

/** Runs before every script of the page, on each navigation. */
export function standardPageScript(
  { binding, bridge, wallets, announceDelayMs }: StandardPageSetup,
  unpack: (value: SerializedValue) => unknown,
): void {
  // Frames have no wallet here: events are sent to the page itself only.
  if (window.top !== window.self) return
  type Account = { readonly address: string }
  type Listener = (properties: object) => void
  const host = window as unknown as Record<string, unknown>
  const ask = host[binding] as (wallet: number, call?: StandardCall) => Promise<StandardAnswer>

  function pack(value: unknown): SerializedValue {
    if (value instanceof Uint8Array) return { is: 'bytes', bytes: [...value] }
    if (typeof value === 'bigint') return { is: 'bigint', text: String(value) }
    if (value === undefined || typeof value === 'function') return { is: 'undefined' }
    if (Array.isArray(value)) return { is: 'list', items: value.map(pack) }
    if (typeof value !== 'object' || value === null)
      return { is: 'plain', value: value as string | number | boolean | null }
    const fields = Object.entries(value).map(([name, field]) => [name, pack(field)])
    return { is: 'object', fields: Object.fromEntries(fields) }
  }

  const created = wallets.map(({ name, icon }, index) => {
    const listeners = new Set<Listener>()
    let accounts: readonly Account[] = []
    let chains: readonly string[] = []
    let features: Readonly<Record<string, object>> = {}
    let last = ''

    /** The same objects while nothing changes, as the standard wants. */
    function take(state: StandardWalletState): void {
      const text = JSON.stringify(state)
      if (text === last) return
      const before = last === '' ? undefined : (JSON.parse(last) as StandardWalletState)
      last = text
      const isNew = (part: 'accounts' | 'chains' | 'features') =>
        JSON.stringify(before?.[part]) !== JSON.stringify(state[part])
      if (isNew('accounts')) accounts = Object.freeze(unpack(state.accounts) as Account[])
      if (isNew('chains')) chains = Object.freeze(unpack(state.chains) as string[])
      if (isNew('features'))
        features = Object.fromEntries(
          Object.entries(state.features).map(([feature, { methods, properties }]) => [
            feature,
            Object.freeze({
              ...(unpack(properties) as object),
              ...Object.fromEntries(methods.map((method) => [method, getMethod(feature, method)])),
            }),
          ]),
        )
    }

    /** Accounts that a call returns are those of the wallet. */
    function withOwnAccounts(value: unknown): unknown {
      if (typeof value !== 'object' || value === null || !('accounts' in value)) return value
      const own = (value.accounts as Account[]).map(
        (account) => accounts.find(({ address }) => address === account.address) ?? account,
      )
      return { ...value, accounts: own }
    }

    function getMethod(feature: string, method: string) {
      if (feature === 'standard:events')
        return (_: string, listener: Listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        }
      return async (...args: readonly unknown[]) => {
        const answer = await ask(index, { feature, method, args: args.map(pack) })
        take(answer.state)
        const value = unpack(answer.value)
        if (!answer.resolved) throw value
        return withOwnAccounts(value)
      }
    }

    const wallet = {
      version: '1.0.0',
      name,
      icon,
      get accounts() {
        return accounts
      },
      get chains() {
        return chains
      },
      get features() {
        return features
      },
    }
    function change(names: readonly string[], state: StandardWalletState): void {
      take(state)
      const properties = Object.fromEntries(
        names.map((property) => [property, wallet[property as 'accounts']]),
      )
      for (const listener of [...listeners]) {
        try {
          listener(properties)
        } catch (error) {
          reportError(error)
        }
      }
    }
    return { wallet, take, change }
  })

  const reach: StandardBridge = {
    change: (wallet, names, state) => created[wallet]?.change(names, state),
  }
  Object.defineProperty(window, bridge, { value: reach, configurable: true })

  async function register(index: number): Promise<void> {
    const entry = created[index]
    const answer = await ask(index)
    if (!entry) return
    entry.take(answer.state)
    const callback = (api: { register(...all: unknown[]): void }) => api.register(entry.wallet)
    window.addEventListener('wallet-standard:app-ready', (event) =>
      callback((event as CustomEvent).detail),
    )
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  }
  for (const index of created.keys()) {
    if (announceDelayMs === undefined) void register(index)
    else setTimeout(() => void register(index), announceDelayMs)
  }
}
