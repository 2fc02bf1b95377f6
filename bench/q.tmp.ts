import { launchChromium, servePage } from './browser.js'
import { buildPage, initialChunks } from './built-page.js'
import { difference, measureBundle } from './bundle-size.js'
import { recordOpening } from './loads.js'

const w = (cs: readonly { code: string }[]) => measureBundle(cs.map(({ code }) => code))
const b = await launchChromium()
const empty = await buildPage('empty'),
  built = await buildPage('evm')
const before = difference(w(initialChunks(built)), w(initialChunks(empty)))
const served = await servePage(built)
const chunks = await recordOpening(b, built, served.url)
const dialog = chunks.filter((c) => /dialog|wallet-rows|discovery/.test(c.fileName))
console.log(
  'R before',
  before.gzip,
  'dialog',
  w(dialog).gzip,
  before.gzip + w(dialog).gzip,
  dialog.map((c) => [c.fileName, c.code.length]),
)
await b.close()
process.exit(0)
