/** What one hostile address does at once, each again and again until it is told to stop: `bench/hostile.ts`. */
import { connect, type Socket } from 'node:net'

export interface Target {
  readonly address: string
  isOver(): boolean
}

export type Attack = (target: Target) => Promise<void>

const hostile = '203.0.113.5'
const rpcPath = '/v1/?chainId=eip155:1&projectId=bench'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const calls = (count: number, method: string, seed: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [`0x${(seed * count + id).toString(16)}`],
    })),
  )

async function post(target: Target, path: string, body: string, from = hostile): Promise<void> {
  const headers = {
    'x-forwarded-for': from,
    'content-type': 'application/json',
    origin: 'https://bench.example.com',
  }
  await fetch(`${target.address}${path}`, { method: 'POST', headers, body })
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}

/** Repeats with a number that differs each time. */
const repeat =
  (ms: number, step: (target: Target, seed: number) => Promise<void>): Attack =>
  async (target) => {
    for (let seed = 1; !target.isOver(); seed++) {
      await step(target, seed)
      await pause(ms)
    }
  }

async function readSlowly(target: Target): Promise<void> {
  const sockets: Socket[] = []
  for (let seed = 1; !target.isOver(); seed++) {
    const { port, hostname } = new URL(target.address)
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => {})
    socket.pause()
    const body = calls(10, 'eth_getLogs', seed)
    socket.write(
      `POST ${rpcPath} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${hostile}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    sockets.push(socket)
    await pause(300)
  }
  for (const socket of sockets) socket.destroy()
}

/** Another /64 of one /48 each time. */
const getNetwork = (seed: number) => `2001:470:1f0b:${(seed & 0xffff).toString(16)}::1`

const tokens = (seed: number) =>
  JSON.stringify({
    addresses: ['1', '10', '56', '100', '137', '324', '8453', '42161', '43114', '59144'].map(
      (chain) => `eip155:${chain}:0x${String(seed).padStart(40, '0')}`,
    ),
  })

export const attacks: Readonly<Record<string, Attack>> = {
  'slow readers': readSlowly,
  'batches of 1,000': repeat(500, (target, seed) =>
    post(target, rpcPath, calls(1_000, 'eth_getBalance', seed)),
  ),
  'receipts of full blocks': repeat(500, (target, seed) =>
    post(target, rpcPath, calls(100, 'eth_getBlockReceipts', seed)),
  ),
  'questions that nodes answer with null': repeat(100, (target, seed) =>
    post(target, rpcPath, calls(1, 'eth_blobBaseFee', seed)),
  ),
  prices: repeat(200, (target, seed) =>
    post(target, '/v1/fungible/price?projectId=bench', tokens(seed)),
  ),
  nonces: repeat(20, (target, seed) =>
    post(target, '/v1/siwx/nonce?projectId=bench', '{}', getNetwork(seed)),
  ),
  'one /48': repeat(5, (target, seed) =>
    post(target, rpcPath, calls(20, 'eth_getBalance', seed), getNetwork(seed)),
  ),
}
