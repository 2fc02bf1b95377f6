/**
 * Asks in a window of the wallet, which no page can cover or change. A press inside the frame opens it with the frame's
 * own page. It gets the request over one port. Frame and window share an origin; messages of any other sender are
 * ignored.
 */
import type { DecodedRequest } from '../../approval/decoded-request.js'
import type { ApprovalContext } from '../../networks/context.js'
import type { SecretKind } from '../reveal/secrets.js'

export type WindowAsk = {
  readonly theme: { readonly mode: string | undefined; readonly locale: string }
} & (
  | {
      readonly type: 'approve'
      readonly parentOrigin: string
      readonly user?: string
      readonly decoded: DecodedRequest
      readonly context: ApprovalContext
    }
  /** Takes away what opens the wallet: what it is, and what is lost with it. */
  | { readonly type: 'remove'; readonly title: string; readonly why: string }
  | { readonly type: 'reveal' }
  | { readonly type: 'backup' }
)

/** What the window says: yes or no, which secret it is to show, or the passphrase of a backup. */
export type WindowResponse =
  | boolean
  | { readonly read: SecretKind }
  | { readonly passphrase: string }
/** The answer to `passphrase`: without a text where the file could not be made. */
export interface BackupWritten {
  readonly backup: true
  readonly text?: string
}
/** The answer to `read`: without a text where it could not be read. */
export interface SecretRead {
  readonly read: SecretKind
  readonly text?: string
}

/** What a window that was opened for this has behind its address. */
export const windowHash = '#approve'
export const readyMessage = 'scope approval window is ready'

const size = 'popup,width=440,height=720'
/** Milliseconds between two looks at whether it was closed: a window does not say so. */
const lookMs = 500

export interface WindowAnswers {
  onAnswer(isYes: boolean): void
  /** Of `reveal` alone. */
  read?(kind: SecretKind): Promise<string>
  /** Of `backup` alone. */
  writeBackup?(passphrase: string): Promise<string>
}

/** Undefined where the browser has blocked it. Closing it by hand leaves the question open. */
export function askInWindow(
  request: WindowAsk,
  { onAnswer, read, writeBackup }: WindowAnswers,
): { close(): void } | undefined {
  const url = new URL(location.href)
  url.hash = windowHash
  const opened = window.open(url, '_blank', size)
  if (!opened) return undefined
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<WindowResponse>) => {
    if (typeof data === 'object') {
      const about = 'read' in data ? { read: data.read } : { backup: true }
      const answer = (text?: string) =>
        port1.postMessage({ ...about, ...(text !== undefined && { text }) })
      const request = 'read' in data ? read?.(data.read) : writeBackup?.(data.passphrase)
      void request?.then(answer, () => answer())
      return
    }
    stop()
    onAnswer(data)
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== opened || origin !== location.origin || data !== readyMessage) return
    window.removeEventListener('message', onMessage)
    opened.postMessage(request, location.origin, [port2])
  }
  window.addEventListener('message', onMessage)
  // A window whose frame is gone shows nothing any more.
  window.addEventListener('pagehide', stop)
  let isClosed = false
  const looking = setInterval(() => {
    // Its answer may be on the way: what was closed is given up at the next look.
    if (isClosed) stop()
    isClosed = opened.closed
  }, lookMs)
  function stop() {
    window.removeEventListener('message', onMessage)
    window.removeEventListener('pagehide', stop)
    clearInterval(looking)
    port1.close()
    if (opened && !opened.closed) opened.close()
  }
  return { close: stop }
}
