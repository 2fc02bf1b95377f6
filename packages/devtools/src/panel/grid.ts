/** Table with keyed rows. Unchanged rows stay in the DOM, so that a selection stays. */
import { createElement, setAttribute, setText } from './dom.js'

export interface Cell {
  readonly text: string
  /** How it is drawn: a number, data, a success or an error. */
  readonly look?: string | undefined
  /** Smaller second line. */
  readonly also?: string | undefined
}

export interface Row {
  readonly key: string
  readonly cells: readonly (string | Cell)[]
}

export interface Column {
  readonly name: string
  readonly look?: 'number' | 'data' | 'name'
}

export interface Grid {
  readonly element: HTMLElement
  fill(rows: readonly Row[]): void
}

export function createGrid(
  document: Document,
  caption: string,
  columns: readonly Column[],
  empty: string,
): Grid {
  const body = createElement(document, 'tbody')
  const title = createElement(document, 'caption', {}, caption)
  const head = createElement(
    document,
    'thead',
    {},
    createElement(
      document,
      'tr',
      {},
      ...columns.map(({ name, look = '' }) =>
        createElement(document, 'th', { scope: 'col', 'data-look': look }, name),
      ),
    ),
  )
  const table = createElement(document, 'table', {}, title, head, body)
  const nothing = createElement(document, 'p', { class: 'hint' }, empty)
  const element = createElement(document, 'section', { class: 'grid' }, table, nothing)
  const known = new Map<string, HTMLTableRowElement>()

  function drawCell(td: HTMLTableCellElement, cell: string | Cell, column: Column | undefined) {
    const { text, look, also = '' } = typeof cell === 'string' ? { text: cell } : cell
    const [main, second] = td.children
    if (main) setText(main, text)
    if (second) setText(second, also)
    setAttribute(td, 'data-look', look ?? column?.look)
  }

  function rowFor({ key }: Row) {
    const row = known.get(key)
    if (row) return row
    const cells = columns.map(() =>
      createElement(
        document,
        'td',
        {},
        createElement(document, 'span'),
        createElement(document, 'small'),
      ),
    )
    const made = createElement(document, 'tr', {}, ...cells)
    known.set(key, made)
    return made
  }

  return {
    element,
    fill(requestedRows) {
      const seen = new Set<string>()
      const rows = requestedRows.map((row, at) => {
        const key = seen.has(row.key) ? `${row.key} ${at}` : row.key
        seen.add(key)
        return { ...row, key }
      })
      for (const [key, row] of known) {
        if (seen.has(key)) continue
        row.remove()
        known.delete(key)
      }
      for (const [at, row] of rows.entries()) {
        const element = rowFor(row)
        for (const [column, cell] of row.cells.entries()) {
          const td = element.cells[column]
          if (td) drawCell(td, cell, columns[column])
        }
        if (body.children[at] !== element) body.insertBefore(element, body.children[at] ?? null)
      }
      table.hidden = rows.length === 0
      nothing.hidden = rows.length > 0
    },
  }
}
