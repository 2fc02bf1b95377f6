/** Sending itself. Lazy-loaded when the user opens the form. Composes the other files of this folder. */
import type { TokenBalance } from '../chain/assets.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createReadyChains } from './chains.js'
import { createConfirmed } from './confirmed.js'
import { createForm } from './draft-form.js'
import { typedIn } from './draft-key.js'
import { withHistoryRecipients } from './history-recipients.js'
import { createKnownRecipients, parseRecipients } from './known-recipients.js'
import { getMaxAmount } from './max-amount.js'
import { createNameResolver } from './name-resolver.js'
import { parsePayment } from './payment.js'
import { createPreviews } from './preview.js'
import { lookUp, nameDebounce, parseRecipient } from './recipient.js'
import { createBlocklistCheck } from './recipient-blocklist.js'
import type { Draft, Send, SendOptions } from './send-feature.js'
import { createSubmit } from './submit.js'
import { createTokenBalances } from './token-balances.js'
import { createTransfers, parseTransfers } from './transfers.js'
import { createWarnings, getOwnAddresses } from './warnings.js'

export function openSend(
  { env, emit, createStorageItem, options }: FeatureContext,
  wishes: SendOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Send {
  const { signal } = lifetime
  const known = createKnownRecipients(createStorageItem('send_receivers', parseRecipients))
  const sendings = createTransfers({
    item: createStorageItem('sendings', parseTransfers),
    $transactions: kit.transactions.$transactions,
    follow: kit.transactions.add,
    isListed: (networkId) => kit.network.find(networkId) !== undefined,
    now: env.now,
  })
  const holdings = createTokenBalances(kit, lifetime)
  const chains = createReadyChains(kit)
  const form = createForm({
    native: () => holdings.$tokens.get().find(({ address }) => address === undefined)?.amount,
    isSmartAccount() {
      const draft = form.$draft.get()
      return draft ? kit.account(draft.namespace).get().account?.type === 'smartAccount' : false
    },
  })

  const getResolver = createNameResolver(kit)
  const isRefused = createBlocklistCheck(wishes, lifetime.timeout)
  const warnings = createWarnings({
    known: withHistoryRecipients(known, kit, lifetime, form.$draft),
    networks: options.networks.filter(
      ({ caipNetworkId }) => options.gatewayUrl ?? options.rpcUrls[caipNetworkId],
    ),
    own: () => getOwnAddresses(kit, options.networks),
  })
  const previewing = createPreviews({
    form,
    warnings,
    isRefused,
    ready: chains.fetch,
    find: kit.network.find,
    timeout: lifetime.timeout,
  })
  const confirmed = createConfirmed(kit, form)
  const { confirm, stopWaiting } = createSubmit({
    kit,
    remember: confirmed.remember,
    isRefused,
    sendings,
    known,
    emit,
    env,
    signal,
    resolve: getResolver,
  })

  let looking: AbortController | undefined
  /** A payment link in a token that may be among those to come. */
  let waiting = ''
  let later = () => {}

  function setRecipient(text: string): void {
    const draft = form.$draft.get()
    if (!draft) return
    later()
    looking?.abort()
    const chain = chains.get(draft.namespace)
    if (!chain) {
      // The adapter is still loading: the input waits for it.
      form.change({
        recipient: text.trim() ? { status: 'resolving', text } : { status: 'empty', text: '' },
      })
      void chains.fetch(draft.namespace).then(
        () => form.$draft.get()?.recipient.text === text && setRecipient(text),
        (error) =>
          form.change({ recipient: { status: 'invalid', text, error: asKitError(error) } }),
      )
      return
    }
    const payment = parsePayment(text, draft, chain.money, {
      holdings: holdings.$tokens.get(),
      isWaiting: !holdings.isComplete(),
      find: kit.network.find,
      parseAddress: (typed, networkId) => chain.runtime.parseAddress(typed, networkId),
    })
    waiting = payment?.recipient?.status === 'resolving' ? text : ''
    if (payment) {
      form.fill(payment)
      previewing.follow()
      return
    }
    const { networkId } = draft
    const deps = {
      parseAddress: (typed: string) => chain.runtime.parseAddress(typed, networkId),
      resolve: getResolver(draft),
    }
    const recipient = parseRecipient(text, deps)
    form.change({
      recipient,
      transferExtras: undefined,
      note: undefined,
      requiredNetworkId: undefined,
    })
    previewing.follow()
    if (recipient.status !== 'resolving') return
    const mine = new AbortController()
    looking = mine
    later = lifetime.timeout(() => {
      lookUp(text, deps, mine.signal).then(
        (found) => {
          if (mine.signal.aborted) return
          form.change({ recipient: found })
          previewing.follow()
        },
        () => undefined,
      )
    }, nameDebounce)
  }

  /** The draft that the wallet is asked for. */
  let confirming: { readonly draft: string; readonly answer: Promise<boolean> } | undefined
  async function confirmOnce(draft: Draft): Promise<boolean> {
    const transfer = form.transfer()
    if (!transfer) return false
    const { preview } = draft
    // What was shown is what is paid: more is refused (X23).
    const shown = preview.status === 'ready' ? preview.preview : undefined
    const quotedFeeRate = transfer.quotedFeeRate ?? shown?.feeRate
    const meant = {
      ...transfer,
      ...(shown && { quotedFee: shown.fee }),
      ...(quotedFeeRate !== undefined && { quotedFeeRate }),
    }
    if (!(await confirm(draft, meant))) return false
    // What was typed since is another one, and stays.
    const now = form.$draft.get()
    if (now && typedIn(now) === typedIn(draft)) {
      previewing.stop()
      form.clear()
      send.start(draft.namespace)
    }
    return true
  }

  const send: Send = {
    $draft: form.$draft,
    $transfers: sendings.$transfers,
    $tokens: holdings.$tokens,
    start(namespace = kit.network.$activeNamespace.get()) {
      holdings.of(namespace)
      const network = kit.network.forNamespace(namespace)?.get()
      const { address } = kit.account(namespace).get()
      if (!network || network.unsupportedId || !address) return form.clear()
      const { caipNetworkId } = network.active
      const before = form.$draft.get()
      form.begin(namespace, caipNetworkId, address)
      if (before?.networkId !== caipNetworkId) emit({ type: 'OPEN_SEND', network: caipNetworkId })
      chains.fetch(namespace).catch(() => undefined)
      const [first] = holdings.$tokens.get()
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
      const { token } = draft
      if (token.address !== undefined) form.setMost(token.amount)
      else {
        const network = kit.network.find(draft.networkId)
        const { getNodeClient, money } = await chains.fetch(draft.namespace)
        if (!network || !money) return
        const max = await getMaxAmount(money, getNodeClient(network), network, draft, token, signal)
        const now = form.$draft.get()
        // The user may have chosen another token in the meantime.
        if (now?.networkId === draft.networkId && now.token?.address === undefined) {
          form.setMost(max.amount, max.feeRate)
        }
      }
      previewing.follow()
    },
    setRecipient,
    setFeeRate(rate) {
      form.change({ feeRate: rate })
      previewing.follow()
    },
    setAllowSmallUtxos(isAllowed) {
      form.change({ allowSmallUtxos: isAllowed || undefined })
      previewing.follow()
    },
    refreshPreview() {
      form.fix()
      return previewing.now()
    },
    async confirm() {
      const draft = form.requireReadyDraft()
      const typed = typedIn(draft)
      // Who presses twice means it once (X12).
      if (confirming?.draft === typed) return confirming.answer
      // What the second one would do was reckoned as if the first one were not sent: it has to wait.
      if (confirming)
        throw new KitError(
          'already-pending',
          'Another payment is pending in the wallet. Answer it there first.',
        )
      const answer = confirmOnce(draft).finally(() => {
        confirming = undefined
      })
      confirming = { draft: typed, answer }
      return answer
    },
    again(key) {
      const fields = confirmed.of(key)
      if (!fields) return false
      later()
      looking?.abort()
      waiting = ''
      previewing.stop()
      holdings.of(fields.namespace)
      form.restore({ ...fields, preview: { status: 'none' } })
      sendings.dismiss(key)
      previewing.follow()
      return true
    },
    stopWaiting,
    dismiss: sendings.dismiss,
    reset() {
      previewing.stop()
      looking?.abort()
      holdings.end()
      form.clear()
    },
  }

  // Another account, another network or another namespace in use is another draft (NET-04).
  lifetime.onDispose(
    kit.account().listen(({ address, networkId }) => {
      const draft = form.$draft.get()
      if (!draft) return
      const mine = kit.account(draft.namespace).get()
      const isGone = mine.address !== draft.from || mine.networkId !== draft.networkId
      if (isGone || address === undefined || networkId === undefined) send.reset()
    }),
  )
  lifetime.onDispose(kit.network.$activeNamespace.listen(send.reset))
  lifetime.onDispose(
    holdings.$tokens.listen((all) => {
      const draft = form.$draft.get()
      if (!draft) return
      const same = (one: TokenBalance) => one.address === draft.token?.address
      const token = draft.token ? all.find(same) : all[0]
      if (token) form.setToken(token)
      else form.judge()
      if (waiting && draft.recipient.text === waiting) setRecipient(waiting)
    }),
  )
  lifetime.onDispose(sendings.start())
  lifetime.onDispose(() => looking?.abort())
  return send
}
