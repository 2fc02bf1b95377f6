import type { NameDraft } from '@scope/core/names'
import { useAccount } from '../../hooks/use-account.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { StatusHero } from '../../ui/status-hero.js'

/** While the wallet, and then the gateway, is waited for. */
export function PendingSignature({
  draft: { text, suffix, step, requestedAt },
}: {
  readonly draft: NameDraft
}) {
  const messages = useNameMessages()
  const { wallet } = useAccount({ namespace: 'eip155' })
  const isSigning = step === 'signing'
  const elapsed = useElapsed(isSigning ? requestedAt : undefined)
  const name = bidiIsolate(`${text.toLowerCase()}.${suffix}`)
  return (
    <StatusHero
      image={<RemoteImage name={wallet?.name ?? '?'} src={wallet?.imageUrl} size="large" />}
      state="pending"
      title={isSigning ? messages.pending(wallet?.name ?? '') : messages.registering(name)}
    >
      {isSigning
        ? elapsed
          ? messages.slow(elapsed)
          : messages.pendingHint(name)
        : messages.registeringHint}
    </StatusHero>
  )
}
