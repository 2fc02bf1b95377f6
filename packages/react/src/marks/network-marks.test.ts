import { readFileSync } from 'node:fs'
import { mainnet } from '@scope/adapter-evm/networks'
import type { Network } from '@scope/core'
import { expect, test } from 'vitest'
import { getMarkLoader } from './network-mark-files.js'
import { getNetworkMark, loadNetworkMark } from './network-marks.js'

const gatewayIcons: { networks: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../../gateway/src/data/icons.json', import.meta.url), 'utf8'),
)
const supportedIds = Object.keys(gatewayIcons.networks).filter((id) =>
  /^(eip155|solana|bip122):/.test(id),
)

const getNetwork = (changes: Partial<Network>): Network => ({
  ...mainnet,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  ...changes,
})

/** The drawing of a `data:` URI, as an image element reads it. */
const readSvg = (uri: string) => decodeURIComponent(uri.replace('data:image/svg+xml,', ''))

test.each(supportedIds)('loads a drawing of %s that refers to nothing outside it', async (id) => {
  const mark = await getMarkLoader(id)?.()
  expect(mark?.default).toMatch(
    /^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg'/,
  )
  const svg = readSvg(mark?.default ?? '')
  expect(svg).toMatch(/<\/svg>$/)
  // Gradients and clips of the drawing itself, and the namespaces of SVG.
  expect(svg.replaceAll(/xmlns(:xlink)?='[^']+'|url\(#[^)]+\)|href='#[^']+'/g, '')).not.toMatch(
    /script|foreignObject|https?:|url\(|href/,
  )
})

test('has the marks of the gateway’s networks, and of no others', () => {
  const table = readFileSync(new URL('network-mark-files.ts', import.meta.url), 'utf8')
  const ids = [...table.matchAll(/'((?:eip155|solana|bip122):[^']+)'/g)].map(([, id]) => id)
  expect(ids).toEqual(supportedIds)
  expect(getMarkLoader('eip155:31337')).toBeUndefined()
  expect(getMarkLoader('constructor')).toBeUndefined()
})

test('returns a loaded mark at once', async () => {
  const network = getNetwork({ caipNetworkId: 'eip155:8453' })
  expect(getNetworkMark(network)).toBeUndefined()
  const mark = await loadNetworkMark(network)
  expect(mark).toContain('svg')
  expect(getNetworkMark(network)).toBe(mark)
})

test('draws a test network without a mark as the main network of its namespace', async () => {
  const local = getNetwork({ caipNetworkId: 'eip155:31337', testnet: true })
  const ethereum = await loadNetworkMark(getNetwork({ caipNetworkId: 'eip155:1' }))
  expect(await loadNetworkMark(local)).toBe(ethereum)
})

test('returns null for an unknown main network', async () => {
  const unknown = getNetwork({ caipNetworkId: 'eip155:987654', testnet: false })
  expect(await loadNetworkMark(unknown)).toBeNull()
  expect(getNetworkMark(unknown)).toBeNull()
})
