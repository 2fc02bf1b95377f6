// Starts the local chains and the built demo, under the strict policy that Scope promises to work with.
// `node apps/demo/serve.mjs [--port N] [--device-link] [--approve-in-window]` prints `ready <address>` once both answer; Ctrl-C ends both.
import { readFileSync } from 'node:fs'
import { deployTokens, startDevnet, startMailServer, startOpenIdProvider } from '@scope/devnet'
import { createBitcoinWallet } from '@scope/testing'
import { preview } from 'vite'
import { servesAssets } from './assets.mjs'
import { startFarcaster } from './farcaster.mjs'
import { nameFriends } from './friends.mjs'
import { demoGateway } from './gateway.mjs'
import { mailbox } from './mailbox.mjs'
import { startOnRamp } from './on-ramp.mjs'
import { startSmartAccounts } from './smart-accounts.mjs'
import { servesSources } from './sources.mjs'
import { startSwaps } from './swap.mjs'

const root = new URL('.', import.meta.url).pathname
const portFlag = process.argv.indexOf('--port')
const port = portFlag > 0 ? Number(process.argv[portFlag + 1]) : 4173

const bitcoinChain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const { addresses: bitcoinAddresses } = createBitcoinWallet({
  providers: ['standard'],
  networks: [{ id: bitcoinChain }],
  accounts: 3,
})

const policy = [
  "default-src 'self'",
  // The frame of the embedded wallet: the same server, under a name that makes it another site.
  "frame-src 'self' http://localhost:*",
  // Icons that wallets announce are data: URIs, shown in <img> only.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

// Bitcoin's blocks are mined each second, so that tests don't wait longer.
const devnet = await startDevnet({ solana: {}, bitcoin: { blockTime: 1_000 }, relay: true })
const { chains, solana, bitcoin, relay } = devnet
const mail = await startMailServer()
// Tokens of every kind, a million each for the first account of the test wallets.
await Promise.all(chains.map(({ url }) => deployTokens(url)))
const ens = await nameFriends(chains[0], bitcoinChain)
const farcaster = await startFarcaster(chains[0])
const smartAccounts = await startSmartAccounts(chains)
const onRamp = await startOnRamp(chains)
const swaps = await startSwaps(chains[0])
// Half a coin on each of the accounts that the built-in wallets hold.
for (const address of bitcoinAddresses) bitcoin.fund(address, 50_000_000n)
const proxy = Object.fromEntries([
  ...chains.map(({ chainId, url }) => [
    `/rpc/${chainId}`,
    { target: url, changeOrigin: true, rewrite: () => '/' },
  ]),
  [
    '/relay',
    {
      target: relay.url,
      ws: true,
      changeOrigin: true,
      rewrite: (path) => path.replace(/^\/relay\/?/, '/'),
    },
  ],
  ['/rpc/solana', { target: solana.url, changeOrigin: true, rewrite: () => '/' }],
  [
    '/rpc/bitcoin',
    {
      target: bitcoin.url,
      changeOrigin: true,
      rewrite: (path) => path.slice('/rpc/bitcoin'.length),
    },
  ],
])

/** Renders /ssr.html for the cookie that came with the request. */
const rendersOnServer = {
  name: 'renders-on-server',
  async configurePreviewServer(server) {
    const { render } = await import('./dist-ssr/ssr-server.js')
    const page = readFileSync(new URL('dist/ssr.html', import.meta.url), 'utf8')
    server.middlewares.use((request, response, next) => {
      if (!request.url?.startsWith('/ssr.html')) return next()
      const { html, state } = render(request.headers.cookie)
      const attribute = state.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', policy)
      response.setHeader('vary', 'cookie')
      response.end(
        page.replace(
          '<div id="root"><!--app--></div>',
          () => `<div id="root" data-state="${attribute}">${html}</div>`,
        ),
      )
    })
  },
}

/** The plugins below read paths of this host as URLs. `//host/path` names another host, and `/\` is no URL. */
const refusesOtherPaths = {
  name: 'refuses-other-paths',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      const { url = '/' } = request
      const base = 'http://demo'
      if (URL.canParse(url, base) && new URL(url, base).host === 'demo') return next()
      response.writeHead(404).end()
    })
  },
}

/** A wallet's link ends in `/wc?uri=…`, with any prefix. All of them open the phone's page. */
const answersLinks = {
  name: 'answers-links',
  configurePreviewServer(server) {
    server.middlewares.use((request, _, next) => {
      if (/^\/phone(\/|\?|$)/.test(request.url ?? '')) request.url = '/phone.html'
      next()
    })
  },
}

