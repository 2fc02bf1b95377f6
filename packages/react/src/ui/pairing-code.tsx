import type { ReactNode } from 'react'
import { useElapsed } from '../hooks/use-elapsed.js'
import type { ShownPairing } from '../hooks/use-pairing.js'
import { useRemoteMessages } from '../hooks/use-remote-messages.js'
import { Hero } from './hero.js'
import { QrCode } from './qr-code.js'

/** The code of a pairing that waits, or what came of it, in the same place. */
export function PairingCode({
  pairing,
  picture,
  hero,
  hint,
}: {
  readonly pairing: ShownPairing
  /** In the middle of the code. */
  readonly picture: ReactNode
  readonly hero: ReactNode
  readonly hint: string
}) {
  const { remote } = useRemoteMessages()
  const { uri, isApproved, problem, since } = pairing
  const elapsed = useElapsed(since)
  function say() {
    if (problem) return `${problem.title}. ${problem.hint}`
    if (isApproved) return remote.approved
    if (!uri) return remote.preparing
    return elapsed ? remote.stillShown(elapsed) : hint
  }
  return (
    <>
      {problem ? (
        <Hero picture={hero} state="failed" title={problem.title}>
          {problem.hint}
        </Hero>
      ) : (
        <QrCode text={uri} label={remote.qrLabel}>
          {picture}
        </QrCode>
      )}
      {/* Stays where it is while the rest changes: only then is it read out. */}
      <p className={problem ? 'scope-unseen' : 'scope-hint'} role="status">
        {say()}
      </p>
    </>
  )
}
