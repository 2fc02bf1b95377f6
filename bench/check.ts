/**
 * Fails where a size is over its budget, where the page talks to a foreign host, or where the README says otherwise.
 * With `--write`, it writes the sizes into the README.
 */
import { launchChromium } from './browser.js'
import { checkBudgets } from './budget.js'
import { sizeBudgets } from './budgets.js'
import { assertPackagesBuilt } from './built-page.js'
import { checkReadme, writeReadme } from './readme.js'
import { measureSizes } from './sizes.js'
import { budgetTable, mainRows, moduleTable, motionTable, sizeTable, tapTable } from './tables.js'

assertPackagesBuilt()
const browser = await launchChromium()
try {
  const sizes = await measureSizes(browser)
  if (process.argv.includes('--write')) writeReadme(sizes)
  const results = checkBudgets(sizeBudgets, sizes)
  const isOver = results.some(({ isWithinLimit }) => !isWithinLimit)
  console.log(
    `${sizeTable(mainRows(sizes))}\n\n${tapTable(sizes)}\n\n${motionTable(sizes)}\n\n${budgetTable(results)}\n`,
  )
  if (isOver) console.log(`${moduleTable(sizes, 25)}\n`)
  const errors = [
    ...(isOver ? ['A budget is exceeded: see EXCEEDED above.'] : []),
    ...(sizes.hosts.length > 0 ? [`Contacted before anyone acted: ${sizes.hosts.join(', ')}`] : []),
    ...sizes.adapters.librariesOnOpening.map((name) => `The Connect view loads ${name}.`),
    ...checkReadme(sizes),
  ]
  for (const error of errors) console.error(error)
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  await browser.close()
}
