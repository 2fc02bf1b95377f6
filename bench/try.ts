import { measureSizes } from './sizes.js'
import { launchChromium } from './browser.js'
const b = await launchChromium()
const s = await measureSizes(b)
await b.close()
console.dir({...s, modules: s.modules.length}, {depth:5})
