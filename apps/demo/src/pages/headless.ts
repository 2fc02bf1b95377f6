/** The core alone: plain TypeScript, no framework, no view of Scope's. */
import '../demo.css'
import { truncateAddress } from '@scope/core'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

const kit = makeKit()
kit.start()

const root = document.getElementById('root')
const make = <K extends keyof HTMLElementTagNameMap>(tag: K, text = '') => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const page = make('main')
page.className = 'plain'
const status = make('p')
status.setAttribute('role', 'status')
const list = make('ul')
const sign = make('button', 'Sign a message')
const leave = make('button', 'Disconnect')
const answer = make('output')
page.append(status, list, sign, ' ', leave, make('p'), answer)
root?.append(page)

kit.wallets.$wallets.subscribe((wallets) => {
  list.replaceChildren(
    ...wallets.map(({ id, name }) => {
      const row = make('li')
      const button = make('button', `Connect ${name}`)
      button.onclick = () => void kit.connection.connect(id)
      row.append(button)
      return row
    }),
  )
})

function show() {
  const account = kit.account().get()
  const attempt = kit.connection.$connectionAttempt.get()
  const error = attempt.status === 'failed' ? ` · ${attempt.error.shortMessage}` : ''
  status.textContent = account.address
    ? `${account.status}: ${truncateAddress(account.address)} with ${account.wallet?.name}`
    : `${account.status}${error}`
  sign.disabled = leave.disabled = account.status !== 'connected'
}
kit.account().subscribe(show)
kit.connection.$connectionAttempt.subscribe(show)

sign.onclick = async () => {
  try {
    answer.textContent = await kit.requests.signMessage('Hello from plain TypeScript')
  } catch (error) {
    answer.textContent = error instanceof Error ? error.message : 'failed'
  }
}
leave.onclick = () => void kit.connection.disconnect()

bringTestWallets()
