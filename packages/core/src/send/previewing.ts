/** What the draft would do, asked anew as it changes: a third of a second after the last key, and never a late answer. */
import type { Transfer } from '../chain/money.js'
import type { Network } from '../chain/network.js'
import { asKitError } from '../errors/kit-error.js'
import type { Namespace } from '../ids/caip.js'
import type { ReadyChain } from './chains.js'
import type { Form } from './form.js'
import type { createWarnings } from './warnings.js'

export interface PreviewingNeeds {
  readonly form: Form
  ready(namespace: Namespace): Promise<ReadyChain>
  find(networkId: string): Network | undefined
  warningsOf: ReturnType<typeof createWarnings>
  timeout(run: () => void, ms: number): () => void
}

/** Milliseconds. */
export const previewDebounce = 300

export function createPreviewing(needs: PreviewingNeeds) {
  const { form } = needs
  let asking: AbortController | undefined
  let later = () => {}
  /** What the last preview was of: typing something else and back asks nobody. */
  let shown = ''

  const keyOf = (transfer: Transfer) =>
    JSON.stringify([form.$draft.get()?.networkId, transfer], (_, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )

  async function ask(transfer: Transfer): Promise<void> {
    const draft = form.$draft.get()
    const network = draft && needs.find(draft.networkId)
    if (!network) return
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    shown = keyOf(transfer)
    const { preview: before, from, receiver } = draft
    const known =
      before.status === 'ready' || before.status === 'loading' ? before.preview : undefined
    form.change({ preview: { status: 'loading', ...(known && { preview: known }) } })
    try {
      const { money, nodeOf } = await needs.ready(draft.namespace)
      if (!money) return form.change({ preview: { status: 'none' } })
      const { signal } = mine
      const preview = await money.preview(nodeOf(network), network, from, transfer, signal)
      const looked = { money, nodeOf, network, transfer, receiver, preview, signal }
      const warnings = await needs.warningsOf(looked)
      if (!mine.signal.aborted) form.change({ preview: { status: 'ready', preview, warnings } })
    } catch (thrown) {
      if (mine.signal.aborted) return
      shown = ''
      form.change({ preview: { status: 'failed', problem: asKitError(thrown) } })
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
      if (transfer && keyOf(transfer) === shown) return
      later()
      asking?.abort()
      shown = ''
      if (!transfer) return form.change({ preview: { status: 'none' } })
      later = needs.timeout(() => void ask(transfer), previewDebounce)
    },
    /** Now, whatever is known. */
    async now() {
      later()
      const transfer = form.transfer()
      if (transfer) await ask(transfer)
    },
  }
}
