/**
 * Asks in a window of the wallet, which no page can cover or change. A press inside the frame opens it with the frame's
 * own page. It gets the request over one port. Frame and window share an origin; messages of any other sender are
 * ignored.
 */
import { isCallReverted } from '../../frame-error.js'
import type { ShownVersion } from '../../handlers/limit-choice.js'
import type { ApprovalContext } from '../../networks/context.js'
import type { SecretKind } from '../reveal/secrets.js'
import { type ChosenLimit, windowResponse } from './window-responses.js'

export type WindowAsk = {
  readonly theme: { readonly mode: string | undefined; readonly locale: string }
} & (
  | {
      readonly type: 'approve'
      readonly parentOrigin: string
      readonly user?: string
      /** Has the index 0. */
      readonly version: ShownVersion
      readonly context: ApprovalContext
    }
  /** Takes away what opens the wallet: what it is, and what is lost with it. */
  | { readonly type: 'remove'; readonly title: string; readonly why: string }
  | { readonly type: 'reveal' }
  | { readonly type: 'backup' }
)

/** The request with the limit that was chosen, and the index that the window calls it by. */
export interface LimitedVersion {
  readonly index: number
  readonly version: ShownVersion
}
/** The answer to `limit`: without `next` where it could not be set, and `isFailing` if the request fails with it. */
export interface LimitSet {
  /** Number of the request. */
  readonly limit: number
  readonly next?: LimitedVersion
  readonly isFailing?: boolean
}
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
  /** Of `approve` alone: with the index of the version that was approved. */
  onApprove?(index: number): void
  /** Of `approve` alone. */
  setLimit?(chosen: ChosenLimit): Promise<LimitedVersion>
  /** Of `reveal` alone. */
  read?(kind: SecretKind): Promise<string>
  /** Of `backup` alone. */
  writeBackup?(passphrase: string): Promise<string>
}

/** Undefined where the browser has blocked it. Closing it by hand leaves the question open. */
export function askInWindow(
  request: WindowAsk,
  answers: WindowAnswers,
): { close(): void } | undefined {
  const { onAnswer, onApprove, setLimit, read, writeBackup } = answers
  const url = new URL(location.href)
  url.hash = windowHash
  const opened = window.open(url, '_blank', size)
  if (!opened) return undefined
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data: raw }: MessageEvent<unknown>) => {
    const parsed = windowResponse.safeParse(raw)
    if (!parsed.success) return
    const { data } = parsed
    if (typeof data === 'boolean' || 'approved' in data) {
      stop()
      if (typeof data === 'boolean') onAnswer(data)
      else onApprove?.(data.approved)
      return
    }
    if ('limit' in data) {
      const limit = data.limit.request
      const answer = (set: Omit<LimitSet, 'limit'>) => port1.postMessage({ limit, ...set })
      void setLimit?.(data.limit).then(
        (next) => answer({ next }),
        (thrown) => answer({ isFailing: isCallReverted(thrown) }),
      )
      return
    }
    const about = 'read' in data ? { read: data.read } : { backup: true }
    const answer = (text?: string) =>
      port1.postMessage({ ...about, ...(text !== undefined && { text }) })
    const request = 'read' in data ? read?.(data.read) : writeBackup?.(data.passphrase)
    void request?.then(answer, () => answer())
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
