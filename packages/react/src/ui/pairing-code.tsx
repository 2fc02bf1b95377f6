import type { ReactNode } from 'react'
import { useElapsed } from '../hooks/use-elapsed.js'
import { useRemoteMessages } from '../hooks/use-remote-messages.js'
import type { ShownPairing } from '../hooks/use-shown-pairing.js'
import { QrCode } from './qr-code.js'
import { Ring } from './status-hero.js'

/** The code of a pairing that waits, or what came of it, in the same place. */
export function PairingCode({
  pairing,
  image,
  hero,
  hint,
}: {
  readonly pairing: ShownPairing
  /** In the middle of the QR code. */
  readonly image: ReactNode
  readonly hero: ReactNode
  readonly hint: string
}) {
  const { remote } = useRemoteMessages()
  const { uri, answered, error, since } = pairing
  const elapsed = useElapsed(since)
  function say() {
    if (answered) return answered === 'approved' ? remote.approved : remote.signingIn
    if (!uri) return remote.preparing
    return elapsed ? remote.stillShown(elapsed) : hint
  }
  return (
    <div className={error ? 'scope-hero' : 'scope-choices'}>
      {error ? (
        <Ring image={hero} state="error" />
      ) : (
        <QrCode text={uri} label={remote.qrLabel}>
          {image}
        </QrCode>
      )}
      {/* Stays where it is while the rest changes: only then is it read out. */}
      <div role="status" className={error ? 'scope-hero-text' : undefined}>
        {error && <h3>{error.title}</h3>}
        <p className={error ? undefined : 'scope-hint'}>{error ? error.hint : say()}</p>
      </div>
    </div>
  )
}
