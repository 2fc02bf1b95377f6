/** Each move with its time, newest last, as a log is read. */
import { type MoveFact, readMoves } from '../snapshot/log-entries.js'
import { createGrid, type Row } from './grid.js'
import type { Tab } from './page.js'
import { milliseconds } from './times.js'

const getRow = ({ id, at, gap, of, text, wallet, error, look }: MoveFact): Row => ({
  key: String(id),
  cells: [
    milliseconds(at),
    `+${milliseconds(gap)}`,
    { text: of, look: of === 'event' ? 'name quiet' : 'name' },
    { text: wallet === undefined ? text : `${text}, ${wallet}`, look, also: error },
  ],
})

export const movesPage: Tab = {
  id: 'moves',
  name: 'Log',
  count: (tape) => readMoves(tape).length,
  create(document, tape) {
    const grid = createGrid(
      document,
      'Last 200 entries, in ms since start and since the previous entry',
      [
        { name: 'Time', look: 'number' },
        { name: 'Delta', look: 'number' },
        { name: 'Source', look: 'name' },
        { name: 'Change', look: 'data' },
      ],
      'No entries since the kit started.',
    )
    return { element: grid.element, draw: () => grid.fill(readMoves(tape).map(getRow)) }
  },
}
