/** Writes CSV files that spreadsheet programs open without running anything of them. */

export type Cell = string | number

/** Programs read a cell that begins like this as a formula, also inside quotes. Some take the wide signs, too. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Writes a CSV file (RFC 4180).
 *
 * @param rows - Rows of cells, with the titles as the first row. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
