import { type Capability, toNetwork } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import type { AdapterFixture } from '../conformance/fixture.js'
import { describeAdapter } from '../vitest.js'
import { createMemoryAdapter } from './memory-adapter.js'
import { memorySignature } from './memory-session.js'

const network = (id: string) =>
  toNetwork({
    id,
    name: `Memory ${id}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  })

function conformance(
  name: string,
  abilities: readonly Capability[] | undefined,
  canRevoke: boolean,
) {
  let memory: ReturnType<typeof createMemoryAdapter> | undefined
  const made = () => {
    memory ??= createMemoryAdapter({
      namespace: 'solana',
      networks: ['solana:one', 'solana:two'],
      wallets: [{ canRevoke, ...(abilities && { abilities }) }],
    })
    return memory
  }
  const transaction = new Uint8Array([1, 2, 3])
  describeAdapter({
    name,
    adapter: () => made().adapter,
    async open(): Promise<AdapterFixture> {
      memory = undefined
      const { wallet } = made()
      return {
        window: new EventTarget(),
        wallet,
        networks: [network('one'), network('two')],
        unknownNetwork: network('three'),
        node: noNode,
        addresses: {
          valid: [{ text: ' solanaMemory11 ', canonical: 'solanaMemory11' }],
          invalid: ['', 'no address'],
        },
        send: { namespace: 'solana', transaction: { transaction } },
        sign: { transactions: { kind: 'transactions', transactions: [transaction] } },
        canRevoke,
        verifyMessage: (address, message, signature) =>
          signature === memorySignature(address, message),
        close: async () => undefined,
      }
    },
  })
}

conformance('The memory adapter', undefined, true)
conformance('A memory adapter whose wallet can do nothing', [], false)

const nobody = () => Promise.reject(new Error('There is no node.'))
const noNode = { request: nobody, broadcast: nobody, get: nobody, post: nobody }

describe('createMemoryAdapter', () => {
  it('keeps several wallets and namespaces apart', async () => {
    const bitcoin = createMemoryAdapter({ namespace: 'bip122', networks: ['bip122:one'] })
    const evm = createMemoryAdapter({
      namespace: 'eip155',
      networks: ['eip155:1'],
      wallets: [
        { name: 'One', rdns: 'a.b' },
        { name: 'Two', authorized: true },
      ],
    })
    const found: string[] = []
    const host = {
      window: undefined,
      add: ({ name }: { name: string }) => void found.push(name),
      remove: () => undefined,
    }
    for (const { adapter } of [bitcoin, evm]) adapter.discover(host)
    expect(found).toEqual(['Memory Wallet 1', 'One', 'Two'])
    const addresses = [bitcoin, evm].flatMap(({ wallets }) => wallets.flatMap((w) => w.addresses))
    expect(new Set(addresses).size).toBe(6)
  })

  it('returns the set balances and transaction states', async () => {
    const memory = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
    const runtime = await memory.adapter.load()
    const { signal } = new AbortController()
    memory.setBalance('0x1', 7n)
    expect(await runtime.balance(noNode, '0x1', signal)).toBe(7n)
    expect(await runtime.transactionStatus(noNode, 'unheard', signal)).toBe('pending')
  })
})
