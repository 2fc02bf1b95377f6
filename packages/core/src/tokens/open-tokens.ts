/**
 * Reads tokens while they are displayed: once per 30 s for an account on a network. Ignores late responses of another
 * account.
 */
import { atom, computed, onMount, type WritableAtom } from 'nanostores'
import { asKitError } from '../errors/kit-error.js'
import type { Chains, FeatureContext, InternalKit } from '../feature.js'
import { onSettled } from '../features/transactions/on-settled.js'
import { createGateway } from '../http/gateway.js'
import { createGatewayFeatures } from '../http/gateway-features.js'
import { tokenImageUrl } from '../http/token-image-url.js'
import { caipAddress, type Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createExchangeRates } from './exchange-rates.js'
import { createSources, type Holder } from './sources.js'
import { type CachedTokenList, fromStored, parseStored, storing } from './token-cache.js'
import type { TokenList, Tokens, TokensOptions } from './tokens-feature.js'

/** Milliseconds a list is good for; after a failure of the same account and network, how long it is not asked again. */
export const tokenAge = 30_000

type KnownList = Exclude<TokenList, { readonly status: 'none' }>

interface Room {
  readonly $list: WritableAtom<TokenList>
  /** Reads unless what is kept is young enough, and not from before `since`. */
  read(since: number): Promise<void>
}

