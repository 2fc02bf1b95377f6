/**
 * Whether this page may speak with windows it opens. `Cross-Origin-Opener-Policy: same-origin` cuts them off: the
 * wallet's window would open, and wait for a page that never hears it.
 */
import { KitError } from '@scope/core/chain'

/** Milliseconds that a click waits for the answer: it is good for a second in some browsers. */
const clickWait = 700
/** Milliseconds after which a server is not waited for any more. The next click asks again. */
const deadline = 15_000

/** The page's own header, asked of its own server. Rejects if the server can't be asked. */
async function readPolicy(): Promise<string> {
  // Isolated pages have it by definition.
  if (window.crossOriginIsolated) return 'same-origin'
  const { origin, pathname } = window.location
  const response = await fetch(`${origin}${pathname}`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(deadline),
  })
  const header = response.headers.get('cross-origin-opener-policy')
  return header?.split(';')[0]?.trim() || 'unsafe-none'
}

function assertMayOpen(policy: string | undefined): void {
  if (policy !== 'same-origin') return
  throw new KitError(
    'popup-blocked',
    'This page is served with Cross-Origin-Opener-Policy: same-origin, so the wallet’s window can’t answer it. ' +
      'The site must serve same-origin-allow-popups instead.',
    { details: { policy }, docsPath: 'wagmi-and-ethers#coinbase-wallet' },
  )
}

export interface OpenerPolicy {
  /** Asks for the policy, if it isn't known: the answer is there when a click needs it. */
  prepare(): void
  /** Waits a moment for the policy. Rejects if it is known to cut the wallet's window off. */
  check(): Promise<void>
  /**
   * Resolves or rejects as `response` does. Also rejects if the policy, which came after its click, cuts the wallet's
   * window off: then there is no response.
   */
  watch<T>(response: Promise<T>): Promise<T>
}

export function createOpenerPolicy(): OpenerPolicy {
  let policy: Promise<string | undefined> | undefined

  function ask(): Promise<string | undefined> {
    policy ??= readPolicy().catch(() => {
      policy = undefined
      return undefined
    })
    return policy
  }

  return {
    prepare: () => void ask(),
    async check() {
      const known = await new Promise<string | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), clickWait)
        void ask().then((answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
      })
      assertMayOpen(known)
    },
    watch: (response) =>
      new Promise((resolve, reject) => {
        response.then(resolve, reject)
        policy?.then(assertMayOpen).catch(reject)
      }),
  }
}
