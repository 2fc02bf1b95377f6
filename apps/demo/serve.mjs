// Starts the local chains and the built demo, under the strict policy that Scope promises to work with.
// `node apps/demo/serve.mjs [--port N] [--device-link] [--approve-in-window]` prints `ready <address>` once both answer; Ctrl-C ends both.
import { readFileSync } from 'node:fs'
import { deployTokens, startDevnet, startMailServer, startOpenIdProvider } from '@scope/devnet'
import { createBitcoinWallet } from '@scope/testing'
import { preview } from 'vite'
import { startFarcaster } from './farcaster.mjs'
import { nameFriends } from './friends.mjs'
import { demoGateway } from './gateway.mjs'
import { mailbox } from './mailbox.mjs'

const root = new URL('.', import.meta.url).pathname
const asked = process.argv.indexOf('--port')
const port = asked > 0 ? Number(process.argv[asked + 1]) : 4173

const bitcoinChain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const { addresses: bitcoinAddresses } = createBitcoinWallet({
  faces: ['standard'],
  networks: [{ id: bitcoinChain }],
  accounts: 3,
})

const policy = [
  "default-src 'self'",
  // The frame of the wallet by e-mail: the same server, under a name that makes it another site.
  "frame-src 'self' http://localhost:*",
  // Icons that wallets announce are data: URIs, shown in <img> only.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

// Bitcoin's blocks come each second: nobody waits for one longer than that here.
const devnet = await startDevnet({ solana: {}, bitcoin: { blockTime: 1_000 }, relay: true })
const { chains, solana, bitcoin, relay } = devnet
const mail = await startMailServer()
// Tokens of every kind, a million each for the first account of the test wallets.
for (const { url } of chains) await deployTokens(url)
const ens = await nameFriends(chains[0], bitcoinChain)
const farcaster = await startFarcaster(chains[0])
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

/** A wallet's link ends in `/wc?uri=…`, whatever it begins with: all of it is the phone's page. */
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

const gateway = demoGateway()
const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [rendersOnServer, answersLinks, isolatesPage, mailbox(mail), gateway.plugin],
  preview: {
    host: '127.0.0.1',
    port: port === 0 ? 41_730 + (process.pid % 2_000) : port,
    headers: { 'content-security-policy': policy },
    proxy,
  },
})

const { origin, port: taken } = new URL(server.resolvedUrls?.local[0] ?? 'http://127.0.0.1')
const walletOrigin = `http://localhost:${taken}`
const client = { id: 'demo', secret: 'the-secret-of-the-demo-on-this-machine' }
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
  // A browser that is new to an address of e-mail is let in by a mailed link first.
  deviceLink: process.argv.includes('--device-link'),
  // Nothing is approved in the page, but in a window of the wallet's own.
  approvals: process.argv.includes('--approve-in-window') ? 'window' : 'page',
  nodes: {
    ...Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, [url]])),
    'solana:localnet': [solana.url],
    [bitcoinChain]: [bitcoin.url],
  },
  ens,
})

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([
    server.close(),
    devnet.stop(),
    gateway.stop(),
    mail.stop(),
    openId.stop(),
    farcaster.stop(),
  ])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

console.log(`ready ${server.resolvedUrls?.local[0] ?? ''}`)
