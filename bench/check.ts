/** Fails where a size is over its budget, where the page talks to a foreign host, or where the README says otherwise. */
import { launchChromium } from './browser.js'
import { judge, sizeBudgets } from './budgets.js'
import { needBuiltPackages } from './built-page.js'
import { readmeProblems } from './readme.js'
import { measureSizes } from './sizes.js'
import { mainRows, moduleTable, sizeTable, tapTable, verdictTable } from './tables.js'

needBuiltPackages()
const browser = await launchChromium()
try {
  const sizes = await measureSizes(browser)
  const verdicts = judge(sizeBudgets, sizes)
  const isOver = verdicts.some(({ holds }) => !holds)
  console.log(`${sizeTable(mainRows(sizes))}\n\n${tapTable(sizes)}\n\n${verdictTable(verdicts)}\n`)
  if (isOver) console.log(`${moduleTable(sizes, 25)}\n`)
  const errors = [
    ...(isOver ? ['A budget is exceeded: see EXCEEDED above.'] : []),
    ...(sizes.hosts.length > 0 ? [`Contacted before anyone acted: ${sizes.hosts.join(', ')}`] : []),
    ...sizes.adapters.librariesOnOpening.map((name) => `The Connect view loads ${name}.`),
    ...readmeProblems(sizes),
  ]
  for (const error of errors) console.error(error)
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  await browser.close()
}
