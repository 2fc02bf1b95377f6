/** From the click, as the browser's input stamped it, to the frame that shows the Connect view or the empty dialog. */
import { afterPaint, whenThere } from './painted.js'

const emptyDialog = 'dialog[open]:not(.scope)'
/** Text of the Connect view without wallets. A skeleton or the dialog alone are not enough. */
const connectView = 'dialog[open] [role="status"] h3'

let clicked: number | undefined
document.addEventListener('click', ({ timeStamp }) => (clicked ??= timeStamp), { capture: true })

whenThere(
  () => document.querySelector(`${emptyDialog}, ${connectView}`) !== null,
  () =>
    afterPaint((now) => {
      window.benchResult = { ms: now - (clicked ?? Number.NaN), framesWithout: 0 }
      console.debug('bench-result')
    }),
)
