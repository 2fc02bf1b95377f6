/**
 * Whom the account’s history says it has paid, beside whom this browser remembers: an address that looks like one of them may
 * be a trap (threat X4). What came in counts for nothing: that is how a trap gets into a history.
 */
import type { ReadableAtom } from 'nanostores'
import type { InternalKit } from '../feature.js'
import type { Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { KnownRecipients } from './known-recipients.js'

/** Milliseconds that the history stays subscribed after the last call. */
const linger = 60_000

/** Of an entry of the history, what is looked at. */
interface Entry {
  readonly status: string
  readonly operation: string
  readonly from: string
  readonly transfers: readonly { readonly direction: string }[]
}

const isPaid = ({ status, operation, from, transfers }: Entry, own: string): boolean =>
  status === 'confirmed' &&
  operation === 'send' &&
  from.toLowerCase() === own.toLowerCase() &&
  transfers.length > 0 &&
  transfers.every(({ direction }) => direction === 'out')

/** The same recipients, and those of the first page of the history of each account in use, as soon as that is read. */
export function withHistoryRecipients(
  known: KnownRecipients,
  kit: InternalKit,
  lifetime: Lifetime,
  /** The history isn't requested before a draft exists. */
  $draft: ReadableAtom<unknown>,
): KnownRecipients {
  const namespaces: readonly Namespace[] = [
    ...new Set(kit.options.networks.map(({ chainNamespace }) => chainNamespace)),
  ]
  const listening = new Map<Namespace, () => void>()
  let later = () => {}

  function look(): void {
    later()
    later = lifetime.timeout(() => {
      for (const stop of listening.values()) stop()
      listening.clear()
    }, linger)
    kit.history?.open()?.then(
      (history) => {
        for (const namespace of namespaces)
          if (kit.account(namespace).get().isConnected && !listening.has(namespace))
            listening.set(
              namespace,
              lifetime.onDispose(history.forNamespace(namespace).listen(() => undefined)),
            )
      },
      () => undefined,
    )
  }

  function paid(namespace: Namespace): readonly string[] {
    const { address } = kit.account(namespace).get()
    const history = kit.history?.$history.get()
    if (!address || !history) return []
    const { entries } = history.forNamespace(namespace).get()
    return entries.flatMap((entry) => (isPaid(entry, address) ? entry.to : []))
  }

  lifetime.onDispose($draft.listen((draft) => draft !== undefined && look()))
  return {
    ...known,
    all() {
      look()
      return [...known.all(), ...namespaces.flatMap(paid)]
    },
  }
}
