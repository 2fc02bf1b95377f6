/** Sending at work: fetched as somebody opens its form. Composes what the other files of this room do. */
import { computed, type WritableAtom } from 'nanostores'
import type { ChainRuntime } from '../chain/adapter.js'
import type { ChainMoney, Holding } from '../chain/money.js'
import type { Network } from '../chain/network.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureSite, KitInside } from '../feature.js'
import type { Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lifetime.js'
import { createConfirming } from './confirming.js'
import { createForm } from './form.js'
import { createHoldings } from './holdings.js'
import { createKnownReceivers, readReceivers } from './known-receivers.js'
import { mostToSend } from './most.js'
import { readPayment } from './payment.js'
import { createPreviewing } from './previewing.js'
import { type FoundName, lookUp, nameDebounce, receiverOf } from './receiver.js'
import type { Draft, Send } from './send-feature.js'
import { createSendings, readSendings } from './sendings.js'
import { createWarnings } from './warnings.js'

/** Puts it into `$send` for as long as the kit goes on. */
export function openSend(
  { env, emit, item, options }: FeatureSite,
  kit: KitInside,
  lifetime: Lifetime,
  $send: WritableAtom<Send | undefined>,
): Send {
  const { signal } = lifetime
  const known = createKnownReceivers(item('send_receivers', readReceivers))
  const sendings = createSendings({
    item: item('sendings', readSendings),
    $transactions: kit.transactions.$transactions,
    now: env.now,
  })
  const holdings = createHoldings(kit, lifetime)
  const runtimes = new Map<Namespace, ChainRuntime>()
  const moneys = new Map<Namespace, ChainMoney | undefined>()
  const form = createForm({
    native: () => holdings.$holdings.get().find(({ address }) => address === undefined)?.amount,
    isSmartAccount() {
      const draft = form.$draft.get()
      return draft ? kit.account(draft.namespace).get().account?.type === 'smartAccount' : false
    },
  })

  async function ready(namespace: Namespace): Promise<ChainRuntime> {
    const { runtimeOf } = await kit.chains()
    const runtime = await runtimeOf(namespace)
    moneys.set(namespace, await runtime.money?.())
    runtimes.set(namespace, runtime)
    return runtime
  }
  const resolverOf = ({ networkId }: Draft) => {
    const network = kit.network.find(networkId)
    const names = kit.names
    if (!names || !network) return undefined
    return async (name: string, wanted: AbortSignal): Promise<FoundName | undefined> =>
      (await names.open())?.resolve(name, network, wanted)
  }
  const warningsOf = createWarnings({
    known,
    networks: options.networks.filter(
      ({ caipNetworkId }) => options.gatewayUrl ?? options.rpcUrls[caipNetworkId],
    ),
    own: () =>
      options.networks.flatMap(({ chainNamespace }) =>
        kit
          .account(chainNamespace)
          .get()
          .accounts.map(({ address }) => address),
      ),
    nodeOf: (network) => {
      if (!nodes) throw new KitError('load-failed', 'Nothing was asked of a node yet.')
      return nodes(network)
    },
  })
  let nodes: Awaited<ReturnType<typeof kit.chains>>['nodeOf'] | undefined
  const previewing = createPreviewing({
    form,
    warningsOf,
    async chains() {
      const chains = await kit.chains()
      nodes = chains.nodeOf
      return chains
    },
    find: kit.network.find,
    moneyOf: async ({ chainNamespace }: Network) => {
      if (!moneys.has(chainNamespace)) await ready(chainNamespace)
      return moneys.get(chainNamespace)
    },
    timeout: lifetime.timeout,
  })
  const confirm = createConfirming({
    kit,
    sendings,
    known,
    emit,
    env,
    signal,
    resolve: resolverOf,
  })

  let looking: AbortController | undefined
  let later = () => {}

  function setReceiver(text: string): void {
    const draft = form.$draft.get()
    if (!draft) return
    later()
    looking?.abort()
    const runtime = runtimes.get(draft.namespace)
    if (!runtime) {
      // The adapter is on its way: what was typed waits for it.
      form.change({
        receiver: text.trim() ? { status: 'looking', text } : { status: 'empty', text: '' },
      })
      void ready(draft.namespace).then(
        () => form.$draft.get()?.receiver.text === text && setReceiver(text),
        (problem) =>
          form.change({ receiver: { status: 'wrong', text, problem: asKitError(problem) } }),
      )
      return
    }
    const payment = readPayment(text, draft, moneys.get(draft.namespace), {
      holdings: holdings.$holdings.get(),
      find: kit.network.find,
      parseAddress: runtime.parseAddress,
    })
    if (payment) {
      form.change(payment)
      previewing.follow()
      return
    }
    const needs = { parseAddress: runtime.parseAddress, resolve: resolverOf(draft) }
    const receiver = receiverOf(text, needs)
    form.change({ receiver, carries: undefined, note: undefined, meantFor: undefined })
    previewing.follow()
    if (receiver.status !== 'looking') return
    const mine = new AbortController()
    looking = mine
    later = lifetime.timeout(() => {
      lookUp(text, needs, mine.signal).then(
        (found) => {
          if (mine.signal.aborted) return
          form.change({ receiver: found })
          previewing.follow()
        },
        () => undefined,
      )
    }, nameDebounce)
  }

  let confirming: Promise<boolean> | undefined
  async function confirmOnce(): Promise<boolean> {
    const draft = form.needReady()
    const transfer = form.transfer()
    if (!transfer || !(await confirm(draft, transfer))) return false
    previewing.stop()
    form.clear()
    send.begin(draft.namespace)
    return true
  }

  const send: Send = {
    $draft: form.$draft,
    $sendings: sendings.$sendings,
    $holdings: holdings.$holdings,
    begin(namespace = kit.network.$activeNamespace.get()) {
      holdings.of(namespace)
      const network = kit.network.of(namespace)?.get()
      const { address } = kit.account(namespace).get()
      if (!network || network.unsupportedId || !address) return form.clear()
      const { caipNetworkId } = network.active
      const before = form.$draft.get()
      form.begin(namespace, caipNetworkId, address)
      if (before?.networkId !== caipNetworkId) emit({ type: 'OPEN_SEND', network: caipNetworkId })
      ready(namespace).catch(() => undefined)
      const [first] = holdings.$holdings.get()
      if (first && !form.$draft.get()?.token) form.setToken(first)
    },
    setToken(token) {
      form.setToken(token)
      previewing.follow()
    },
    setAmount(text) {
      const isAmount = form.setAmount(text)
      if (isAmount) previewing.follow()
      return isAmount
    },
    setUnit: form.setUnit,
    async max() {
      const draft = form.$draft.get()
      if (!draft?.token) return
      form.setUnits(draft.token.amount)
      if (draft.token.address === undefined) {
        const network = kit.network.find(draft.networkId)
        const { nodeOf } = await kit.chains()
        await ready(draft.namespace)
        const money = moneys.get(draft.namespace)
        if (!network || !money) return
        const { token } = draft
        const most = await mostToSend(money, nodeOf(network), network, draft, token, signal)
        const now = form.$draft.get()
        // Somebody may have chosen another token meanwhile.
        if (now?.networkId === draft.networkId && now.token?.address === undefined) {
          form.setUnits(most.amount)
          if (most.feeRate !== undefined) form.change({ feeRate: most.feeRate })
        }
      }
      previewing.follow()
    },
    setReceiver,
    setFeeRate(rate) {
      form.change({ feeRate: rate })
      previewing.follow()
    },
    review: previewing.now,
    async confirm() {
      // Who presses twice means it once (X12).
      confirming ??= confirmOnce().finally(() => {
        confirming = undefined
      })
      return confirming
    },
    dismiss: sendings.dismiss,
    reset() {
      previewing.stop()
      looking?.abort()
      holdings.end()
      form.clear()
    },
  }

  // Another account, or another network, is another draft (NET-04).
  lifetime.add(
    computed([kit.account(), kit.network.$activeNamespace], (account) => account).listen(
      ({ address, networkId }) => {
        const draft = form.$draft.get()
        if (!draft) return
        const mine = kit.account(draft.namespace).get()
        const isGone = mine.address !== draft.from || mine.networkId !== draft.networkId
        if (isGone || address === undefined || networkId === undefined) send.reset()
      },
    ),
  )
  lifetime.add(
    holdings.$holdings.listen((all) => {
      const draft = form.$draft.get()
      if (!draft) return
      const same = (one: Holding) => one.address === draft.token?.address
      const token = draft.token ? all.find(same) : all[0]
      if (token) form.setToken(token)
      else form.judge()
    }),
  )
  lifetime.add(sendings.start())
  lifetime.add(() => looking?.abort())
  if (!signal.aborted) $send.set(send)
  lifetime.add(() => $send.set(undefined))
  return send
}
