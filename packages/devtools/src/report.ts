/**
 * What the panel knows as text for an issue: names, codes, ids of networks, times. It has no address, no text of an
 * error and no option that is a text of the host's; what wallets and features wrote passes the redactor.
 */
import type { Kit } from '@scope/core'
import type { EventLog } from './event-log.js'
import { createRedactor, type Redactor } from './redact.js'
import { type DescribedEntry, readLogEntries } from './snapshot/log-entries.js'
import { getSums, readRequests } from './snapshot/requests.js'
import { sanitize } from './snapshot/sanitize.js'
import { readNamespaces, readOptions } from './snapshot/state.js'
import { readAlerts, readIgnored, readWallets } from './snapshot/wallets.js'

/** The build replaces it with the version of the manifest. */
declare const SCOPE_DEVTOOLS_VERSION: string | undefined
const version = typeof SCOPE_DEVTOOLS_VERSION === 'string' ? SCOPE_DEVTOOLS_VERSION : 'from source'

/** As many of the last requests. */
const maxRequests = 50

const list = (texts: readonly string[]) => texts.join(', ') || 'none'
const round = (ms: number) => Math.round(ms).toString()

/** Columns of equal width: read as they are pasted. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return ['  none']
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
  )
}

function state(kit: Kit, { field }: Redactor) {
  return readNamespaces(kit).map((fact) => [
    fact.namespace,
    fact.status + (fact.error ? ` (${fact.error})` : ''),
    field(fact.networkId) + (fact.isUnlisted ? ' (not listed)' : ''),
    fact.wallet ? `${field(fact.wallet.name)} (${field(fact.wallet.id)})` : 'no wallet',
    `${fact.accounts} account${fact.accounts === 1 ? '' : 's'}`,
    fact.isInUse ? 'active' : '',
  ])
}

const move = ({ at, gap, source, text, wallet }: DescribedEntry, { field }: Redactor) => [
  round(at),
  `+${round(gap)}`,
  source,
  field(text) + (wallet === undefined ? '' : `, ${field(wallet)}`),
]

function requests(isCounted: boolean, since: number): readonly string[] {
  if (!isCounted) return ['  not recorded: debug is off']
  const all = readRequests(since)
  return [
    ...table(
      getSums(all).map(({ method, calls, failed, took }) => [
        method,
        `${calls} calls`,
        `${failed} failed`,
        `${round(took)} ms`,
      ]),
    ),
    ...(all.length > 0
      ? [`  the last ${Math.min(all.length, maxRequests)} of ${all.length}:`]
      : []),
    ...(all.length > 0
      ? table(
          all
            .slice(-maxRequests)
            .map(({ at, took, methods, host, answer }) => [
              round(at - since),
              `${round(took)} ms`,
              host,
              answer,
              methods.join(' '),
            ]),
        )
      : []),
  ]
}

/** Part by part: a browser and its version, written as one word, would pass for a key. */
const browser = ({ field }: Redactor) =>
  sanitize(navigator.userAgent, 300).split('/').map(field).join('/')

function compose({ kit, since, entries }: EventLog): string {
  const redactor = createRedactor(kit)
  const { field } = redactor
  const options = readOptions(kit)
  const text = [
    'Scope report',
    '',
    `@scope/devtools  ${version}`,
    `browser          ${browser(redactor)}`,
    `networks         ${list(options.networks.map(field))}`,
    `adapters         ${list(options.adapters)}`,
    `features         ${list(options.features.map(field))}`,
    `on               ${list(options.on)}`,
    `off              ${list(options.off)}`,
    '',
    'State',
    ...table(state(kit, redactor)),
    '',
    `Log, in ms since start (${round(performance.now() - since)} ms ago) and since the previous entry`,
    ...table(readLogEntries({ entries, since }).map((fact) => move(fact, redactor))),
    '',
    'Node requests of this page',
    ...requests(kit.options.debug, since),
    '',
    // Reading starts wallet discovery, so an early report must not look as if there were no wallets.
    kit.wallets.$isDiscovering.get() ? 'Wallets detected (still searching)' : 'Wallets detected',
    ...table(
      readWallets(kit).map(({ name, id, group, connectors, isAmbiguous }) => [
        field(name),
        field(id),
        group,
        connectors.join(', ') + (isAmbiguous ? ' (ambiguous)' : ''),
      ]),
    ),
    '',
    'Wallets ignored',
    ...table(readIgnored(kit).map(({ name, reason }) => [field(name), field(reason)])),
    '',
    'Alerts',
    ...(kit.options.debug
      ? table(readAlerts(kit).map(({ code, detail }) => [field(code), field(detail)]))
      : ['  not raised: debug is off']),
    '',
  ]
  return redactor.text(text.join('\n'))
}

/** Wraps the report in a code block: columns stay aligned, and wallet names can't mention or link anything. */
const fenced = (text: string) => `\`\`\`text\n${text.replaceAll('`', "'").trimEnd()}\n\`\`\`\n`

/** Undefined where the kit is not started. Never throws. */
export function writeReport(log: EventLog | undefined): string {
  if (!log) return fenced('Scope report\n\nThe kit is not started. There is nothing to report.')
  try {
    return fenced(compose(log))
  } catch {
    return fenced('Scope report\n\nCouldn’t write the report. The kit’s state is unreadable.')
  }
}
