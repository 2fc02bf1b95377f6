/** The built gateway with 10,000 wallets, over a node that answers at once. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../dist/cli/serve.js'
import { checkConfig } from '../dist/config/check.js'
import { readBundledWallets } from '../dist/directory/bundled-wallets.js'

const node = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  const { id, method } = JSON.parse(text) as { id: number; method: string }
  const result = method === 'net_version' ? '1' : '0x1'
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
const address = node.address()
const nodeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

const seed = readBundledWallets()
const syllables = [
  'ra',
  'me',
  'coin',
  'ta',
  'lo',
  'safe',
  'bit',
  'ze',
  'no',
  'pay',
  'ki',
  'star',
  'vo',
  'mint',
]
const wallets = Array.from({ length: 10_000 - seed.length }, (_, at) => {
  const {
    slug: _slug,
    explorer_id: _id,
    legacy_ids: _legacy,
    sources: _sources,
    name: _name,
    ...rest
  } = seed[at % seed.length] ?? { slug: '', name: '' }
  const name = [at, at * 7, at * 31].map((part) => syllables[part % syllables.length]).join('')
  return { ...rest, slug: `wallet-${at}`, name: `${name} Wallet ${at}` }
})
const file = join(mkdtempSync(join(tmpdir(), 'scope-bench-')), 'wallets.json')
writeFileSync(file, JSON.stringify(wallets))

const plenty = { requests: 10_000_000, seconds: 60 }
const serving = await serve(
  checkConfig({
    environment: 'development',
    host: '127.0.0.1',
    port: 0,
    dataDir: 'memory',
    projects: [{ id: 'bench', origins: ['https://bench.example.com'] }],
    limits: { perIp: plenty, perProject: plenty, rpc: { perIp: plenty, perProject: plenty } },
    directory: { file },
    rpc: { nodes: { 'eip155:1': [nodeUrl] }, allowPrivateNetworks: true },
  }),
)
console.log(`ready ${serving.address}`)
