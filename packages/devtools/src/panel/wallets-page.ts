/** Wallets that are offered, by which ways, and those that are not, with the reason. */
import { readIgnored, readWallets } from '../snapshot/wallets.js'
import { make } from './dom.js'
import { createGrid } from './grid.js'
import type { Tab } from './page.js'

export const walletsPage: Tab = {
  id: 'wallets',
  name: 'Wallets',
  count: ({ kit }) => kit.wallets.$wallets.get().length,
  create(document, { kit }) {
    const found = createGrid(
      document,
      'Found',
      [{ name: 'Wallet' }, { name: 'Ways in', look: 'data' }, { name: 'Group' }],
      'No wallet was found. Extensions announce themselves as the page loads.',
    )
    const ignored = createGrid(
      document,
      'Left out',
      [{ name: 'Wallet' }, { name: 'Why' }],
      'None: every wallet that announced itself is listed.',
    )
    return {
      element: make(
        document,
        'div',
        { class: 'halves halves-first' },
        found.element,
        ignored.element,
      ),
      draw() {
        found.fill(
          readWallets(kit).map(({ id, name, ways, group, isAmbiguous }) => ({
            key: id,
            cells: [
              { text: name, also: id },
              { text: ways.join(', ') },
              {
                text: group,
                also: isAmbiguous ? 'another one claims to be the same' : undefined,
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
