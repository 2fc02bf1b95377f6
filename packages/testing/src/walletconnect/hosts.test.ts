/** Hosts that the wallet and its libraries contact: the relay alone. And what is left at the end. */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { startRelay } from '@scope/devnet'
import { afterEach, expect, it } from 'vitest'
import { createTestWallet } from '../evm/create-test-wallet.js'
import { openSite } from './fixtures/site.js'
import { createWalletConnectWallet } from './index.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const revert of undo.splice(0)) revert()
})

/** Notes every call of a function of a module, and lets it through. */
function watch(owner: object, name: string, note: (first: unknown) => void) {
  const before: unknown = Reflect.get(owner, name)
  if (typeof before !== 'function') throw new TypeError(`No function ${name}.`)
  Reflect.set(owner, name, function watched(this: unknown, ...inputs: unknown[]) {
    note(inputs[0])
    return Reflect.apply(before, this, inputs)
  })
  undo.push(() => Reflect.set(owner, name, before))
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function watchHosts(): Set<string> {
  const hosts = new Set<string>()
  watch(globalThis, 'fetch', (input) => hosts.add(`fetch ${String(field(input, 'url') ?? input)}`))
  for (const module of [http, https]) {
    for (const name of ['request', 'get']) {
      watch(module, name, (input) =>
        hosts.add(`http ${String(field(input, 'host') ?? field(input, 'hostname') ?? input)}`),
      )
    }
  }
  watch(dns, 'lookup', (host) => hosts.add(`dns ${String(host)}`))
  watch(net.Socket.prototype, 'connect', (input) => {
    const options: unknown = Array.isArray(input) ? input[0] : input
    hosts.add(`socket ${String(field(options, 'host'))}:${String(field(options, 'port'))}`)
  })
  return hosts
}

it('connects to the relay only, from start to close', async () => {
  const relay = await startRelay()
  const hosts = watchHosts()
  const evm = createTestWallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }] })
  const wallet = await createWalletConnectWallet({ relayUrl: relay.url, wallets: { eip155: evm } })
  const site = await openSite(relay.url)
  const { uri, topic } = await site.propose({
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'] },
  })
  await wallet.pair(uri)
  await site.ask(await topic, 'eip155:1', 'personal_sign', ['0x68', evm.addresses[0]])
  wallet.reject()
  await expect(
    site.ask(await topic, 'eip155:1', 'personal_sign', ['0x68', 'nobody']),
  ).rejects.toMatchObject({ code: 4100 })
  await wallet.disconnect()
  await wallet.close()
  await site.close()
  await relay.stop()
  const { host, hostname, port } = new URL(relay.url)
  const own = [`socket ${hostname}:${port}`, `http ${hostname}`, `http ${host}`]
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([])
  expect(hosts).toContain(`socket ${hostname}:${port}`)
})

it('leaves no socket or interval behind, and shares nothing between two wallets', async () => {
  const relay = await startRelay()
  const open = () => createWalletConnectWallet({ relayUrl: relay.url, wallets: {} })
  const leftovers = () =>
    Object.keys(globalThis).filter((name) => name.includes('scope-test-wallet'))
  const intervals = new Set<unknown>()
  watchIntervals(intervals)
  const evm = createTestWallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }] })
  const [first, second] = await Promise.all([open(), open()])
  const third = await createWalletConnectWallet({ relayUrl: relay.url, wallets: { eip155: evm } })
  const site = await openSite(relay.url)
  const { uri, topic } = await site.propose({
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'] },
  })
  await third.pair(uri)
  await topic
  expect([first.sessions, second.sessions, third.sessions.length]).toEqual([[], [], 1])
  expect(relay.clients.length).toBeGreaterThanOrEqual(2)
  await Promise.all([first.close(), second.close(), third.close(), site.close()])
  await expect.poll(() => relay.connections).toBe(0)
  expect(leftovers()).toEqual([])
  expect(intervals.size).toBe(0)
  await relay.stop()
})

/** Repeating timers that run. */
function watchIntervals(running: Set<unknown>) {
  const { setInterval: set, clearInterval: clear } = globalThis
  Reflect.set(globalThis, 'setInterval', (...inputs: Parameters<typeof set>) => {
    const timer = set(...inputs)
    running.add(timer)
    return timer
  })
  Reflect.set(globalThis, 'clearInterval', (timer: Parameters<typeof clear>[0]) => {
    running.delete(timer)
    clear(timer)
  })
  undo.push(() => {
    Reflect.set(globalThis, 'setInterval', set)
    Reflect.set(globalThis, 'clearInterval', clear)
  })
}
