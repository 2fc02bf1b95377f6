/** Developer alerts of the kit. */
import { readAlerts } from '../snapshot/wallets.js'
import { createDebugHint } from './dom.js'
import { createGrid } from './grid.js'
import type { Tab } from './page.js'

export const alertsPage: Tab = {
  id: 'alerts',
  name: 'Alerts',
  count: ({ kit }) => kit.alerts.$alerts.get().length,
  create(document, { kit }) {
    if (!kit.options.debug)
      return { element: createDebugHint(document, 'Alerts are raised'), draw() {} }
    const grid = createGrid(
      document,
      'Alerts, once per kit',
      [{ name: 'Code', look: 'data' }, { name: 'Alert' }],
      'No alerts.',
    )
    return {
      element: grid.element,
      draw: () =>
        grid.fill(
          readAlerts(kit).map(({ code, message, detail }) => ({
            key: code,
            cells: [
              { text: code, look: 'data danger' },
              { text: message, also: detail },
            ],
          })),
        ),
    }
  },
}
