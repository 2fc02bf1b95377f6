/** Lines over days. Each has a dash and a mark of its own, so that colour is not all that tells them apart. */
import { html } from 'hono/html'
import { number } from './bars.js'
import { type Figures, type Stage, stageNames, stages } from './figures.js'

const width = 640
const height = 220
const left = 64
const right = 8
const top = 10
const bottom = 24

const getClass = (stage: Stage): string => `line-${stage.replace(' ', '-')}`

/** A number at or above it whose quarters are whole, so that the scale reads well. */
export function roundUp(value: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [4, 6, 8, 12, 20].find((factor) => {
      const end = factor * power
      return end >= value && end % 4 === 0
    })
    if (found !== undefined) return found * power
  }
}

export function daysChart(days: Figures['days']) {
  const max = roundUp(
    Math.max(...days.flatMap(({ counts }) => stages.map((stage) => counts[stage]))),
  )
  const x = (at: number): number =>
    Math.round(
      (left + (days.length < 2 ? 0 : (at / (days.length - 1)) * (width - left - right))) * 10,
    ) / 10
  const y = (value: number): number =>
    Math.round((height - bottom - (value / max) * (height - top - bottom)) * 10) / 10
  const ticks = [0, max / 4, max / 2, (max * 3) / 4, max]
  const labelled = days
    .map(({ day }, at) => ({ day, at }))
    .filter(
      ({ at }) =>
        at === 0 ||
        at === days.length - 1 ||
        (days.length > 8 && at === Math.floor(days.length / 2)),
    )
  const anchor = (at: number): string =>
    at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'
  const total = (stage: Stage) => days.reduce((sum, { counts }) => sum + counts[stage], 0)
  const summary = stages.map((stage) => `${stageNames[stage]} ${number(total(stage))}`).join(', ')

  return html`<svg class="days" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="days-title days-summary">
    <title id="days-title">Events a day</title>
    <desc id="days-summary">From ${days[0]?.day ?? ''} to ${days.at(-1)?.day ?? ''}: ${summary}. The table has each day.</desc>
    ${ticks.map(
      (tick) =>
        html`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(tick)}" y2="${y(tick)}"></line><text class="tick" x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${number(tick)}</text>`,
    )}
    ${labelled.map(({ day, at }) => html`<text class="tick ${anchor(at)}" x="${x(at)}" y="${height - 6}" text-anchor="${anchor(at)}">${day}</text>`)}
    ${stages.map(
      (stage) =>
        html`<polyline class="line ${getClass(stage)}" points="${days.map(({ counts }, at) => `${x(at)},${y(counts[stage])}`).join(' ')}"></polyline>`,
    )}
  </svg>
  <ul class="legend">${stages.map(
    (stage) =>
      html`<li><svg width="28" height="10" aria-hidden="true" focusable="false"><line class="line ${getClass(stage)}" x1="1" x2="27" y1="5" y2="5"></line></svg> ${stageNames[stage]}</li>`,
  )}</ul>`
}

export const daysTable = (
  days: Figures['days'],
) => html`<div class="scroll" tabindex="0" role="region" aria-label="Events a day, as a table"><table>
  <caption>Events a day, newest first (UTC)</caption>
  <thead><tr><th scope="col">Day</th>${stages.map((stage) => html`<th scope="col" class="number">${stageNames[stage]}</th>`)}</tr></thead>
  <tbody>${[...days]
    .reverse()
    .map(
      ({ day, counts }) =>
        html`<tr><th scope="row">${day}</th>${stages.map((stage) => html`<td class="number">${number(counts[stage])}</td>`)}</tr>`,
    )}</tbody>
</table></div>`
