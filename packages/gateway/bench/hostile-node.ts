/**
 * A node with large answers, and an API of prices that counts its requests, in a process of their own: `bench/hostile.ts`.
 * Results are encoded once: the user's times are to be the gateway's, not those of a node that is busy writing JSON.
 */
import { createServer, type RequestListener } from 'node:http'

const receipts = [{ logsBloom: `0x${'0'.repeat(300_000)}` }]
const logs = [{ data: `0x${'0'.repeat(900_000)}` }]
const results: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1312d00',
  eth_getBalance: '0x1',
  eth_getTransactionCount: '0x1',
  eth_getCode: '0x',
  eth_call: '0x',
  eth_getBlockReceipts: receipts,
  eth_getLogs: logs,
  eth_blobBaseFee: null,
}

async function toText(request: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const encoded = new Map(
  Object.entries(results).map(([method, result]) => [
    method,
    Buffer.from(`,"result":${JSON.stringify(result)}}`),
  ]),
)
const unknownMethod = Buffer.from(',"error":{"code":-32601,"message":"no such method"}}')

const answerNode: RequestListener = async (request, response) => {
  const value: unknown = JSON.parse(await toText(request))
  const isBatch = Array.isArray(value)
  const calls = (isBatch ? value : [value]) as { id: number; method: string }[]
  // As public nodes do.
  if (calls.length > 50) {
    const error = { code: -32600, message: 'batch of more than 50' }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
    return
  }
  if (isBatch) response.write('[')
  calls.forEach(({ id, method }, at) => {
    response.write(`${at > 0 ? ',' : ''}{"jsonrpc":"2.0","id":${id}`)
    response.write(encoded.get(method) ?? unknownMethod)
  })
  response.end(isBatch ? ']' : '')
}

const perMinute = 30
let requests: number[] = []
const answerPrices: RequestListener = (request, response) => {
  const now = Date.now()
  requests = requests.filter((time) => now - time < 60_000)
  if (requests.length >= perMinute) {
    response.writeHead(429, { 'retry-after': '20' }).end()
    return
  }
  requests.push(now)
  const isCoin = (request.url ?? '').includes('/simple/price')
  response.end(JSON.stringify(isCoin ? { ethereum: { usd: 3_000 } } : {}))
}

async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

console.log(`ready ${await start(answerNode)} ${await start(answerPrices)}`)
