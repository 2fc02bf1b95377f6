/** What a developer must hear (ERR-02): each once a kit, in the console, and in the dialog where `debug` is on. */
import { atom, type ReadableAtom } from 'nanostores'
import type { AlertCodes } from './extensions.js'

export const alertMessages = {
  'network-not-found': 'Network Not Found',
  'adapter-not-found': 'Chain adapter not found',
  'too-many-listeners': 'More than 10 event listeners',
} as const
/** A feature that raises its own brings the words, so that pages without it don't load them. */
export type AlertCode = keyof AlertCodes

export interface Alert {
  readonly code: AlertCode
  readonly message: string
  /** What exactly: a network's id, an option's path. */
  readonly detail: string
}

export interface Alerts {
  readonly $alerts: ReadableAtom<readonly Alert[]>
  dismiss(code: AlertCode): void
}

export function createAlerts(debug: boolean): Alerts & {
  raise(code: keyof typeof alertMessages, detail?: string): void
  raise(code: AlertCode, detail: string, message: string): void
} {
  const $alerts = atom<readonly Alert[]>([])
  const raised = new Set<AlertCode>()
  return {
    $alerts,
    raise(
      code: AlertCode,
      detail = '',
      message: string = alertMessages[code as keyof typeof alertMessages],
    ) {
      if (raised.has(code)) return
      raised.add(code)
      // biome-ignore lint/suspicious/noConsole: the developer of the page must hear of it, also without `debug`.
      console.error(`Scope: ${message}. ${detail}`)
      if (debug) $alerts.set([...$alerts.get(), { code, message, detail }])
    },
    dismiss: (code) => $alerts.set($alerts.get().filter((alert) => alert.code !== code)),
  }
}
