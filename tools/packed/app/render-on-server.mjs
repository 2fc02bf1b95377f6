/** Renders the app in plain Node: no entry may reach for a window when it is imported or rendered. */
import assert from 'node:assert/strict'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

for (const name of ['window', 'document']) {
  assert.equal(typeof globalThis[name], 'undefined', `there is a ${name} here: nothing is proved`)
}

const { createKit } = await import('@scope/core')
await import('@scope/core/chain')
await import('@scope/core/storage')
const { evm } = await import('@scope/adapter-evm')
const { base, mainnet } = await import('@scope/adapter-evm/networks')
const { ConnectButton, ScopeProvider } = await import('@scope/react')
await import('@scope/react/mount')
await import('@scope/testing')

const kit = createKit({
  metadata: { name: 'Packed app', description: '', url: 'https://app.example', icons: [] },
  networks: [mainnet, base],
  adapters: [evm()],
})
const html = renderToString(createElement(ScopeProvider, { kit }, createElement(ConnectButton)))
assert.match(html, /<button/, `no button in what was rendered: ${html}`)
for (const name of ['window', 'document']) {
  assert.equal(typeof globalThis[name], 'undefined', `rendering made a ${name}`)
}
