/** Starts an empty draft on the network of a namespace. */
import type { FeatureContext, InternalKit } from '../feature.js'
import type { ReadyChains } from '../spending/ready-chains.js'
import type { TokenBalances } from '../spending/token-balances.js'
import type { Form } from './draft-form.js'
import type { Send } from './send-feature.js'

export interface StartDraftDeps extends Pick<FeatureContext, 'emit'> {
  readonly kit: InternalKit
  readonly form: Form
  readonly balances: Pick<TokenBalances, '$tokens' | 'of'>
  readonly chains: Pick<ReadyChains, 'fetch'>
}

export const createStartDraft =
  ({ kit, emit, form, balances, chains }: StartDraftDeps): Send['start'] =>
  (namespace = kit.network.$activeNamespace.get()) => {
    balances.of(namespace)
    const network = kit.network.forNamespace(namespace)?.get()
    const { address } = kit.account(namespace).get()
    if (!network || network.unsupportedId || !address) return form.clear()
    const { caipNetworkId } = network.active
    const before = form.$draft.get()
    form.begin(namespace, caipNetworkId, address)
    if (before?.networkId !== caipNetworkId) emit({ type: 'OPEN_SEND', network: caipNetworkId })
    chains.fetch(namespace).catch(() => undefined)
    const [first] = balances.$tokens.get()
    if (first && !form.$draft.get()?.token) form.setToken(first)
  }
