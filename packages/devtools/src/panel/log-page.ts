/** Log entries with their times, newest last. */
import { type DescribedEntry, readLogEntries } from '../snapshot/log-entries.js'
import { createGrid, type Row } from './grid.js'
import type { Tab } from './page.js'
import { milliseconds } from './times.js'

const getRow = ({ id, at, gap, source, text, wallet, error, look }: DescribedEntry): Row => ({
  key: String(id),
  cells: [
    milliseconds(at),
    `+${milliseconds(gap)}`,
    { text: source, look: source === 'event' ? 'name quiet' : 'name' },
    { text: wallet === undefined ? text : `${text}, ${wallet}`, look, also: error },
  ],
})

export const logPage: Tab = {
  id: 'log',
  name: 'Log',
  count: (log) => readLogEntries(log).length,
  create(document, log) {
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
    return { element: grid.element, draw: () => grid.fill(readLogEntries(log).map(getRow)) }
  },
}
