/** What a developer must hear (ERR-02): each once a kit, in the console, and in the dialog where `debug` is on. */
import { atom, type ReadableAtom } from 'nanostores'
import type { AlertCodes } from './extensions.js'

export const alertMessages = {
  'network-not-found': 'Network Not Found',
  'adapter-not-found': 'Chain adapter not found',
  'too-many-listeners': 'More than 10 event listeners',
} as const
/** Codes of alerts. Features add their own codes to `AlertCodes`, and their messages load with them. */
export type AlertCode = keyof AlertCodes

/**
 * A problem in the site's setup, for its developer. The console has every alert. The dialog shows it in
 * `debug` mode.
 */
export interface Alert {
  /** Stable code of the alert. */
  readonly code: AlertCode
  /** Short English description of the problem. */
  readonly message: string
  /** Cause of the alert, such as a network id or the path of an option. */
  readonly detail: string
}

/** Alerts of a kit: `kit.alerts`. Each code is raised at most once per kit. */
export interface Alerts {
  /** Alerts to show to the developer, oldest first. Always empty if `debug` is off. */
  readonly $alerts: ReadableAtom<readonly Alert[]>
  /** Removes an alert from `$alerts`. The kit doesn't raise its code again. */
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
