/** The dashboard's page. Every text of an event goes through the template's own escaping. */
import { html } from 'hono/html'
import type { Project } from '../config/schema.js'
import { type BarRow, barTable, number } from './bars.js'
import type { NamedChain } from './chain-names.js'
import { daysChart, daysTable } from './days-chart.js'
import { alertOf, documentOf } from './document.js'
import { toErrorSentence } from './error-sentences.js'
import { type Figures, stageNames, stages } from './figures.js'
import { getPercent, headline } from './headline.js'
import { type Period, presets, toDay, toPeriodQuery } from './period.js'
import type { TableName } from './tables.js'
import type { WalletNames } from './wallet-names.js'

/** Rows of a table on the page. The file has more. */
export const maxPageRows = 20

export interface PageDeps {
  readonly projects: readonly Project[]
  readonly project: Project
  readonly retentionDays: number
  /** Missing if the requested period is not valid. */
  readonly period?: Period
  /** What the form was sent with, if that is no valid period. */
  readonly entered?: { readonly from?: string | undefined; readonly until?: string | undefined }
  /** Missing without a valid period. */
  readonly figures?: Figures
  /** A sentence about what is wrong. */
  readonly problem?: string
  readonly wallets: WalletNames
  getChain(chain: string): NamedChain
}

type ShownDeps = PageDeps & { readonly period: Period; readonly figures: Figures }

const format = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const formatSpan = (from: number, last: number): string => format.formatRange(from, last)

const getTitle = ({ preset, from, until }: Period): string =>
  preset === undefined ? formatSpan(from, until - 1) : `The last ${preset} days`

const addressOf = ({ id }: Project, period: Period, path = '/dashboard') =>
  `${path}?project=${id}&${toPeriodQuery(period)}`

/** The presets are links and the days a form, so that each of them is one step. */
function controls({ projects, project, period, entered, retentionDays }: PageDeps) {
  const today = toDay(Date.now())
  const oldest = toDay(Date.now() - retentionDays * 86_400_000)
  const day = (name: string, label: string, value: string) =>
    html`<label>${label} <input type="date" name="${name}" value="${value}" min="${oldest}" max="${today}" required></label>`
  return html`<div class="controls">
    <nav aria-label="Period">${presets.map(
      (preset) =>
        html`<a href="/dashboard?project=${project.id}&amp;days=${preset}"${period?.preset === preset ? html` aria-current="true"` : ''}>${preset} days</a>`,
    )}</nav>
    <form method="get" action="/dashboard">
      ${
        projects.length > 1
          ? html`<label>Project <select name="project">${projects.map(
              ({ id, name }) =>
                html`<option value="${id}"${id === project.id ? html` selected` : ''}>${name ?? id}</option>`,
            )}</select></label>`
          : html`<input type="hidden" name="project" value="${project.id}">`
      }
      ${day('from', 'From', period?.firstDay ?? entered?.from ?? '')}
      ${day('until', 'Until', period?.lastDay ?? entered?.until ?? '')}
      <button>Show</button>
    </form>
  </div>`
}

function comparison({ period, retentionDays }: ShownDeps): string {
  const { before } = period
  if (!before)
    return `The period before can’t be compared: events are deleted after ${number(retentionDays)} days.`
  return `Compared with ${formatSpan(before.from, before.until - 1)}.`
}

/** A section with a table, and its file. */
const tableSection = (title: string, name: TableName, deps: ShownDeps, body: unknown) =>
  html`<section>
    <div class="title"><h2>${title}</h2><a href="${addressOf(deps.project, deps.period, `/dashboard/${name}.csv`)}" download aria-label="Download ${title} as CSV">CSV</a></div>
    ${body}
  </section>`

const listed = <T>(rows: readonly T[]): readonly T[] => rows.slice(0, maxPageRows)

const more = (rows: readonly unknown[]) =>
  rows.length > maxPageRows
    ? html`<p class="about">These are the first ${maxPageRows}. The CSV file has all.</p>`
    : ''

const imageOf = (path: string, id: string | undefined, { id: project }: Project): string | null =>
  id === undefined ? null : `${path}/${encodeURIComponent(id)}?projectId=${project}`

