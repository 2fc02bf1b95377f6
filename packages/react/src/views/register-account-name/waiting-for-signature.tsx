import type { NameDraft } from '@scope/core/names'
import { useAccount } from '../../hooks/use-account.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { Picture } from '../../ui/remote-image.js'
import { StatusHero } from '../../ui/status-hero.js'

/** While the wallet, and then the gateway, is waited for. */
export function WaitingForSignature({
  draft: { text, suffix, step, requestedAt },
}: {
  readonly draft: NameDraft
}) {
  const words = useNameMessages()
  const { wallet } = useAccount({ namespace: 'eip155' })
  const isSigning = step === 'signing'
  const elapsed = useElapsed(isSigning ? requestedAt : undefined)
  const name = bidiIsolate(`${text.toLowerCase()}.${suffix}`)
  return (
    <StatusHero
      picture={<Picture name={wallet?.name ?? '?'} src={wallet?.imageUrl} size="large" />}
      state="waiting"
      title={isSigning ? words.waiting(wallet?.name ?? '') : words.posting(name)}
    >
      {isSigning ? (elapsed ? words.slow(elapsed) : words.waitingHint(name)) : words.postingHint}
    </StatusHero>
  )
}