/** `?isolated`: the page cuts itself off from every other one, as some sites do. */
const isolatesPage = {
  name: 'isolates-page',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      if (/[?&]isolated\b/.test(request.url ?? '')) {
        response.setHeader('cross-origin-opener-policy', 'same-origin')
        response.setHeader('cross-origin-embedder-policy', 'require-corp')
      }
      next()
    })
  },
}

/** Pays from another account, by chain. */
const payments = {
  EVM: (to, value) =>
    fetch(chains[0].url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_sendTransaction',
        // anvil's eighth account, which it signs for.
        params: [
          {
            from: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
            to,
            value: `0x${value.toString(16)}`,
          },
        ],
      }),
    }),
  Solana: (to, value) => solana.airdrop(to, value),
  Bitcoin: (to, value) => bitcoin.fund(to, value),
}

/** `POST /pay?chain=…&to=…&value=…`, for tests: sends funds of a test account to an address. */
const pays = {
  name: 'pays',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://demo')
      const chain = searchParams.get('chain') ?? ''
      if (pathname !== '/pay' || request.method !== 'POST' || !Object.hasOwn(payments, chain))
        return next()
      Promise.resolve(
        payments[chain](searchParams.get('to'), BigInt(searchParams.get('value') ?? 0)),
      ).then(() => response.writeHead(204).end(), next)
    })
  },
}

/** Variants, by flag or by `GET /variant.json?<name>&<name>` of a running server. */
const variants = {
  // A browser that is new to an email address must first open an emailed link.
  'device-link': { verifyNewDevices: true },
  // Nothing is approved in the page, but in a window of the wallet's own.
  'approve-in-window': { approvalMode: 'popup' },
}
const flagged = Object.entries(variants)
  .filter(([name]) => process.argv.includes(`--${name}`))
  .map(([, settings]) => settings)

/** Variants start on their first request. */
const running = new Map()

/** `/variant.json?<name>&<name>`: the pages once more, over the same chains, with a gateway that is told otherwise. */
const startsVariants = {
  name: 'starts-variants',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://demo')
      const name = search.slice(1)
      const names = name.split('&')
      if (pathname !== '/variant.json' || !names.every((each) => Object.hasOwn(variants, each)))
        return next()
      const settings = () => Object.assign({}, ...names.map((each) => variants[each]))
      if (!running.has(name)) running.set(name, serve(settings()))
      running.get(name).then(({ url }) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ url }))
      }, next)
    })
  },
}

const client = { id: 'demo', secret: 'the-secret-of-the-demo-on-this-machine' }

const headers = { 'content-security-policy': policy }
const assets = servesAssets({ folder: new URL('dist/assets/', import.meta.url), headers })

/** The pages and a gateway behind them, on a port of their own. */
async function serve({ verifyNewDevices = false, approvalMode = 'inline' }) {
  const gateway = demoGateway()
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      refusesOtherPaths,
      rendersOnServer,
      answersLinks,
      isolatesPage,
      mailbox(mail, gateway.skipSpacing),
      startsVariants,
      pays,
      smartAccounts.plugin,
      servesSources,
      gateway.plugin,
      assets,
    ],
    preview: {
      host: '127.0.0.1',
      // The next one where it is taken.
      port,
      headers,
      proxy,
    },
  })
  // A request that meets a kept connection as it is closed is lost, and no client sends a POST twice.
  server.httpServer.keepAliveTimeout = 120_000
  const url = server.resolvedUrls?.local[0] ?? ''
  const { origin, port: taken } = new URL(url)
  const walletOrigin = `http://localhost:${taken}`
  const openId = await startOpenIdProvider({
    name: 'The demo’s own account, on this machine',
    clients: [{ ...client, redirectUris: [`${walletOrigin}/v1/auth/social/callback/google`] }],
  })
  gateway.begin({
    origin,
    walletOrigin,
    smtpUrl: mail.url,
    openId: { ...client, issuer: openId.issuer },
    farcaster: farcaster.settings,
    verifyNewDevices,
    approvalMode,
    nodes: {
      ...Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, [url]])),
      'solana:localnet': [solana.url],
      [bitcoinChain]: [bitcoin.url],
    },
    ens,
    smartAccounts,
    onRamp,
    swap: swaps,
  })
  const stop = () => Promise.allSettled([server.close(), gateway.stop(), openId.stop()])
  return { url, stop }
}

const served = await serve(Object.assign({}, ...flagged))

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([
    served.stop(),
    ...[...running.values()].map((variant) => variant.then(({ stop }) => stop())),
    smartAccounts.stop(),
    swaps.stop(),
    devnet.stop(),
    mail.stop(),
    farcaster.stop(),
    onRamp.stop(),
  ])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

console.log(`ready ${served.url}`)
