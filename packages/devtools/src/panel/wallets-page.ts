/** Detected wallets with their connectors, and ignored wallets with the reason. */
import { readIgnored, readWallets } from '../snapshot/wallets.js'
import { createElement } from './dom.js'
import { createGrid } from './grid.js'
import type { Tab } from './page.js'

export const walletsPage: Tab = {
  id: 'wallets',
  name: 'Wallets',
  count: ({ kit }) => kit.wallets.$wallets.get().length,
  create(document, { kit }) {
    const found = createGrid(
      document,
      'Detected',
      [{ name: 'Wallet' }, { name: 'Connectors', look: 'data' }, { name: 'Group' }],
      'No wallets detected. Extensions announce themselves when the page loads.',
    )
    const ignored = createGrid(
      document,
      'Ignored',
      [{ name: 'Wallet' }, { name: 'Reason' }],
      'None. Every announced wallet is listed.',
    )
    return {
      element: createElement(
        document,
        'div',
        { class: 'halves halves-first' },
        found.element,
        ignored.element,
      ),
      draw() {
        found.fill(
          readWallets(kit).map(({ id, name, connectors, group, isAmbiguous }) => ({
            key: id,
            cells: [
              { text: name, also: id },
              { text: connectors.join(', ') },
              {
                text: group,
                also: isAmbiguous ? 'another wallet claims the same identity' : undefined,
              },
            ],
          })),
        )
        ignored.fill(
          readIgnored(kit).map(({ name, reason }, at) => ({
            key: `${at} ${name}`,
            cells: [name, reason],
          })),
        )
      },
    }
  },
}
