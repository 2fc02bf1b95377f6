import type { ReactNode } from 'react'
import { useSuggested } from '../../hooks/use-directory.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { WalletConnectMark } from '../../ui/wallet-connect-mark.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import type { ListedRow } from './use-rows.js'

const dress = adoptStyles(`
.scope.scope .scope-minis{display:grid;grid-template-columns:auto auto;place-content:center;gap:2px;inline-size:40px;block-size:40px}
.scope.scope .scope-image-mini{inline-size:18px;block-size:18px;border-radius:calc(var(--s-radius-icon)/2);font-size:0}
`)

const maxIcons = 4

export interface RowDrawingProps {
  /** Drawn until this is loaded. */
  readonly tile: ReactNode
  /** Other wallets. Without them it is WalletConnect's mark. */
  readonly others?: readonly ListedRow[]
}

/**
 * WalletConnect's mark, or the icons of up to four wallets in the place of one. Icons that can't be loaded stay blank:
 * letters would be unreadable.
 */
export function RowDrawing({ tile, others }: RowDrawingProps) {
  const { more = [] } = useSuggested()
  useEffectBeforePaint(() => dress(document), [])
  if (!others) return <WalletConnectMark />
  const wallets = [...others.map(({ wallet }) => wallet), ...more]
  const icons = [...new Set(wallets.flatMap((wallet) => wallet?.imageUrl ?? []))]
  if (icons.length === 0) return tile
  return (
    <span className="scope-minis" aria-hidden="true">
      {icons.slice(0, maxIcons).map((src) => (
        <RemoteImage key={src} name="" src={src} size="mini" />
      ))}
    </span>
  )
}
