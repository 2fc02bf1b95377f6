/** A page without React that shows Scope's own button and dialog. */
import '@scope/react/styles.css'
import '../demo.css'
import { mountScope } from '@scope/react/mount'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

const page = document.createElement('main')
page.className = 'plain'
const place = document.createElement('div')
const leave = document.createElement('button')
leave.textContent = 'Unmount'
page.append(place, document.createElement('p'), leave)
document.getElementById('root')?.append(page)

const mounted = mountScope(makeKit(), place)
leave.onclick = () => mounted.unmount()

bringTestWallets()
