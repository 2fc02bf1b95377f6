/** A table whose rows are drawn as bars: what the eye sees and what is read aloud are the same cells. */
import { html } from 'hono/html'
import { getLetters } from '../images/monogram.js'

export interface BarColumn {
  readonly title: string
  /** The class that gives its bar a colour. */
  readonly look: 'first' | 'second' | 'third'
}

export interface BarRow {
  readonly name: string
  /** Under the name, in small type. */
  readonly detail?: string
  /** Address of a picture of this gateway. Null if there is none: letters are drawn. Left out, there is no place for one. */
  readonly image?: string | null
  /** One a column. */
  readonly values: readonly number[]
  /** Beside the first number. */
  readonly note?: string
}

const shown = new Intl.NumberFormat('en')
export const number = (value: number): string => shown.format(value)

const bar = (value: number, max: number, { look }: BarColumn) => {
  const percent = max === 0 ? 0 : Math.round((value / max) * 1000) / 10
  return html`<svg class="bar ${look}" width="100%" height="8" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="8" rx="2"></rect><rect class="value" width="${percent}%" height="8" rx="2"></rect></svg>`
}

/** Which bar is which, where there are several. */
const key = (look: BarColumn['look']) =>
  html`<svg class="key ${look}" width="10" height="10" aria-hidden="true" focusable="false"><rect class="value" width="10" height="10" rx="2"></rect></svg> `

function drawImage(name: string, image: string | null) {
  if (image !== null)
    return html`<img class="icon" src="${image}" width="24" height="24" alt="" loading="lazy">`
  return html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><text x="12" y="12.5" text-anchor="middle" dominant-baseline="central">${getLetters(name.replace(/^.*:/, ''))}</text></svg>`
}

const drawName = ({ name, detail, image }: BarRow) =>
  html`<span class="name">${
    image === undefined ? '' : drawImage(name, image)
  }<span>${name}${detail ? html` <small>${detail}</small>` : ''}</span></span>`

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
      (row) => html`<tr>
        <th scope="row">${drawName(row)}${columns.map((column, at) => bar(row.values[at] ?? 0, max, column))}</th>
        ${row.values.map((value, at) => html`<td class="number">${number(value)}${at === 0 && row.note ? html` <span class="note">${row.note}</span>` : ''}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`
}
