import type { NameDraft } from '@scope/core/names'
import { useAccount } from '../../hooks/use-account.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { StatusHero } from '../../ui/status-hero.js'
import { WalletImage } from '../../ui/wallet-image.js'

/** While the wallet, and then the gateway, is waited for. */
export function PendingSignature({
  draft: { text, suffix, step, requestedAt },
}: {
  readonly draft: NameDraft
}) {
  const messages = useNameMessages()
  const wallet = getShownWallet(useAccount({ namespace: 'eip155' }))
  const isSigning = step === 'signing'
  const elapsed = useElapsed(isSigning ? requestedAt : undefined)
  const name = bidiIsolate(`${text.toLowerCase()}.${suffix}`)
  return (
    <StatusHero
      image={<WalletImage wallet={wallet} size="large" />}
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
