/** Each move with its time, newest last, as a log is read. */
import { type MoveFact, readMoves } from '../snapshot/moves.js'
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
  name: 'Moves',
  count: (tape) => readMoves(tape).length,
  create(document, tape) {
    const grid = createGrid(
      document,
      'The last 200 moves, in ms since the start and since the move before',
      [
        { name: 'At', look: 'number' },
        { name: 'After', look: 'number' },
        { name: 'Of', look: 'name' },
        { name: 'Move', look: 'data' },
      ],
      'Nothing has moved since the kit was started.',
    )
    return { element: grid.element, draw: () => grid.fill(readMoves(tape).map(getRow)) }
  },
}
