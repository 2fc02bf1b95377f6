/** Sending itself. Lazy-loaded when the user opens the form. Composes the other files of this folder. */
import { dollarRate } from '../amounts/price.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import type { Lifetime } from '../lib/lifetime.js'
import { createReadyChains } from '../spending/ready-chains.js'
import { createTokenBalances } from '../spending/token-balances.js'
import { createUnseen } from '../spending/unseen.js'
import { createConfirmOnce } from './confirm-once.js'
import { createConfirmed } from './confirmed.js'
import { startDraftEffects } from './draft-effects.js'
import { createForm } from './draft-form.js'
import { withHistoryRecipients } from './history-recipients.js'
import { createKnownRecipients, parseRecipients } from './known-recipients.js'
import { setMaxAmount } from './max-amount.js'
import { createNameResolver } from './name-resolver.js'
import { createPreviews } from './preview.js'
import { createBlocklistCheck } from './recipient-blocklist.js'
import { createRecipientInput } from './recipient-input.js'
import type { Send, SendOptions } from './send-feature.js'
import { createStartDraft } from './start-draft.js'
import { createSubmit } from './submit.js'
import { createTransfers, parseTransfers } from './transfers.js'
import { createWarnings, getOwnAddresses } from './warnings.js'

export function openSend(
  { env, emit, createStorageItem, options }: FeatureContext,
  sendOptions: SendOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Send {
  const { signal, timeout } = lifetime
  const { find } = kit.network
  const known = createKnownRecipients(createStorageItem('send_receivers', parseRecipients))
  const transfers = createTransfers({
    item: createStorageItem('sendings', parseTransfers),
    $transactions: kit.transactions.$transactions,
    follow: kit.transactions.follow,
    isListed: (networkId) => find(networkId) !== undefined,
    now: env.now,
  })
  const { $outgoing: $transfers } = transfers
  const unseen = createUnseen({ modal: kit.modal, $all: $transfers, now: env.now })
  const balances = createTokenBalances(kit, lifetime)
  const chains = createReadyChains(kit)
  const form = createForm({
    native: () => balances.$tokens.get().find(({ address }) => address === undefined)?.amount,
    isSmartAccount() {
      const draft = form.$draft.get()
      return draft ? isSmartAccount(kit.account(draft.namespace).get()) : false
    },
    getExchangeRate: () => kit.tokens?.$tokens.get()?.$exchangeRate.get() ?? dollarRate,
  })
  const getResolver = createNameResolver(kit)
  const isRefused = createBlocklistCheck(sendOptions)
  const warnings = createWarnings({
    known: withHistoryRecipients(known, kit, lifetime, form.$draft),
    networks: options.networks.filter(
      ({ caipNetworkId }) => options.gatewayUrl ?? options.rpcUrls[caipNetworkId],
    ),
    own: () => getOwnAddresses(kit, options.networks),
  })
  const previews = createPreviews({
    form,
    warnings,
    isRefused,
    ready: chains.fetch,
    find,
    timeout,
  })
  const recipient = createRecipientInput({
    form,
    chains,
    balances,
    previews,
    getResolver,
    find,
    timeout,
  })
  const confirmed = createConfirmed(kit, form)
  const { submit, stopWaiting } = createSubmit({
    kit,
    remember: confirmed.remember,
    isRefused,
    sendings: transfers,
    known,
    emit,
    env,
    signal,
    resolve: getResolver,
  })
  const confirm = createConfirmOnce({
    form,
    submit,
    onSent({ namespace }) {
      previews.stop()
      form.clear()
      send.start(namespace)
    },
  })

  const send: Send = {
    $draft: form.$draft,
    $transfers,
    $unseenTransfers: unseen.$unseen,
    $tokens: balances.$tokens,
    start: createStartDraft({ kit, emit, form, balances, chains }),
    setToken(token) {
      form.setToken(token)
      previews.follow()
    },
    setAmount(text) {
      const isAmount = form.setAmount(text)
      if (isAmount) previews.follow()
      return isAmount
    },
    setUnit: form.setUnit,
    async max() {
      if (await setMaxAmount({ find, form, chains, signal })) previews.follow()
    },
    setRecipient: recipient.set,
    setFeeRate(feeRate) {
      form.change({ feeRate })
      previews.follow()
    },
    setAllowSmallUtxos(isAllowed) {
      form.change({ allowSmallUtxos: isAllowed || undefined })
      previews.follow()
    },
    refreshPreview() {
      form.fix()
      return previews.now()
    },
    confirm,
    again(key) {
      const fields = confirmed.of(key)
      if (!fields) return false
      recipient.stop()
      previews.stop()
      balances.of(fields.namespace)
      form.restore({ ...fields, preview: { status: 'none' } })
      transfers.dismiss(key)
      previews.follow()
      return true
    },
    stopWaiting,
    dismiss: transfers.dismiss,
    reset() {
      previews.stop()
      recipient.stop()
      balances.end()
      form.clear()
    },
  }

  startDraftEffects({ kit, form, balances, recipient, reset: send.reset }, lifetime)
  lifetime.onDispose(transfers.start())
  lifetime.onDispose(unseen.start())
  lifetime.onDispose(recipient.stop)
  return send
}
