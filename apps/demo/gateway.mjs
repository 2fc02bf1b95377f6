// The demo's own gateway, behind the page's origin: wallets to search, pictures, nodes, analytics. It keeps nothing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createGateway } from '@scope/gateway'

/** The operator's, on this machine alone: `/dashboard` shows what visitors of the demo did. The first page signs in with it. */
export const operatorToken = JSON.parse(
  readFileSync(new URL('operator.json', import.meta.url), 'utf8'),
).token

const paths =
  /^\/(getWallets|getWalletImage\/|public\/get|getAnalyticsConfig|e(\?|$)|v1\/|embedded-wallet|dashboard|healthz|readyz|metrics)/

const networks = {
  'eip155:31337': { name: 'Local One', symbol: 'ETH' },
  'eip155:31338': { name: 'Local Two', symbol: 'ETH' },
  'solana:localnet': { name: 'Local Solana', symbol: 'SOL' },
}

const tokens = [
  ['0x040960B0F3D45afD0B87E33725495317944dfe83', 'Standard Token', 'STD', 6, 1],
  ['0x8570CC5497Eb00DEE0C609006079911b90eA118F', 'No Return Token', 'NRT', 6, 0.9995],
  ['0x4f89f5C8DEA807669a1e8DE3d95c819582c9ae3a', 'Fee Token', 'FEE', 18, 0.02],
  ['0x20D8D7499f99183A454136513Bb67c3C282Ff65b', 'Reverting Token', 'REV', 18, undefined],
]
const asset = (chain, address) => `${chain}/erc20:${address}`

const localTokens = (chains) =>
  chains.flatMap((chain) =>
    tokens.map(([address, name, symbol, decimals]) => ({
      asset: asset(chain, address),
      name,
      symbol,
      decimals,
    })),
  )

const localPrices = (chains) =>
  Object.fromEntries(
    chains.flatMap((chain) => [
      [`${chain}/slip44:60`, 3200],
      ...tokens.flatMap(([address, , , , price]) =>
        price === undefined ? [] : [[asset(chain, address), price]],
      ),
    ]),
  )

/** High limits: all browsers here are of this machine, and have one address. */
const much = { requests: 1_000_000 }
const perKind = { perIp: much, perProject: much }
const limits = {
  ...perKind,
  rpc: perKind,
  siwx: perKind,
  data: perKind,
  names: perKind,
  onRamp: perKind,
  auth: perKind,
  mail: perKind,
}

/** More than the time between two mails to one address (EMB-05). */
const spacingMs = 31_000

/** `begin({ origin, nodes, ens, walletOrigin, smtpUrl, openId, farcaster, verifyNewDevices, approvalMode, smartAccounts, onRamp, swap })` starts it beside the page, which is there before: what is asked meanwhile waits for it. */
export function demoGateway() {
  let begin
  // How much later than now it is for the request that is being answered.
  const later = new AsyncLocalStorage()
  const notSpaced = new Set()
  const skips = new Map()
  const started = new Promise((resolve) => {
    begin = ({
      origin,
      nodes,
      ens,
      walletOrigin,
      smtpUrl,
      openId,
      farcaster,
      verifyNewDevices,
      approvalMode,
      smartAccounts,
      onRamp,
      swap,
    }) => {
      const evm = Object.keys(nodes).filter((chain) => chain.startsWith('eip155:'))
      resolve(
        createGateway(
          {
            environment: 'development',
            dataDir: 'memory',
            // The same pages under a second name are another site to a browser, as an operator's second one is.
            projects: [
              {
                id: 'demo',
                name: 'Scope demo',
                origins: [origin, origin.replace('127.0.0.1', 'second.localhost')],
                analytics: { enabled: true },
              },
            ],
            // Added by the operator: wallets of the demo, which no other directory lists.
            directory: { file: fileURLToPath(new URL('wallets.json', import.meta.url)) },
            rpc: { nodes, allowPrivateNetworks: true },
            // What approvals of the embedded wallet call the local networks.
            networks,
            // The tokens that the demo's server puts on the local chains, and what they are worth here.
            balances: { tokens: localTokens(evm) },
            // Names that end in it are the demo's own; all others are those of ENS on the local chain.
            names: { suffixes: ['scope.test'], maxPerAddress: 1_000, ens },
            prices: { fixed: localPrices(evm) },
            // Of no real day: the demo works without a network.
            rates: { fixed: { EUR: 0.92, JPY: 150, AED: 3.6725 } },
            // The local nodes answer at once, so a payment is in the list as soon as it is in a block.
            history: { newestPageSeconds: 1 },
            siwx: { chains: [...Object.keys(nodes), 'eip155:1', 'eip155:8453'] },
            // The embedded wallet: its frame belongs to another site than the page, and emails stay on this machine.
            auth: {
              origin: walletOrigin,
              mail: { from: 'Scope demo <login@scope.test>' },
              // Only for this machine: its page states that.
              social: { google: { clientId: openId.id, issuer: openId.issuer } },
              farcaster,
              verifyNewDevices,
              approvalMode,
            },
            // Batches, and fees that the demo's shop pays.
            smartAccounts: smartAccounts.settings,
            // What the sandbox of the providers sells.
            onRamp: onRamp.settings,
            // KyberSwap and 0x, played by sandboxes on this machine.
            swap: swap.settings,
            limits,
            secrets: {
              operatorToken,
              smtpUrl,
              paymasterSigningKey: smartAccounts.signingKey,
              authEncryptionKey: randomBytes(32).toString('hex'),
              social: { google: openId.secret },
              ...onRamp.secrets,
              ...swap.secrets,
            },
            log: 'warn',
          },
          {
            now: () => Date.now() + (later.getStore() ?? 0),
          },
        ),
      )
    }
  })
  async function answer(gateway, request, env) {
    if (notSpaced.size > 0 && new URL(request.url).pathname === '/v1/auth/email/start') {
      const { email } = await request.clone().json()
      if (notSpaced.delete(email)) {
        // The mail before may have been sent later than now, too.
        skips.set(email, (skips.get(email) ?? 0) + 1)
        return later.run(skips.get(email) * spacingMs, () => gateway.fetch(request, env))
      }
    }
    return gateway.fetch(request, env)
  }
  const listener = started.then((gateway) =>
    getRequestListener((request, env) => answer(gateway, request, env)),
  )
  // Told once: the pages work without it.
  listener.catch((error) => console.error('The gateway did not start:', error))
  return {
    begin,
    /** The next mail to this address is sent as if the time between two mails had passed. For tests. */
    skipSpacing: (email) => notSpaced.add(email),
    stop: () => started.then((gateway) => gateway.close()),
    plugin: {
      name: 'asks-gateway',
      configurePreviewServer(server) {
        server.middlewares.use((request, response, next) => {
          if (!paths.test(request.url ?? '')) return next()
          listener.then(
            (answer) => answer(request, response),
            () => response.writeHead(503).end(),
          )
        })
      },
    },
  }
}
