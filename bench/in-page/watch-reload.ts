/** From the start of the navigation to the frame with the address, and how many frames had the button without it. */
import { shownAddress } from '../returning-user.js'
import { afterPaint, whenThere } from './painted.js'

let framesWithout = 0
let isFound = false
const isThere = () =>
  document.querySelector('#root button')?.textContent?.includes(shownAddress) === true

function countFrame() {
  if (isFound) return
  if (document.querySelector('#root button') && !isThere()) framesWithout++
  requestAnimationFrame(countFrame)
}
requestAnimationFrame(countFrame)

whenThere(isThere, () => {
  isFound = true
  afterPaint((now) => {
    window.benchResult = { ms: now, framesWithout }
    console.debug('bench-result')
  })
})
