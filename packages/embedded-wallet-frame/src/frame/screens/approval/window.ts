/**
 * The window of the wallet's own: opened by a press inside the frame, of the frame's own page, and told over one port what
 * to ask. Frame and window are of one origin; nobody else is listened to.
 */
import type { Reading } from '../../approval/reading.js'

export interface WindowAsk {
  readonly parentOrigin: string
  readonly reading: Reading
  readonly theme: { readonly mode: string | undefined; readonly locale: string }
}

/** What a window that was opened for this has behind its address. */
export const approvalHash = '#approve'
export const readyWord = 'scope approval window is ready'

const size = 'popup,width=440,height=720'
/** Milliseconds between two looks at whether it was closed: a window does not say so. */
const lookMs = 500

/** Undefined where the browser has blocked it. Closing it by hand leaves the question open. */
export function askInWindow(
  asked: WindowAsk,
  onAnswer: (isYes: boolean) => void,
): { close(): void } | undefined {
  const url = new URL(location.href)
  url.hash = approvalHash
  const opened = window.open(url, '_blank', size)
  if (!opened) return undefined
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    stop()
    onAnswer(data === true)
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== opened || origin !== location.origin || data !== readyWord) return
    window.removeEventListener('message', onMessage)
    opened.postMessage(asked, location.origin, [port2])
  }
  window.addEventListener('message', onMessage)
  const looking = setInterval(() => opened.closed && stop(), lookMs)
  function stop() {
    window.removeEventListener('message', onMessage)
    clearInterval(looking)
    port1.close()
    if (opened && !opened.closed) opened.close()
  }
  return { close: stop }
}
