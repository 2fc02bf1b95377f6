/** The developer's panel on a page without React, of two kits: one that is begun and ended by hand, and one with few options. */
import '../demo.css'
import { memoryStorage } from '@scope/core'
import { devtools } from '@scope/devtools'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit, remote } from '../kit.js'

const feature = devtools()
const kit = makeKit({ devtools: feature, walletConnect: remote, debug: true })
const other = makeKit({
  metadata: { name: 'The other kit', url: location.origin },
  storage: memoryStorage(),
  devtools: feature,
})

const root = document.getElementById('root')
const page = document.createElement('main')
page.className = 'plain'
const report = document.createElement('pre')
report.tabIndex = 0

const add = (name: string, onClick: () => void) => {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = onClick
  page.append(button, ' ')
}
add('Start', () => void kit.start())
add('Stop', () => kit.stop())
add('Open', () => kit.devtools?.open())
add('Close', () => kit.devtools?.close())
add('Stop the other', () => other.stop())
add('Connect the first wallet', () => {
  const [wallet] = kit.wallets.$wallets.get()
  if (wallet) void kit.connection.connect(wallet.id)
})
add('Report', async () => {
  report.textContent = (await kit.devtools?.report()) ?? ''
})
page.append(report)
root?.append(page)

kit.start()
other.start()
bringTestWallets()
