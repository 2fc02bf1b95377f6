/** The dashboard's pages. Every text of an event goes through the template's own escaping. */
import { html } from 'hono/html'
import { barTable, number } from './bars.js'
import { daysChart, daysTable } from './days-chart.js'
import { type Figures, stages } from './figures.js'

const frame = (title: string, body: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/dashboard/styles.css">
</head>
<body>${body}</body>
</html>`

export const signInPage = (problem?: string) =>
  frame(
    'Sign in · Scope gateway',
    html`<header><h1>Scope gateway</h1></header>
<main>
  <section>
    <h2>Operator</h2>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    <form method="post" action="/dashboard/session">
      <input name="user" value="operator" autocomplete="username" hidden readonly>
      <label>Token <input type="password" name="token" autocomplete="current-password" required maxlength="256"></label>
      <button>Sign in</button>
    </form>
  </section>
</main>`,
  )

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export interface PageDeps {
  readonly projectIds: readonly string[]
  readonly projectId: string
  readonly period: Period
  readonly figures: Figures
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((part / whole) * 100)} %`

export function dashboardPage({ projectIds, projectId, period, figures }: PageDeps) {
  const { funnel, days, wallets, chains, errors } = figures
  const nothing = 'No data for this period.'
  const option = (value: string | number, text: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen ? html` selected` : ''}>${text}</option>`
  return frame(
    `${projectId} · Scope gateway`,
    html`<header>
  <h1>Conversion</h1>
  <form method="get" action="/dashboard">
    <label>Project <select name="project">${projectIds.map((id) => option(id, id, id === projectId))}</select></label>
    <label>Period <select name="days">${periods.map((choice) => option(choice, `${choice} days`, choice === period))}</select></label>
    <button>Show</button>
  </form>
</header>
<main>
  <section>
    <h2>Funnel</h2>
    ${barTable(
      `The last ${period} days, in events`,
      'Stage',
      [{ title: 'Events', look: 'first' }],
      stages.map((stage) => ({
        name: stage,
        values: [funnel[stage]],
        note: stage === 'open' ? '' : share(funnel[stage], funnel.open),
      })),
      nothing,
    )}
    <p class="about">Counts are events, not unique users. Percentages are relative to opens.</p>
  </section>
  <section>
    <h2>Days</h2>
    <div class="pair"><div>${daysChart(days)}</div>${daysTable(days)}</div>
  </section>
  <div class="columns">
    <section>
      <h2>Wallets</h2>
      ${barTable(
        'Selected and connected',
        'Wallet',
        [
          { title: 'Selected', look: 'first' },
          { title: 'Connected', look: 'second' },
        ],
        wallets.map(({ name, selected, connected }) => ({ name, values: [selected, connected] })),
        nothing,
      )}
    </section>
    <section>
      <h2>Chains</h2>
      ${barTable(
        'Connections by chain',
        'Chain',
        [{ title: 'Connected', look: 'first' }],
        chains.map(({ name, connected }) => ({ name, values: [connected] })),
        nothing,
      )}
    </section>
  </div>
  <section>
    <h2>Errors</h2>
    ${barTable(
      `By event and code, ${number(errors.reduce((sum, { count }) => sum + count, 0))} in total`,
      'Event and code',
      [{ title: 'Events', look: 'second' }],
      errors.map(({ type, code, count }) => ({ name: `${type} · ${code}`, values: [count] })),
      'No errors in this period.',
    )}
  </section>
  <form method="post" action="/dashboard/session/end"><button>Sign out</button></form>
</main>`,
  )
}
