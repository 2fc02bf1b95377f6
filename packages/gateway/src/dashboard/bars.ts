/** A table whose rows are drawn as bars: what the eye sees and what is read aloud are the same cells. */
import { html } from 'hono/html'

export interface BarColumn {
  readonly title: string
  /** The class that gives its bar a colour. */
  readonly look: 'first' | 'second'
}

export interface BarRow {
  readonly name: string
  /** One a column. */
  readonly values: readonly number[]
  /** Beside the first number. */
  readonly note?: string
}

const shown = new Intl.NumberFormat('en')
export const number = (value: number): string => shown.format(value)

const bar = (value: number, max: number, { look }: BarColumn) => {
  const percent = max === 0 ? 0 : Math.round((value / max) * 1000) / 10
  return html`<svg class="bar ${look}" width="100%" height="10" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="10" rx="2"></rect><rect class="value" width="${percent}%" height="10" rx="2"></rect></svg>`
}

/** Which bar is which, where there are several. */
const key = (look: BarColumn['look']) =>
  html`<svg class="key ${look}" width="10" height="10" aria-hidden="true" focusable="false"><rect class="value" width="10" height="10" rx="2"></rect></svg> `

/** `nothing` stands where there are no rows. */
export function barTable(
  caption: string,
  head: string,
  columns: readonly BarColumn[],
  rows: readonly BarRow[],
  nothing: string,
) {
  const max = Math.max(0, ...rows.flatMap(({ values }) => values))
  const total = rows.some(({ values }) => values.some((value) => value > 0))
  if (!total) return html`<p class="nothing">${nothing}</p>`
  return html`<table class="bars">
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${head}</th>${columns.map(({ title, look }) => html`<th scope="col" class="number">${columns.length > 1 ? key(look) : ''}${title}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({ name, values, note }) => html`<tr>
        <th scope="row">${name}${columns.map((column, at) => bar(values[at] ?? 0, max, column))}</th>
        ${values.map((value, at) => html`<td class="number">${number(value)}${at === 0 && note ? html` <span class="note">${note}</span>` : ''}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`
}
