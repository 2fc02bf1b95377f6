/** From the finger's arrival, as the browser stamped it, to the frame that shows a wallet's row or the empty dialog. */
import { afterPaint, whenThere } from './painted.js'

const emptyDialog = 'dialog[open]:not(.scope)'
const walletRow = 'dialog[open] .scope-list .scope-row'

let start = Number.NaN
let elements = 0
document.addEventListener('touchstart', ({ timeStamp }) => (start = timeStamp), {
  capture: true,
  once: true,
})

/** A method of the document that makes an element, counted once the finger is there. */
function counted<Rest extends unknown[], Made>(create: (this: Document, ...of: Rest) => Made) {
  return function (this: Document, ...of: Rest): Made {
    if (!Number.isNaN(start)) elements++
    return create.apply(this, of)
  }
}
for (const name of ['createElement', 'createElementNS'] as const) {
  const create: (...of: never[]) => unknown = document[name]
  Object.defineProperty(document, name, { value: counted(create) })
}

whenThere(
  () => document.querySelector(`${emptyDialog}, ${walletRow}`) !== null,
  () => {
    const shown = performance.now()
    const created = elements
    afterPaint((painted) => {
      window.benchTap = { start, shown, painted, elements: created }
      // Heard outside without asking the page again and again, which would be work of its own.
      console.debug('bench-tap')
    })
  },
)
