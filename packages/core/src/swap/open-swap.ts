/** Swapping itself. Lazy-loaded when the user opens the form. Composes the other files of this folder. */
import type { WalletSession } from '../chain/adapter.js'
import { createCapabilityReader } from '../chain/capability-reader.js'
import type { PreparedSwap } from '../chain/swaps.js'
import { KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import { createGateway } from '../http/gateway.js'
import { sleep } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'
import { isTimeZoneRestricted } from '../restricted-zones.js'
import { createTokenBalances } from '../spending/token-balances.js'
import { createUnseen } from '../spending/unseen.js'
import { createBatches } from './batch.js'
import { createGatewaySources } from './gateway-sources.js'
import { toHexAddress } from './hex-address.js'
import { getMaxAmount } from './max-amount.js'
import { createOutgoingSwaps, parseSwaps } from './outgoing-swaps.js'
import { createSwapQuoting } from './quotes.js'
import { createReceivedReader } from './received-amounts.js'
import { createReview } from './review.js'
import { createRunSwap } from './run-swap.js'
import { createSwapChain } from './swap-chain.js'
import { startSwapEffects } from './swap-effects.js'
import type { OutgoingSwap, Swap, SwapDraft, SwapOptions } from './swap-feature.js'
import { createSwapForm } from './swap-form.js'
import { createTokenSearch } from './token-search.js'
import { waitUntilFinal } from './wait-until-final.js'

const usesApproval = (
  { sold, amount, quote: { router } }: PreparedSwap,
  before: OutgoingSwap,
): boolean =>
  sold?.toLowerCase() === before.sold.address?.toLowerCase() &&
  router.toLowerCase() === before.router.toLowerCase() &&
  amount >= before.amount

const isSameSwap = (a: SwapDraft, b: SwapDraft): boolean =>
  a.amount === b.amount &&
  a.sold?.address === b.sold?.address &&
  a.bought?.address === b.bought?.address

export function openSwap(
  { env, emit, alert, createStorageItem, options: site }: FeatureContext,
  options: SwapOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Swap {
  const { signal, timeout } = lifetime
  const { gatewayUrl, projectId, clientId } = site
  const gateway = gatewayUrl
    ? createGateway(env, { gatewayUrl, projectId, clientId }, alert)
    : undefined
  const getGatewaySources = createGatewaySources(env, gateway)
  const chain = createSwapChain({ kit, options, now: env.now, getGatewaySources })
  const balances = createTokenBalances(kit, lifetime)
  /** Read as the view opens. */
  let isRestricted = false
  const getNative = () => balances.$tokens.get().find(({ address }) => address === undefined)
  const form = createSwapForm({
    native: () => getNative()?.amount,
    isSmartAccount: () => isSmartAccount(kit.account('eip155').get()),
    // Unknown until the code is there.
    isSupported: (networkId) => !chain.get() || chain.getContracts(networkId) !== undefined,
    isRestricted: () => isRestricted,
  })
  const capabilities = createCapabilityReader(signal)
  const withoutBatches = new WeakSet<WalletSession>()
  const quoting = createSwapQuoting({ form, chain, now: env.now, timeout })
  const review = createReview({
    kit,
    form,
    chain,
    capabilities,
    withoutBatches,
    onChanged: () => void quoting.now(),
    signal,
  })
  const store = createOutgoingSwaps({
    item: createStorageItem('swaps', parseSwaps),
    $transactions: kit.transactions.$transactions,
    follow: kit.transactions.follow,
    isListed: (networkId) => kit.network.find(networkId) !== undefined,
    now: env.now,
  })
  const unseen = createUnseen({ modal: kit.modal, $all: store.$outgoing, now: env.now })
  lifetime.onDispose(unseen.start())
  const rest = (ms: number) => (env.sleep ?? sleep)(ms, signal)
  const received = createReceivedReader({ kit, chain, store, sleep: rest, signal })
  const batches = createBatches({
    kit,
    store,
    now: env.now,
    sleep: rest,
    getReceived: received.getFromBatch,
    withoutBatches,
    signal,
  })

  /** For the swap after an approval: it must not give less than what the user has agreed to. */
  async function prepareAgain(shown: PreparedSwap, slippageBps: number): Promise<PreparedSwap> {
    const { networkId, account, sold, bought, amount, minAmountOut, quote } = shown
    const { swaps, context } = await chain.open(networkId, signal)
    const request = { sold, bought, amount, networkId, account, slippageBps, minAmountOut }
    const quotes = await swaps.getQuotes(context, request)
    // The router that was approved.
    const usable = quotes.filter(({ router }) => router === quote.router)
    const next = usable.find(({ id }) => id === quote.id) ?? usable[0]
    const prepared = next && (await swaps.prepare(context, next, request))
    if (prepared) return prepared
    throw new KitError(
      'swap-changed',
      'The price is now below the minimum that was shown. Nothing was swapped: check the new price, then try again.',
    )
  }

  const { run, stopWaiting } = createRunSwap({
    kit,
    chain,
    store,
    emit,
    env,
    prepareAgain,
    sendBatch: batches.send,
    followBatch: batches.follow,
    signal,
  })
  let isAsking = false
  /** Key of a swap that stopped after its approval, and that the form continues. */
  let resumed: string | undefined

  function reset() {
    quoting.stop()
    review.stop()
    balances.end()
    resumed = undefined
    form.clear()
  }

  function start() {
    isRestricted = isTimeZoneRestricted(options.restrictedTimeZones)
    balances.of('eip155')
    const network = kit.network.forNamespace('eip155')?.get()
    const { address } = kit.account('eip155').get()
    if (!network || network.unsupportedId || !address) return form.clear()
    const { caipNetworkId: networkId } = network.active
    const before = form.$draft.get()
    form.begin(networkId, address)
    if (before?.networkId !== networkId) emit({ type: 'OPEN_SWAP', network: networkId })
    chain.load().then(form.judge, () => undefined)
    const [first] = balances.$tokens.get()
    if (first && !form.$draft.get()?.sold) form.setSold(first)
    quoting.follow()
  }

  const search = createTokenSearch({
    kit,
    chain,
    options,
    getDraft: form.$draft.get,
    getHeld: balances.$tokens.get,
    signal,
  })

  /** What was reviewed is another swap now. */
  function change() {
    review.stop()
    quoting.follow()
  }

  const swap: Swap = {
    $draft: form.$draft,
    $review: review.$review,
    $swaps: store.$outgoing,
    $unseenSwaps: unseen.$unseen,
    $tokens: balances.$tokens,
    start,
    ...search,
    setSold(token) {
      form.setSold(token)
      change()
    },
    setBought(token) {
      form.setBought(token)
      change()
    },
    reverse() {
      const draft = form.$draft.get()
      const { sold, bought, quote } = draft ?? {}
      const held =
        bought && balances.$tokens.get().find(({ address }) => address === bought.address)
      if (!sold || !held) return
      form.setBought(sold)
      form.setSold(held)
      if (quote) form.setUnits(quote.amountOut)
      change()
    },
    setAmount(text) {
      const isAmount = form.setAmount(text)
      if (isAmount) change()
      return isAmount
    },
    async max() {
      const { sold, networkId } = form.$draft.get() ?? {}
      if (!sold || !networkId) return
      const before = form.$draft.get()
      const max = await getMaxAmount(chain, networkId, sold, signal)
      const now = form.$draft.get()
      // The user has typed, or chosen another token meanwhile.
      if (now?.amountText !== before?.amountText || now?.sold?.address !== sold.address) return
      form.setUnits(max)
      change()
    },
    setSlippage(slippageBps) {
      const isValid = form.setSlippage(slippageBps)
      if (isValid) change()
      return isValid
    },
    selectQuote(id) {
      form.selectQuote(id)
      review.stop()
    },
    refreshQuotes: quoting.now,
    review: review.run,
    async confirm() {
      const draft = form.$draft.get()
      const reviewed = review.$review.get()
      if (!draft || reviewed.status !== 'ready')
        throw new KitError(
          'amount-invalid',
          'This swap is still being checked. Wait for it, then confirm it.',
        )
      if (isAsking)
        throw new KitError(
          'already-pending',
          'Another swap is pending in the wallet. Answer it there first.',
        )
      const { prepared, mode } = reviewed
      const continued = resumed
      isAsking = true
      try {
        const isSent = await run({ draft, prepared, mode })
        const before = isSent && continued !== undefined ? store.find(continued) : undefined
        // An approval that this swap has not used stays in sight.
        if (before && usesApproval(prepared, before)) store.dismiss(before.key)
        const now = form.$draft.get()
        // What the user has typed since is another swap, and stays.
        if (isSent && now && isSameSwap(now, draft)) reset()
        return isSent
      } finally {
        isAsking = false
      }
    },
    resume(key) {
      store.refresh()
      const outgoing = store.find(key)
      const { address, networkId } = kit.account('eip155').get()
      if (!outgoing || address !== outgoing.from || networkId !== outgoing.networkId) return false
      start()
      const sold = balances.$tokens.get().find((token) => token.address === outgoing.sold.address)
      form.setSold(sold ?? { ...outgoing.sold, amount: 0n })
      form.setBought(outgoing.bought)
      form.setUnits(outgoing.amount)
      resumed = outgoing.status === 'approved' ? key : undefined
      if (!resumed) store.dismiss(key)
      review.stop()
      // What was quoted before may be gone.
      void quoting.now()
      return true
    },
    async revoke(key) {
      const outgoing = store.find(key)
      const { swaps } = await chain.load()
      if (!outgoing?.sold.address) return
      const { address, networkId } = kit.account('eip155').get()
      if (address !== outgoing.from || networkId !== outgoing.networkId)
        throw new KitError(
          'account-changed',
          'Another account or network is active now. Check it, then try again.',
        )
      const transaction = swaps.revoke(toHexAddress(outgoing.sold.address), outgoing.router)
      const id = await kit.requests.sendTransaction({ namespace: 'eip155', transaction })
      // It stays in sight until nothing can be taken any more.
      waitUntilFinal(kit.transactions.$transactions, id, signal).then(
        (status) => status === 'confirmed' && store.dismiss(key),
        () => undefined,
      )
    },
    stopWaiting,
    dismiss: store.dismiss,
    reset,
  }

  startSwapEffects({ kit, form, balances, store, followBatch: batches.follow, reset }, lifetime)
  lifetime.listen(env.window, 'storage', store.refresh)
  lifetime.onDispose(store.start())
  lifetime.onDispose(received.start())
  return swap
}
