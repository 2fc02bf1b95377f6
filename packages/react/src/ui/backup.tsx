import type { Namespace } from '@scope/core'
import { useAccount } from '../hooks/use-account.js'
import { lazyComponent } from '../lazy-component.js'
import { useKit } from '../scope-context.js'

const Notice = lazyComponent(async () => (await import('./backup-notice.js')).BackupNotice)

/** A notice while nothing brings an embedded wallet back. Its code is fetched where one is connected. */
export function Backup({ namespace }: { readonly namespace?: Namespace | undefined }) {
  const { embeddedWallet, wallets } = useKit()
  const { wallet } = useAccount({ namespace })
  const isEmbedded = wallet && wallets.get(wallet.id)?.type === 'AUTH'
  return embeddedWallet && isEmbedded ? <Notice feature={embeddedWallet} /> : null
}
