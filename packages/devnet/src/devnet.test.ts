import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { startAnvil } from './anvil.js'
import { anvilPath } from './binary.js'
import { type Devnet, startDevnet } from './devnet.js'
import { devAccounts } from './index.js'

const started: Devnet[] = []
async function devnet(options?: Parameters<typeof startDevnet>[0]) {
  const net = await startDevnet(options)
  started.push(net)
  return net
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((net) => net.stop()))
})

async function ask(url: string, method: string, params: readonly unknown[] = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
const isUp = (url: string) =>
  ask(url, 'eth_chainId').then(
    () => true,
    () => false,
  )
const getPort = (url: string | undefined) => Number(new URL(url ?? '').port)

describe('startDevnet', () => {
  it('starts Solana and Bitcoin on request, and stops them too', async () => {
    const { solana, bitcoin, stop } = await devnet({ solana: {}, bitcoin: {} })
    expect(await ask(solana?.url ?? '', 'getHealth')).toBe('ok')
    const tip = `${bitcoin?.url}/blocks/tip/height`
    expect(Number(await (await fetch(tip)).text())).toBeGreaterThan(100)
    await stop()
    await expect(fetch(tip)).rejects.toThrow()
    await expect(ask(solana?.url ?? '', 'getHealth')).rejects.toThrow()
  })

  it('starts a WalletConnect relay on request, and stops it too', async () => {
    const { relay, stop } = await devnet({ chains: [], relay: true })
    expect(relay?.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/)
    const http = relay?.url.replace('ws:', 'http:') ?? ''
    expect((await fetch(http)).status).toBe(426)
    await stop()
    await expect(fetch(http)).rejects.toThrow()
    expect(await devnet({ chains: [] })).not.toHaveProperty('relay')
  })

  it('deploys smart accounts on the first chain and starts a bundler on request', async () => {
    const { chains, bundlers, stop } = await devnet({ smartAccounts: true })
    expect(bundlers.map(({ chainId }) => chainId)).toEqual([31337])
    const bundlerUrl = bundlers[0]?.url ?? ''
    const [entryPoint] = (await ask(bundlerUrl, 'eth_supportedEntryPoints')) as string[]
    const hasCode = chains.map(
      async ({ url }) => (await ask(url, 'eth_getCode', [entryPoint, 'latest'])) !== '0x',
    )
    expect(await Promise.all(hasCode)).toEqual([true, false])
    await stop()
    await expect(ask(bundlerUrl, 'eth_chainId')).rejects.toThrow()
    expect((await devnet({ chains: [], smartAccounts: true })).bundlers).toEqual([])
  })

  it('starts two chains that respond with their ids', async () => {
    const { chains } = await devnet()
    expect(chains.map(({ chainId }) => chainId)).toEqual([31337, 31338])
    expect(await Promise.all(chains.map(({ url }) => ask(url, 'eth_chainId')))).toEqual([
      '0x7a69',
      '0x7a6a',
    ])
  })

  it('pays the first development account', async () => {
    const { chains } = await devnet({ chains: [{ chainId: 5 }] })
    const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await ask(chains[0]?.url ?? '', 'eth_getBalance', [first, 'latest'])).toBe(
      '0x21e19e0c9bab2400000',
    )
    expect(devAccounts.split(' ')).toHaveLength(12)
  })

  it('uses the next free port if the requested one is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const { chains } = await devnet({
      chains: [
        { chainId: 1, port },
        { chainId: 2, port },
      ],
    })
    const [first, second] = chains.map(({ url }) => getPort(url))
    expect(first).toBeGreaterThan(port)
    expect(second).toBeGreaterThan(first ?? 0)
    server.close()
  })

  it('leaves nothing running after stop, which may be called twice', async () => {
    const before = process.listenerCount('SIGINT')
    const { chains, stop } = await devnet()
    await stop()
    await stop()
    expect(await Promise.all(chains.map(({ url }) => isUp(url)))).toEqual([false, false])
    expect(process.listenerCount('SIGINT')).toBe(before)
  })

  it('rejects with anvil’s message if a chain can’t start', async () => {
    await expect(startDevnet({ chains: [{ chainId: 1 }, { chainId: -1 }] })).rejects.toThrow(
      /invalid value '-1'|unexpected argument/,
    )
  })

  it('rejects if another chain runs on the port', async () => {
    const { chains } = await devnet({ chains: [{ chainId: 7 }] })
    await expect(startAnvil(7, getPort(chains[0]?.url))).rejects.toThrow('Address already in use')
  })

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'leaves no orphan process after %s',
    async (signal) => {
      const parent = spawn(
        process.execPath,
        ['--import', 'tsx', fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url))],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const url = line.toString().trim()
      expect(await isUp(url)).toBe(true)
      parent.kill(signal)
      const [, died] = await once(parent, 'exit')
      expect(died).toBe(signal)
      await expect.poll(() => isUp(url)).toBe(false)
    },
  )
})

describe('anvilPath', () => {
  it('lists the supported platforms on an unsupported one', () => {
    expect(() => anvilPath('sunos', 'x64')).toThrow(/no anvil for sunos-x64.*linux-x64/)
  })
  it('names the missing package', () => {
    const other = process.platform === 'win32' ? 'linux' : 'win32'
    expect(() => anvilPath(other, 'x64')).toThrow(/@foundry-rs\/anvil-.* is not installed/)
  })
})
