/**
 * Whether this page may speak with windows it opens. `Cross-Origin-Opener-Policy: same-origin` cuts them off: the
 * wallet's window would open, and wait for a page that never hears it.
 */
import { KitError } from '@scope/core/chain'

/** Milliseconds; a click is good for a second in some browsers. */
const deadline = 700

/** The page's own header, asked of its own server. Undefined where it can't be told. */
export async function readOpenerPolicy(): Promise<string | undefined> {
  try {
    // Isolated pages have it by definition.
    if (window.crossOriginIsolated) return 'same-origin'
    const { origin, pathname } = window.location
    const response = await fetch(`${origin}${pathname}`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(deadline),
    })
    const header = response.headers.get('cross-origin-opener-policy')
    return header?.split(';')[0]?.trim() || undefined
  } catch {
    return undefined
  }
}

/** Throws where the policy is known to cut the wallet's window off. */
export function checkOpenerPolicy(policy: string | undefined): void {
  if (policy !== 'same-origin') return
  throw new KitError(
    'popup-blocked',
    'This page is served with Cross-Origin-Opener-Policy: same-origin, so the wallet’s window can’t answer it. ' +
      'The site must serve same-origin-allow-popups instead.',
    { details: { policy }, docsPath: 'wagmi-and-ethers#coinbase-wallet' },
  )
}
