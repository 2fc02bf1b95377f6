/**
 * Who embeds the frame, found out once: the first word of its parent, from a page of the project's, binds a port. Nothing
 * else that is posted to the frame is ever read (rule 3, threats F2, F3, F4).
 */
import { framePrefix, frameVersion, isCompatibleVersion, parseInit } from '../protocol/index.js'

/** What is used of `window`. */
export interface FramedPage {
  readonly parent: unknown
  readonly top: unknown
  /** Who is around the frame, from the inside out: not every browser says it. */
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface HandshakeDeps {
  readonly page: FramedPage
  readonly projectId: string
  /** Whether an origin is one of the project's: asked of the gateway, never of the page. */
  allows(origin: string): Promise<boolean>
  /** From here on the port is this origin's. */
  onBound(port: MessagePort, origin: string): void
}

/**
 * Returns whether the sender is the frame's direct parent and the top page. A page that is itself framed can be covered
 * or disguised by its parent. `frame-ancestors` already blocks this in the browser; this check is a second defense.
 * Newer browsers report the origin of a page without a referrer, such as ours, as `null`.
 */
function isRightBelow(
  { parent, top, location: { ancestorOrigins: above } }: FramedPage,
  origin: string,
): boolean {
  if (parent !== top) return false
  return !above || (above.length === 1 && (above[0] === origin || above[0] === 'null'))
}

/** Listens for one valid handshake. Returns a function that stops listening. */
export function acceptHandshake({ page, projectId, allows, onBound }: HandshakeDeps): () => void {
  function onMessage({ source, origin, ports, data }: MessageEvent): void {
    const [port, ...more] = ports
    if (source === null || source !== page.parent || page.parent === page) return
    const init = parseInit(data)
    if (!init || !port || more.length > 0 || init.projectId !== projectId) return
    // Before anything is waited for: of two that come at once the second finds it taken.
    stop()
    const { nonce, version } = init
    const about = { version: frameVersion, nonce }
    const refuse = (code: 'version' | 'origin') => {
      port.postMessage({ type: `${framePrefix}INIT_ERROR`, ...about, code })
      port.close()
    }
    const greet = (isAllowed: boolean) => {
      if (!isAllowed) return refuse('origin')
      port.postMessage({ type: `${framePrefix}INIT_SUCCESS`, ...about })
      onBound(port, origin)
    }
    if (!isCompatibleVersion(version, frameVersion)) refuse('version')
    else if (!isRightBelow(page, origin)) refuse('origin')
    else allows(origin).then(greet, () => refuse('origin'))
  }
  const stop = () => page.removeEventListener('message', onMessage)
  page.addEventListener('message', onMessage)
  return stop
}