function walletRows({ figures, wallets, project }: ShownDeps): BarRow[] {
  return listed(figures.wallets).map(({ key, selected, connected }) => {
    const { name, slug } = wallets.get(key)
    return { name, image: imageOf('/getWalletImage', slug, project), values: [selected, connected] }
  })
}

function chainRows({ figures, getChain, project }: ShownDeps): BarRow[] {
  return listed(figures.chains).map(({ chain, connected }) => {
    const { name, imageId } = getChain(chain)
    return { name, image: imageOf('/public/getAssetImage', imageId, project), values: [connected] }
  })
}

const errorRows = ({ figures }: ShownDeps): BarRow[] =>
  listed(figures.errors).map(({ type, code, count }) => ({
    name: toErrorSentence(type, code),
    detail: code ?? type,
    values: [count],
  }))

/** Instead of empty tables. */
function emptySection({ project }: ShownDeps) {
  return html`<section class="empty">
    <h2>No events in this period</h2>
    ${
      project.analytics.enabled
        ? html`<p>Pages send events with <code>analytics()</code> in <code>createKit</code>. Open the dialog of your site once, then reload this page.</p>`
        : html`<p>Analytics are off for this project. Set <code>"analytics": { "enabled": true }</code> in <code>projects</code>, then restart the gateway.</p>`
    }
  </section>`
}

function figuresOf(deps: ShownDeps) {
  const { figures, period } = deps
  const { totals, days, wallets, chains, errors } = figures
  const { funnel } = totals
  const nothing = 'No data for this period.'
  return html`<section class="plain">
    <h2>${getTitle(period)}</h2>
    ${headline(figures)}
    <p class="about">Counts are events, not unique users. ${comparison(deps)}${
      period.isPartlyDeleted
        ? ` Events before ${format.format(Date.now() - deps.retentionDays * 86_400_000)} are deleted.`
        : ''
    }</p>
  </section>
  <section>
    <h2>Funnel</h2>
    ${barTable(
      `${getTitle(period)}, in events. Percentages are relative to opens`,
      'Stage',
      [{ title: 'Events', look: 'first' }],
      stages.map((stage) => {
        const percent = getPercent(funnel[stage], funnel.open)
        return {
          name: stageNames[stage],
          values: [funnel[stage]],
          ...(percent === undefined ? {} : { note: `${number(percent)} %` }),
        }
      }),
      nothing,
    )}
  </section>
  ${tableSection(
    'Days',
    'days',
    deps,
    days.length > 1
      ? html`<div class="pair"><div>${daysChart(days)}</div>${daysTable(days)}</div>`
      : daysTable(days),
  )}
  <div class="columns">
    ${tableSection(
      'Wallets',
      'wallets',
      deps,
      html`${barTable(
        'Selected and connected',
        'Wallet',
        [
          { title: 'Selected', look: 'first' },
          { title: 'Connected', look: 'second' },
        ],
        walletRows(deps),
        nothing,
      )}${more(wallets)}`,
    )}
    <div>${tableSection(
      'Chains',
      'chains',
      deps,
      html`${barTable(
        'Connections by chain',
        'Chain',
        [{ title: 'Connected', look: 'first' }],
        chainRows(deps),
        nothing,
      )}${more(chains)}`,
    )}
    ${tableSection(
      'Errors',
      'errors',
      deps,
      html`${barTable(
        `${number(totals.errors)} in total, with requests that users declined`,
        'What happened',
        [{ title: 'Events', look: 'third' }],
        errorRows(deps),
        'No errors in this period.',
      )}${more(errors)}`,
    )}</div>
  </div>`
}

const isEmpty = ({ totals }: Figures): boolean =>
  totals.errors === 0 && stages.every((stage) => totals.funnel[stage] === 0)

export function dashboardPage(deps: PageDeps) {
  const { project, period, figures, problem } = deps
  const title = project.name ?? project.id
  const shown = period && figures && { ...deps, period, figures }
  return documentOf(
    `${title} · Scope gateway`,
    html`<header>
  <div><h1>Conversion</h1><p class="about">${title} · days in UTC</p></div>
  <form method="post" action="/dashboard/session/end"><button>Sign out</button></form>
</header>
<main>
  ${controls(deps)}
  ${problem === undefined ? '' : alertOf(problem)}
  ${shown ? (isEmpty(shown.figures) ? emptySection(shown) : figuresOf(shown)) : ''}
</main>`,
  )
}
