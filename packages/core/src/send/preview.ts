/**
 * Effects of the draft, previewed again when it changes: a third of a second after the last key. Late responses are
 * ignored.
 */
import type { Transfer } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import { asKitError } from '../errors/kit-error.js'
import type { Namespace } from '../ids/caip.js'
import type { ReadyChain } from '../spending/ready-chains.js'
import type { Form } from './draft-form.js'
import type { BlocklistCheck } from './recipient-blocklist.js'
import type { createWarnings } from './warnings.js'

export interface PreviewDeps {
  readonly form: Form
  ready(namespace: Namespace): Promise<ReadyChain>
  find(networkId: string): Network | undefined
  readonly warnings: ReturnType<typeof createWarnings>
  readonly isRefused: BlocklistCheck
  timeout(run: () => void, ms: number): () => void
}

/** Milliseconds. */
export const previewDebounce = 300

export function createPreviews(deps: PreviewDeps) {
  const { form, warnings } = deps
  let asking: AbortController | undefined
  let later = () => {}
  /** Input of the last preview. Changing the input and restoring it sends no request. */
  let shown = ''

  const getKey = (transfer: Transfer) =>
    JSON.stringify([form.$draft.get()?.networkId, transfer], (_, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )

  /** What was said of another transfer, or before, warns of nothing in this one. */
  function load() {
    const before = form.$draft.get()?.preview
    const known =
      before?.status === 'ready' || before?.status === 'loading' ? before.preview : undefined
    form.change({ preview: { status: 'loading', ...(known && { preview: known }) } })
  }

  async function ask(transfer: Transfer): Promise<void> {
    const draft = form.$draft.get()
    const network = draft && deps.find(draft.networkId)
    if (!network) return
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    shown = getKey(transfer)
    const { from, recipient } = draft
    load()
    const { signal } = mine
    // Asked of the site's own list at the same time: whether a node answers has nothing to do with it.
    const refused = deps.isRefused(transfer.to, network.caipNetworkId, signal)
    const draftTransfer = { from, transfer, recipient }
    refused.catch(() => undefined)
    try {
      const { money, getNodeClient } = await deps.ready(draft.namespace)
      if (!money) return form.change({ preview: { status: 'none' } })
      const preview = await money.preview(getNodeClient(network), network, from, transfer, signal)
      const looked = { ...draftTransfer, money, getNodeClient, network, preview, signal }
      const all = await warnings.of({ ...looked, isRefused: await refused })
      if (!signal.aborted) form.change({ preview: { status: 'ready', preview, warnings: all } })
    } catch (thrown) {
      const isRefused = await refused.catch(() => false)
      if (signal.aborted) return
      shown = ''
      const all = warnings.withoutNode({ ...draftTransfer, isRefused })
      form.change({ preview: { status: 'failed', error: asKitError(thrown), warnings: all } })
    }
  }

  function stop() {
    later()
    asking?.abort()
    shown = ''
  }

  return {
    stop,
    /** The draft has changed. */
    follow() {
      const transfer = form.transfer()
      if (transfer && getKey(transfer) === shown) return
      later()
      asking?.abort()
      shown = ''
      if (!transfer) return form.change({ preview: { status: 'none' } })
      load()
      later = deps.timeout(() => void ask(transfer), previewDebounce)
    },
    /** Runs the preview now and ignores the last one. */
    async now() {
      later()
      const transfer = form.transfer()
      if (transfer) await ask(transfer)
    },
  }
}
