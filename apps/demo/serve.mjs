// Starts the local chains and the built demo, under the strict policy that Scope promises to work with.
// `node apps/demo/serve.mjs [--port N]` prints `ready <address>` once both answer; Ctrl-C ends both.
import { readFileSync } from 'node:fs'
import { startDevnet } from '@scope/devnet'
import { preview } from 'vite'

const root = new URL('.', import.meta.url).pathname
const asked = process.argv.indexOf('--port')
const port = asked > 0 ? Number(process.argv[asked + 1]) : 4173

const policy = [
  "default-src 'self'",
  // Icons that wallets announce are data: URIs, shown in <img> only.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const devnet = await startDevnet()
const proxy = Object.fromEntries(
  devnet.chains.map(({ chainId, url }) => [
    `/rpc/${chainId}`,
    { target: url, changeOrigin: true, rewrite: () => '/' },
  ]),
)

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

const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [rendersOnServer],
  preview: {
    host: '127.0.0.1',
    port: port === 0 ? 41_730 + (process.pid % 2_000) : port,
    headers: { 'content-security-policy': policy },
    proxy,
  },
})

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([server.close(), devnet.stop()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

console.log(`ready ${server.resolvedUrls?.local[0] ?? ''}`)