export function openTokens(
  context: FeatureContext,
  { tokenList = [], currency, getExchangeRate }: TokensOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Tokens {
  const { env } = context
  const { gatewayUrl, projectId, clientId } = context.options
  const gateway = gatewayUrl ? { gatewayUrl, projectId, clientId } : undefined
  const client = gateway && createGateway(env, gateway, context.alert)
  const has = client && createGatewayFeatures(env, client)
  const stored = context.createStorageItem('portfolio_cache', parseStored)
  const hidden = context.createStorageItem('amounts_hidden', (value) =>
    value === true ? true : undefined,
  )
  const rates = createExchangeRates({
    ...context,
    currency,
    ...(getExchangeRate && { getExchangeRate }),
    gateway: client,
    has,
    signal: lifetime.signal,
  })
  /** Waited for only without a rate, so that values don't change their currency a moment later. */
  async function refreshRate(): Promise<void> {
    const pending = rates.refresh()
    if (rates.$exchangeRate.get().isFallback) await pending
  }
  const $isHidden = atom(hidden.get() ?? false)
  const lists = new Map<string, KnownList>()
  const failedAt = new Map<string, number>()
  const rooms = new Map<Namespace, Room>()
  let chains: Chains | undefined

  async function tell(holder: Holder, signal: AbortSignal) {
    chains ??= await kit.chains()
    const { getNodeClient, getChainRuntime } = chains
    return createSources({
      gateway: client,
      has: async (feature, chainId) => (await has?.(feature, chainId)) ?? false,
      pictureOf: (path) => (gateway ? tokenImageUrl(gateway, path) : undefined),
      listed: tokenList,
      getNodeClient,
      getChainRuntime: ({ chainNamespace }) => getChainRuntime(chainNamespace),
    })(holder, signal)
  }

  const remember = (list: CachedTokenList) => stored.set(storing(list, stored.get() ?? []))

  function known(key: string): KnownList | undefined {
    const loaded = lists.get(key)
    if (loaded) return loaded
    const all = fromStored(stored.get() ?? [])
    const cached = all.find((list) => list.key === key && list.at <= env.now())
    if (!cached) return undefined
    const { tokens, at, truncatedFrom } = cached
    return { status: 'loading', tokens, at, ...(truncatedFrom && { truncatedFrom }) }
  }

  /** A phone is not asked what it would have to be taken out for. */
  function askable(namespace: Namespace, walletId = ''): unknown {
    const way = kit.wallets
      .get(walletId)
      ?.connectors.find((connector) => connector.namespace === namespace)
    return way?.type === 'WALLET_CONNECT' ? undefined : kit.provider(namespace)
  }

  const isHidden = () => env.window?.document?.visibilityState === 'hidden'

  function createRoom(namespace: Namespace): Room {
    const $list = atom<TokenList>({ status: 'none', tokens: [] })
    const $network = kit.network.forNamespace(namespace)
    const $holder = computed(
      [kit.account(namespace), ...($network ? [$network] : [])],
      ({ address, status, wallet }, state): Holder | undefined =>
        address && state && !state.unsupportedId
          ? {
              address,
              network: state.active,
              provider: status === 'connected' ? askable(namespace, wallet?.id) : undefined,
            }
          : undefined,
    )
    const getKey = ({ address, network }: Holder) => caipAddress(network.caipNetworkId, address)
    let reading: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Before the first listener counts: what is kept is shown as it comes. */
    let isLookedAt = false

    async function read(since: number): Promise<void> {
      const holder = $holder.get()
      reading?.abort()
      if (!holder) return $list.set({ status: 'none', tokens: [] })
      const key = getKey(holder)
      const before = known(key)
      const isYoung = (at: number) => env.now() - at < tokenAge && at >= since
      const hasFailed = env.now() - (failedAt.get(key) ?? -tokenAge) < tokenAge
      if (before && (hasFailed || (before.status === 'ready' && isYoung(before.at)))) {
        $list.set(before)
        return again()
      }
      const mine = new AbortController()
      reading = mine
      const previous = before ? { tokens: before.tokens } : { tokens: [] }
      const at = before?.at !== undefined && { at: before.at }
      const truncatedFrom = before &&
        'truncatedFrom' in before && { truncatedFrom: before.truncatedFrom }
      // A background refresh keeps showing the known list.
      if (before?.status === 'ready') $list.set(before)
      else $list.set({ status: 'loading', ...previous, ...at, ...truncatedFrom })
      try {
        const [{ holdings, source }] = await Promise.all([
          tell({ ...holder, isChanged: since > 0 }, mine.signal),
          refreshRate(),
        ])
        if (mine.signal.aborted) return
        const { caipNetworkId: networkId } = holder.network
        const tokens = holdings.map((holding) => ({ ...holding, networkId }))
        const list = { status: 'ready', tokens, source, at: env.now() } as const
        lists.set(key, list)
        failedAt.delete(key)
        remember({ key, ...list })
        $list.set(list)
      } catch (thrown) {
        if (mine.signal.aborted) return
        const fields = { ...previous, ...at, ...truncatedFrom, error: asKitError(thrown) }
        const list = { status: 'failed', ...fields } as const
        lists.set(key, list)
        failedAt.set(key, env.now())
        $list.set(list)
      }
      again()
    }

    /** Refreshes while the list is displayed. A hidden page sends no requests. */
    function again(): void {
      clearTimeout(timer)
      if (isLookedAt) timer = setTimeout(() => (isHidden() ? again() : void read(0)), tokenAge)
    }

    onMount($list, () => {
      isLookedAt = true
      const stops = [
        // With the account's own state: another wallet may tell what this one did not.
        $holder.subscribe(() => void read(0)),
        lifetime.listen(env.window, 'online', () => {
          const holder = $holder.get()
          if (holder) failedAt.delete(getKey(holder))
          void read(0)
        }),
        lifetime.listen(env.window?.document, 'visibilitychange', () => {
          if (!isHidden()) void read(0)
        }),
      ]
      const stop = lifetime.onDispose(() => {
        isLookedAt = false
        clearTimeout(timer)
        reading?.abort()
        for (const cleanup of stops) cleanup()
      })
      return stop
    })
    return { $list, read }
  }

  function getRoom(namespace: Namespace): Room {
    const room = rooms.get(namespace) ?? createRoom(namespace)
    rooms.set(namespace, room)
    return room
  }

  // A sent transaction changes the balance, whether it was confirmed or failed.
  lifetime.onDispose(
    onSettled(kit.transactions.$transactions, () => {
      for (const room of rooms.values())
        if (room.$list.lc > 0) void room.read(Number.POSITIVE_INFINITY)
    }),
  )

  return {
    forNamespace: (namespace) => getRoom(namespace).$list,
    refresh: (namespace, since = Number.POSITIVE_INFINITY) => getRoom(namespace).read(since),
    $exchangeRate: rates.$exchangeRate,
    $isHidden,
    setHidden(isHidden) {
      $isHidden.set(isHidden)
      hidden.set(isHidden || undefined)
    },
  }
}
