/**
 * Finds wallets in the page: those that announce themselves (EIP-6963), and `window.ethereum` only where none does.
 * Never asks a wallet anything.
 */
import type { Connector, DiscoveryContext } from '@scope/core/chain'
import { getName, isProvider, parseAnnouncement } from './announcement.js'

/** Milliseconds without any announcement before `window.ethereum` is offered. */
export const legacyDelay = 400
/** Milliseconds after which it is looked for: some wallets' own browsers inject late and dispatch no event. */
const looks = [legacyDelay, 1_000, 3_000] as const

/** Announcements read a page: a flood costs no more than this. */
const readLimit = 1_000

export function discover({
  window,
  add: found,
  remove: lost,
  ignore: ignored,
}: DiscoveryContext): () => void {
  if (!window) return () => {}
  const byUuid = new Map<string, Connector>()
  let legacy: Connector | undefined
  let reads = 0

  function onAnnounce(event: Event) {
    if (reads++ >= readLimit) return
    const { detail } = event as CustomEvent<unknown>
    const announcement = parseAnnouncement(detail)
    if (!announcement) {
      ignored?.({ name: getName(detail), reason: 'Its announcement breaks EIP-6963.' })
      return
    }
    const { uuid, connector } = announcement
    const known = [...byUuid.values()]
    // The same provider again is the wallet's own answer to a second request.
    if (known.some(({ provider }) => provider === connector.provider)) return
    if (byUuid.has(uuid)) {
      ignored?.({ name: connector.name, reason: 'It imitates another wallet’s UUID.' })
      return
    }
    // Two wallets claim one name: both are kept, and which is real is for the person to say.
    const isClaimed = known.some(({ rdns }) => rdns === connector.rdns)
    const unique = isClaimed
      ? Object.freeze({ ...connector, id: `${connector.id}#${uuid}` })
      : connector
    byUuid.set(uuid, unique)
    if (legacy) lost(legacy)
    legacy = undefined
    found(unique)
  }

  function offerLegacy(provider: unknown) {
    if (legacy || byUuid.size > 0 || !isProvider(provider)) return
    legacy = Object.freeze({
      id: 'injected',
      name: 'Browser Wallet',
      namespace: 'eip155',
      type: 'INJECTED',
      provider,
    } satisfies Connector)
    found(legacy)
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  // Wallets' own browsers put theirs in late. Most dispatch an event of their own.
  const offer = () => offerLegacy(window.ethereum)
  const look = () => {
    offer()
    // The dialog takes the focus as it opens. Not before the first look: an announcement may still come.
    window.addEventListener('focusin', offer)
  }
  const timers = looks.map((ms) => setTimeout(look, ms))
  window.addEventListener('ethereum#initialized', offer)
  return () => {
    timers.forEach(clearTimeout)
    window.removeEventListener('ethereum#initialized', offer)
    window.removeEventListener('focusin', offer)
    // The next discovery decides again.
    if (legacy) lost(legacy)
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
  }
}
