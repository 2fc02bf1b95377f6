/** Sandbox of two on-ramp providers on this machine: their APIs, their checkout page and their webhooks. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Api, ApiResponse } from './api.js'
import { endPage, expiredPage, pageHeaders, payPage } from './checkout-page.js'
import { createCoinbase } from './coinbase.js'
import type { JwtRules } from './coinbase-jwt.js'
import type { OnRampFaults } from './faults.js'
import { createMeld } from './meld.js'
import { createPurchases, type SandboxPurchase, type SandboxStatus } from './purchases.js'
import type { SandboxToken } from './tokens.js'
import { createWebhook, type SentWebhook, type WebhookTarget } from './webhooks.js'

/** Options of `startOnRampSandbox`. */
export interface OnRampSandboxOptions {
  /** Key of the gateway at Coinbase. Without it, Coinbase's API refuses every request. */
  readonly coinbase?: JwtRules
  /** Key of the gateway at Meld. */
  readonly meld?: { readonly apiKey: string }
  readonly tokens: readonly SandboxToken[]
  /**
   * Sends the bought tokens. Resolves to the hash of the transaction.
   * @default A random hash. No tokens are sent.
   */
  payOut?(purchase: SandboxPurchase): Promise<string>
  /**
   * What moves a purchase on besides the checkout page: `advance`, or also each request for its status.
   * @default 'command'
   */
  readonly advanceBy?: 'command' | 'poll'
  /** Defaults to a free port. */
  readonly port?: number
}

/** Running sandbox of two on-ramp providers. */
export interface OnRampSandbox {
  /** `http://127.0.0.1:…`: base URL of both APIs, and origin of the checkout pages. */
  readonly url: string
  /** Oldest first. */
  readonly purchases: readonly SandboxPurchase[]
  /** Webhooks that were sent, oldest first. */
  readonly webhooks: readonly SentWebhook[]
  /** Paths of API requests, oldest first. */
  readonly requests: readonly string[]
  /**
   * Moves a purchase on by one status, or to the given one. A failed purchase moves to a given status only: it is a second
   * attempt. Resolves after its webhooks were answered.
   */
  advance(reference: string, status?: SandboxStatus): Promise<SandboxPurchase>
  /** Sets where a provider sends its webhooks. */
  setWebhook(provider: SandboxPurchase['provider'], target: WebhookTarget | undefined): void
  /** Replaces all faults. Without an argument there are none. */
  setFaults(faults?: OnRampFaults): void
  stop(): Promise<void>
}

const maxListed = 10_000

/**
 * Starts a sandbox that plays Coinbase Onramp and Meld.
 *
 * @returns Resolves to the sandbox, listening on 127.0.0.1.
 * @example
 * ```ts
 * const sandbox = await startOnRampSandbox({ meld: { apiKey: 'key' }, tokens: [] })
 * await sandbox.stop()
 * ```
 */
export async function startOnRampSandbox(options: OnRampSandboxOptions): Promise<OnRampSandbox> {
  const { coinbase, meld, tokens, advanceBy = 'command', port = 0 } = options
  const payOut = options.payOut ?? (async () => `0x${randomBytes(32).toString('hex')}`)
  const targets = new Map<SandboxPurchase['provider'], WebhookTarget>()
  const webhooks: SentWebhook[] = []
  const requests: string[] = []
  const deliveries = new Set<Promise<void>>()
  /** References by the token of the form. */
  const payments = new Map<string, string>()
  let faults: OnRampFaults = {}

  async function deliver(sent: SentWebhook): Promise<void> {
    webhooks.push(sent)
    const { url, headers, body } = sent
    await fetch(url, { method: 'POST', headers, body }).catch(() => {})
  }
  function onChange(purchase: SandboxPurchase): void {
    const target = targets.get(purchase.provider)
    if (!target) return
    const now = Date.now() - (faults.webhookAgeSeconds ?? 0) * 1_000
    const sent = createWebhook(purchase, target, now)
    for (let times = faults.isWebhookTwice ? 2 : 1; times > 0; times--) {
      const delivery = deliver(sent).finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    }
  }
  const purchases = createPurchases({ payOut, onChange })

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actualPort } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${actualPort}`

  const shared = {
    tokens,
    purchases,
    getFaults: () => faults,
    getCheckoutUrl: (checkout: string) =>
      faults.checkoutUrl ?? `${url}/buy?sessionToken=${checkout}`,
    async onPoll(reference: string) {
      if (advanceBy === 'poll' && purchases.find(reference)) await purchases.advance(reference)
    },
  }
  const apis: readonly Api[] = [
    ...(coinbase ? [createCoinbase({ ...shared, ...coinbase })] : []),
    ...(meld ? [createMeld({ ...shared, ...meld })] : []),
  ]

  async function answerApi(request: IncomingMessage, at: URL): Promise<ApiResponse> {
    requests.push(at.pathname)
    if (requests.length > maxListed) requests.shift()
    const received = await text(request)
    if (faults.delayMs) await new Promise((resolve) => setTimeout(resolve, faults.delayMs))
    if (faults.status) return { status: faults.status, body: { error: 'fault' } }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string') headers.set(name, value)
    }
    const body: unknown = received === '' ? undefined : JSON.parse(received)
    const { method = 'GET' } = request
    for (const api of apis) {
      const { pathname: path, searchParams: query } = at
      const answer = await api({ method, path, query, headers, body })
      if (answer) return faults.isWrongShape ? { ...answer, body: [{ wrong: true }] } : answer
    }
    return { status: 404, body: { error: 'not found' } }
  }

  function sendPage(response: ServerResponse, status: number, page: string): void {
    response.writeHead(status, pageHeaders)
    response.end(page)
  }

  function openCheckout(response: ServerResponse, at: URL): void {
    const purchase = purchases.open(at.searchParams.get('sessionToken') ?? '')
    if (!purchase) {
      sendPage(response, 410, expiredPage())
      return
    }
    const payment = randomBytes(16).toString('hex')
    payments.set(payment, purchase.reference)
    sendPage(response, 200, payPage(purchase, payment))
  }

  async function checkOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const payment = form.get('payment') ?? ''
    const reference = payments.get(payment)
    payments.delete(payment)
    if (reference === undefined) return sendPage(response, 410, expiredPage())
    const isPaid = form.get('action') === 'pay'
    const purchase = await purchases.advance(reference, isPaid ? 'success' : 'failed')
    sendPage(response, 200, endPage(isPaid, purchase))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', url)
    const route = `${request.method} ${at.pathname}`
    if (route === 'GET /buy') openCheckout(response, at)
    else if (route === 'POST /checkout') await checkOut(request, response)
    else await serveApi(request, response, at)
  }

  async function serveApi(request: IncomingMessage, response: ServerResponse, at: URL) {
    const { status, body } = await answerApi(request, at)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body) + ' '.repeat(faults.extraBytes ?? 0))
  }

  return {
    url,
    get purchases() {
      return purchases.all
    },
    webhooks,
    requests,
    async advance(reference, status) {
      const purchase = await purchases.advance(reference, status)
      await Promise.all(deliveries)
      return purchase
    },
    setWebhook(provider, target) {
      if (target) targets.set(provider, target)
      else targets.delete(provider)
    },
    setFaults(replaced = {}) {
      faults = replaced
    },
    async stop() {
      await Promise.all(deliveries)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
