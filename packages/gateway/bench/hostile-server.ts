/** A gateway with the limits that it has by itself, behind one proxy: `bench/hostile.ts`. Runs from source. */
import { serve } from '../src/cli/serve.js'
import { checkConfig } from '../src/config/check.js'

const [node = '', prices = ''] = process.argv.slice(2)
const serving = await serve(
  checkConfig({
    environment: 'development',
    host: '127.0.0.1',
    port: 0,
    log: 'silent',
    dataDir: 'memory',
    trustedProxies: 1,
    projects: [{ id: 'bench', origins: ['https://bench.example.com'] }],
    rpc: { nodes: { 'eip155:1': [node, node] }, allowPrivateNetworks: true },
    prices: { api: { url: prices } },
  }),
)
console.log(`ready ${serving.address}`)
