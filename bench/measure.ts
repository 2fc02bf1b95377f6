/**
 * Measures everything, writes results.json and prints it as Markdown. `--write` puts the sizes into the README.
 * `--sizes` keeps the last timings, which need an idle machine. `--money` only measures those of assets again, and
 * `--signing` those of the embedded wallet.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { launchChromium } from './browser.js'
import { checkBudgets } from './budget.js'
import { sizeBudgets } from './budgets.js'
import { assertPackagesBuilt } from './built-page.js'
import { measureMoney } from './money.js'
import { writeReadme } from './readme.js'
import { measureSigning } from './signing.js'
import { measureSizes } from './sizes.js'
import {
  budgetTable,
  clientTable,
  mainRows,
  moduleTable,
  partRows,
  sizeTableWithRequests,
  table,
  tapTable,
} from './tables.js'
import { timingBudgets } from './timing-budgets.js'
import { measureTimings, type Reload, type Timings } from './timings.js'

function timingTable({
  click,
  tap,
  tapSlowed,
  warmTap,
  warmTapSlowed,
  reload,
  reloadSlowed,
  money,
  signing,
}: Timings): string {
  const line = (label: string, { median, p95, runs }: Reload['evm']) =>
    [label, median, p95, runs].map(String)
  const of = (name: string, { evm, hardCoded, wagmi, longer }: Reload) => [
    line(`reload → address painted${name}`, evm),
    line(`… address hard-coded${name}`, hardCoded),
    line(`… wagmi with its own button${name}`, wagmi),
    line(`… the first over the second, run by run${name}`, longer),
  ]
  const tapped = (what: string, name: string, { list, emptyDialog }: Timings['tap']) => [
    line(`${what} → list painted${name}`, list.painted),
    line(`… empty dialog painted${name}`, emptyDialog.painted),
    line(`${what} → list, main thread${name}`, list.mainThread),
    line(`… empty dialog, main thread${name}`, emptyDialog.mainThread),
  ]
  return table(
    ['ms', 'median', 'p95', 'runs'],
    [
      line('click → Connect view painted, 4× throttle', click.connectView),
      line('click → empty dialog painted, 4× throttle', click.emptyDialog),
      ...tapped('first tap', '', tap),
      ...tapped('first tap', ', 4× throttle', tapSlowed),
      ...tapped('tap in the third second', '', warmTap),
      ...tapped('tap in the third second', ', 4× throttle', warmTapSlowed),
      ...of('', reload),
      ...of(', 4× throttle', reloadSlowed),
      line('account with 200 tokens painted, 4× throttle', money.full),
      line('… without any', money.empty),
      line('a key typed in the amount, main thread', money.key),
      line('… in an empty field of the same dialog', money.plainKey),
      line('"Approve" in the embedded wallet → signature in the page', signing.wallet),
      line('… a library with the key in hand', signing.bare),
      line('"Approve" in the embedded wallet → operation at the bundler', signing.operation),
    ],
  )
}

const clientContents = new URL(
  '../packages/core/dist/walletconnect/client/open-client.LICENSES.txt',
  import.meta.url,
)
const resultsUrl = new URL('results.json', import.meta.url)
const lastTimings = (): Timings => JSON.parse(readFileSync(resultsUrl, 'utf8')).timings

assertPackagesBuilt()
const browser = await launchChromium()
try {
  const sizes = await measureSizes(browser)
  if (process.argv.includes('--write')) writeReadme(sizes)
  const has = (option: string) => process.argv.includes(option)
  const timings = has('--sizes')
    ? lastTimings()
    : has('--money')
      ? { ...lastTimings(), money: await measureMoney(browser) }
      : has('--signing')
        ? { ...lastTimings(), signing: await measureSigning() }
        : await measureTimings(browser)
  const machine = { node: process.version, chromium: browser.version() }
  const results = `${JSON.stringify({ machine, sizes, timings }, null, 2)}\n`
  writeFileSync(resultsUrl, results)
  const { reload, reloadSlowed } = timings
  const without = reload.framesWithout + reloadSlowed.framesWithout
  const sections = [
    sizeTableWithRequests(mainRows(sizes)),
    tapTable(sizes),
    sizeTableWithRequests(partRows(sizes)),
    moduleTable(sizes, sizes.modules.length),
    clientTable(readFileSync(clientContents, 'utf8'), 15),
    timingTable(timings),
    `Frames that showed a returning user the button without the address: ${without}`,
    budgetTable([...checkBudgets(sizeBudgets, sizes), ...checkBudgets(timingBudgets, timings)]),
  ]
  console.log(sections.join('\n\n'))
} finally {
  await browser.close()
}
