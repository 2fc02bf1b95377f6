import type { ReactNode } from 'react'
import { openInTelegram } from '../lib/platform.js'

/**
 * A way out of the page that looks like a button: a real link, so that the tap itself opens it. Until its address is
 * known it can be seen and not pressed.
 */
export function LinkButton({
  kind = 'primary',
  href,
  target,
  onClick,
  children,
}: {
  readonly kind?: 'primary' | 'quiet'
  /** Only what `safeHref` or `pairingLinks` let through. */
  readonly href: string | undefined
  readonly target: '_blank' | '_top' | '_self'
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}) {
  const look = `scope-button scope-button-${kind}`
  if (!href)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link whose URL is pending
      <span className={look} role="link" aria-disabled="true" tabIndex={-1}>
        {children}
      </span>
    )
  return (
    <a
      className={look}
      href={href}
      target={target}
      rel="noreferrer noopener"
      onClick={(event) => {
        onClick?.()
        openInTelegram(event)
      }}
    >
      {children}
    </a>
  )
}
