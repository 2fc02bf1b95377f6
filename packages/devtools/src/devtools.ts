/**
 * The developer panel as a feature of a kit. This file and the event log load with the page, so that a panel that opens
 * after an error shows its history. The rest is lazy-loaded.
 */
import type { Feature } from '@scope/core'
import { type EventLog, startEventLog } from './event-log.js'
import type { PanelController } from './panel-controller.js'

/** API of the developer panel, as `kit.devtools`. */
export interface Devtools {
  /**
   * Shows the panel at the bottom of the page. If called before `kit.start()`, it shows after the start. The open state
   * is stored, and restored on reload.
   */
  open(): void
  /** Hides the panel, and stores that it is closed. */
  close(): void
  /**
   * Returns the panel's data as text for an issue, without address, email, URL, key, project id or pairing. Rejects if
   * its code can't be fetched.
   */
  report(): Promise<string>
}

declare module '@scope/core' {
  interface KitFeatures {
    devtools: Devtools
  }
}

/** Options of `devtools()`. */
export interface DevtoolsOptions {
  /**
   * Whether to show a button in the corner of the page. If false, only `kit.devtools.open()` shows the panel. Defaults
   * to `true`.
   */
  readonly button?: boolean
}

/**
 * Creates the developer panel. It records the kit's events from the start. The panel itself is lazy-loaded.
 *
 * @param options - Whether to show a button. Defaults to a button in the corner of the page.
 * @returns The feature, for `createKit({ devtools: devtools() })`.
 * @example
 * ```ts
 * const kit = createKit({ ...options, devtools: devtools({ button: false }) })
 * kit.devtools.open()
 * ```
 */
export function devtools({ button = true }: DevtoolsOptions = {}): Feature<'devtools'> {
  return {
    name: 'devtools',
    setup({ env, createStorageItem }) {
      const isOpenItem = createStorageItem('devtools', (value) => value === true)
      let isOpen = false
      let log: EventLog | undefined
      let controller: Promise<PanelController> | undefined

      async function show(of = log) {
        if (!of) return
        try {
          controller ??= import('./panel-controller.js')
            .then(({ createPanelController }) => createPanelController(of, button, turn))
            .catch((error) => {
              controller = undefined
              throw error
            })
          await (await controller).show(isOpen)
        } catch (error) {
          isOpen = false
          // biome-ignore lint/suspicious/noConsole: the developer waits for it, and only the console may report it
          console.error(error)
        }
      }
      function turn(to: boolean) {
        if (to === isOpen) return
        isOpen = to
        isOpenItem.set(to || undefined)
        show()
      }

      return {
        api: {
          open: () => turn(true),
          close: () => turn(false),
          report: async () => (await import('./report.js')).writeReport(log),
        },
        start(lifetime, kit) {
          if (!env.window) return
          log = startEventLog(kit, lifetime)
          isOpen ||= !!isOpenItem.get()
          if (button || isOpen) show()
          lifetime.onDispose(() => {
            log = controller = undefined
          })
        },
      }
    },
  }
}
