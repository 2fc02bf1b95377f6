/** Parses the recipient while the user types: an address, a payment link, or a name that a server resolves. */

import type { Network } from '../chain/network.js'
import { asKitError } from '../errors/kit-error.js'
import type { ReadyChain, ReadyChains } from '../spending/ready-chains.js'
import type { TokenBalances } from '../spending/token-balances.js'
import type { Form } from './draft-form.js'
import type { createNameResolver } from './name-resolver.js'
import { parsePayment } from './payment.js'
import type { createPreviews } from './preview.js'
import { lookUp, nameDebounce, parseRecipient } from './recipient.js'
import type { Draft } from './send-feature.js'

export interface RecipientInputDeps {
  readonly form: Form
  readonly chains: ReadyChains
  readonly balances: Pick<TokenBalances, '$tokens' | 'isComplete'>
  readonly previews: Pick<ReturnType<typeof createPreviews>, 'follow'>
  readonly getResolver: ReturnType<typeof createNameResolver>
  find(networkId: string): Network | undefined
  timeout(run: () => void, ms: number): () => void
}

export interface RecipientInput {
  set(text: string): void
  /** Parses a payment link again that named a token whose balance was unknown. */
  retry(): void
  /** Stops a name lookup. A late result changes nothing. */
  stop(): void
}

export function createRecipientInput(deps: RecipientInputDeps): RecipientInput {
  const { form, chains, balances, previews, getResolver } = deps
  let lookup: AbortController | undefined
  let cancelDebounce = () => {}
  /** Payment link in a token whose balance may still arrive. */
  let pendingLink = ''

  function stop(): void {
    cancelDebounce()
    lookup?.abort()
    pendingLink = ''
  }

  /** The adapter is still loading. The text is parsed as soon as it is there, unless the user has changed it. */
  function parseLater(text: string, { namespace }: Draft): void {
    form.change({
      recipient: text.trim() ? { status: 'resolving', text } : { status: 'empty', text: '' },
    })
    void chains.fetch(namespace).then(
      () => form.$draft.get()?.recipient.text === text && set(text),
      (error) => form.change({ recipient: { status: 'invalid', text, error: asKitError(error) } }),
    )
  }

  /** Returns whether the text is a payment link. */
  function fillFromLink(text: string, draft: Draft, { money, runtime }: ReadyChain): boolean {
    const payment = parsePayment(text, draft, money, {
      holdings: balances.$tokens.get(),
      isWaiting: !balances.isComplete(),
      find: deps.find,
      parseAddress: (address, networkId) => runtime.parseAddress(address, networkId),
    })
    if (!payment) return false
    if (payment.recipient?.status === 'resolving') pendingLink = text
    form.fill(payment)
    return true
  }

  function resolveName(text: string, draft: Draft, parseAddress: (text: string) => string): void {
    const current = new AbortController()
    lookup = current
    cancelDebounce = deps.timeout(() => {
      lookUp(text, { parseAddress, resolve: getResolver(draft) }, current.signal).then(
        (recipient) => {
          if (current.signal.aborted) return
          form.change({ recipient })
          previews.follow()
        },
        () => undefined,
      )
    }, nameDebounce)
  }

  function set(text: string): void {
    const draft = form.$draft.get()
    if (!draft) return
    stop()
    const chain = chains.get(draft.namespace)
    if (!chain) {
      parseLater(text, draft)
      return
    }
    if (!fillFromLink(text, draft, chain)) {
      const parseAddress = (address: string) => chain.runtime.parseAddress(address, draft.networkId)
      const recipient = parseRecipient(text, { parseAddress, resolve: getResolver(draft) })
      form.change({
        recipient,
        transferExtras: undefined,
        note: undefined,
        requiredNetworkId: undefined,
      })
      if (recipient.status === 'resolving') resolveName(text, draft, parseAddress)
    }
    previews.follow()
  }

  return {
    set,
    stop,
    retry() {
      if (pendingLink && form.$draft.get()?.recipient.text === pendingLink) set(pendingLink)
    },
  }
}
