/** What a developer must hear: each once a kit, shown only where `debug` is on. */
import { atom, type ReadableAtom } from 'nanostores'

export const alertMessages = {
  'network-not-found': 'Network Not Found',
  'adapter-not-found': 'Chain adapter not found',
  'too-many-listeners': 'More than 10 event listeners: one of them is probably never stopped.',
} as const
export type AlertCode = keyof typeof alertMessages

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

export function createAlerts(
  debug: boolean,
): Alerts & { raise(code: AlertCode, detail?: string): void } {
  const $alerts = atom<readonly Alert[]>([])
  const raised = new Set<AlertCode>()
  return {
    $alerts,
    raise(code, detail = '') {
      if (!debug || raised.has(code)) return
      raised.add(code)
      $alerts.set([...$alerts.get(), { code, message: alertMessages[code], detail }])
    },
    dismiss: (code) => $alerts.set($alerts.get().filter((alert) => alert.code !== code)),
  }
}
