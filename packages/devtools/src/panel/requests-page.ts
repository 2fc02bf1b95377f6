/** Node requests, with the totals of each method, or a hint if they are not recorded. */
import { getSums, type NodeRequest, readRequests } from '../snapshot/requests.js'
import { createDebugHint, createElement } from './dom.js'
import { createGrid, type Row } from './grid.js'
import type { Tab } from './page.js'
import { milliseconds } from './times.js'

const requestsShown = 200

const getRow =
  (since: number) =>
  ({ id, at, methods, host, answer, isFailed, took }: NodeRequest): Row => ({
    key: id,
    cells: [
      milliseconds(at - since),
      {
        text: methods.length > 4 ? `${methods.length} calls` : methods.join(', '),
        also: methods.length > 4 ? methods.join(', ') : undefined,
      },
      host,
      { text: answer, look: isFailed ? 'danger' : 'data' },
      milliseconds(took),
    ],
  })

export const requestsPage: Tab = {
  id: 'requests',
  name: 'Requests',
  count: ({ since }) => readRequests(since).length,
  create(document, { kit, since }) {
    if (!kit.options.debug)
      return { element: createDebugHint(document, 'Requests are recorded'), draw() {} }
    const sums = createGrid(
      document,
      'By method',
      [
        { name: 'Method', look: 'data' },
        { name: 'Calls', look: 'number' },
        { name: 'Failed', look: 'number' },
        { name: 'Mean ms', look: 'number' },
      ],
      'No requests yet.',
    )
    const log = createGrid(
      document,
      `Last ${requestsShown} requests of all kits on this page`,
      [
        { name: 'Time', look: 'number' },
        { name: 'Calls', look: 'data' },
        { name: 'Host', look: 'data' },
        { name: 'Response', look: 'data' },
        { name: 'ms', look: 'number' },
      ],
      '',
    )
    return {
      element: createElement(document, 'div', { class: 'halves' }, sums.element, log.element),
      draw() {
        const requests = readRequests(since)
        sums.fill(
          getSums(requests).map(({ method, calls, failed, took }) => ({
            key: method,
            cells: [
              method,
              String(calls),
              { text: String(failed), look: failed > 0 ? 'number danger' : 'number' },
              milliseconds(took),
            ],
          })),
        )
        log.fill(requests.slice(-requestsShown).map(getRow(since)))
      },
    }
  },
}
