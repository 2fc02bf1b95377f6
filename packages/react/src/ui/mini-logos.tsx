import type { ReactNode } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'
import { RemoteImage } from './remote-image.js'

const dress = adoptStyles(`
.scope.scope .scope-minis{display:grid;grid-template-columns:auto auto;place-content:center;gap:2px;inline-size:40px;block-size:40px}
.scope.scope .scope-image-mini{inline-size:18px;block-size:18px;border-radius:calc(var(--s-radius-icon)/2);font-size:0}
`)

const max = 4

/** Icons of up to four wallets, in the place of one. Those that can't be loaded stay blank: letters would be unreadable. */
export function MiniLogos({
  images,
}: {
  readonly images: readonly string[]
  /** Drawn until this is loaded. */
  readonly tile: ReactNode
}) {
  useEffectBeforePaint(() => dress(document), [])
  return (
    <span className="scope-minis" aria-hidden="true">
      {[...new Set(images)].slice(0, max).map((src) => (
        <RemoteImage key={src} name="" src={src} size="mini" />
      ))}
    </span>
  )
}
