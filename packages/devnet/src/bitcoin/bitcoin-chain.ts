/**
 * A local Bitcoin chain (regtest): an Esplora-shaped HTTP API over an in-memory ledger. JavaScript rules, not Bitcoin
 * Core: scripts are really run (Taproot included), but there is no proof of work, no reorganisation and no replacement.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { host, listen } from '../ports.js'
import { answer } from './esplora.js'
import { scriptOfAddress } from './interpreter.js'
import { createLedger, genesisHash } from './ledger.js'
import { faucetPayment, faucetScript } from './serialize.js'

export interface BitcoinChainOptions {
  /** Defaults to a free port. If the given port is taken, uses the next free one. */
  readonly port?: number
  /** Milliseconds after which what waits is mined. Absent: only `mine` mines. */
  readonly blockTime?: number
}

export interface BitcoinChain {
  /** The base of its REST API. */
  readonly url: string
  /** CAIP-2: `bip122:` and the first 32 digits of the genesis block’s hash. */
  readonly caipNetworkId: `bip122:${string}`
  /** Pays and mines. Returns the transaction’s id. */
  fund(address: string, sats: bigint): string
  /** Mines what waits, and empty blocks after it. The miner’s pay goes to `address`, if given. */
  mine(blocks?: number, address?: string): void
  /** Forgets a transaction that waits, as nodes do with what pays too little. */
  drop(txid: string): void
  /** Satoshi a virtual byte that `/fee-estimates` asks for the next block. */
  setFeeRate(rate: number): void
  /** Satoshi a virtual byte under which transactions are refused: 1 at first. */
  setMinFeeRate(rate: number): void
  /** Resolves when nothing listens any more. May be called twice. */
  stop(): Promise<void>
}

/** Enough blocks that a hundred of the faucet's coins are old enough to spend. */
const firstBlocks = 200
const maxBody = 1_000_000
const faucetFee = 10_000n

async function getBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > maxBody) return ''
  }
  return body
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
}

export async function startBitcoinChain(options: BitcoinChainOptions = {}): Promise<BitcoinChain> {
  const ledger = createLedger()
  for (let height = 0; height < firstBlocks; height++) ledger.mine()
  let feeRate = 2

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET'
    if (method === 'OPTIONS') return void response.writeHead(204, headers).end()
    // No URL: one that begins with two slashes would name a host.
    const [path = '/'] = (request.url ?? '/').split('?')
    const { status, body } = answer(ledger, feeRate, {
      method,
      path,
      body: await getBody(request),
    })
    const isText = typeof body === 'string'
    const type = isText ? 'text/plain' : 'application/json'
    response
      .writeHead(status, { ...headers, 'content-type': type })
      .end(isText ? body : JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((thrown: unknown) => {
      // The client left in the middle of its request.
      if (!request.complete) return response.destroy()
      response.writeHead(500, headers).end(String(thrown))
    })
  })
  // Longer than any test's pause: a connection that ends while it is reused looks like a lost answer.
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port)
  const timer =
    options.blockTime === undefined
      ? undefined
      : setInterval(() => {
          if (ledger.mempool().length > 0) ledger.mine()
        }, options.blockTime)
  timer?.unref()

  let stopped: Promise<void> | undefined
  return {
    url: `http://${host}:${port}`,
    caipNetworkId: `bip122:${genesisHash.slice(0, 32)}`,
    fund(address, sats) {
      const script = scriptOfAddress(address)
      const height = ledger.tip.height + 1
      const chosen: { txid: string; vout: number }[] = []
      let have = 0n
      for (const coin of ledger.unspent()) {
        const isYoung = coin.isCoinbase && height - (coin.height ?? height) < 100
        if (coin.script !== faucetScript || isYoung || have >= sats + faucetFee) continue
        chosen.push(coin)
        have += coin.value
      }
      const change = have - sats - faucetFee
      if (change < 0n) throw new Error(`The faucet has only ${have} satoshi.`)
      const outputs = [{ script, value: sats }]
      if (change > 1_000n) outputs.push({ script: faucetScript, value: change })
      const least = ledger.minFeeRate
      ledger.minFeeRate = 0
      try {
        return ledger.accept(faucetPayment(chosen, outputs))
      } finally {
        ledger.minFeeRate = least
        ledger.mine()
      }
    },
    mine(blocks = 1, address) {
      const script = address === undefined ? faucetScript : scriptOfAddress(address)
      for (let count = 0; count < blocks; count++) ledger.mine(script)
    },
    drop: ledger.drop,
    setFeeRate(rate) {
      feeRate = rate
    },
    setMinFeeRate(rate) {
      ledger.minFeeRate = rate
    },
    stop() {
      stopped ??= new Promise((resolve) => {
        clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return stopped
    },
  }
}
