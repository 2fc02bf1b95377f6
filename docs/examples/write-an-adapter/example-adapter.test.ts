import { toNetwork } from '@scope/core/chain'
import { createMemoryAdapter, memorySignature } from '@scope/testing'
import { describeAdapter } from '@scope/testing/vitest'
import { example } from './example-adapter.js'
import type { ExampleWallet } from './example-wallet.js'

const network = (id: string) =>
  toNetwork({
    id,
    name: `Example ${id}`,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: [] } },
  })

const address = (last: string) => `${'1'.repeat(46)}${last}`
const unheard = () => Promise.reject(new Error('This network has one node, which answers reads.'))

/** A wallet with a scriptable person, in the shape this example's adapter speaks to. */
function createExampleWallet() {
  const memory = createMemoryAdapter({
    namespace: 'polkadot',
    networks: ['polkadot:one', 'polkadot:two'],
    wallets: [{ addresses: [address('A'), address('B')] }],
  })
  let provider: unknown
  memory.adapter.discover({
    window: undefined,
    add: (connector) => {
      provider = connector.provider
    },
    remove: () => undefined,
  })
  const inner = provider as ExampleWallet
  const wallet: ExampleWallet = {
    accounts: () => inner.accounts(),
    connect: () => inner.connect(),
    networkId: () => inner.networkId(),
    revoke: () => inner.revoke(),
    on: (event, listener) => inner.on(event, listener),
    removeListener: (event, listener) => inner.removeListener(event, listener),
    async sign(from, request) {
      await inner.sign(from, request)
      return memorySignature(from, request.message)
    },
  }
  return { wallet, person: memory.wallet }
}

describeAdapter({
  name: 'The example adapter',
  adapter: example,
  async open() {
    const { wallet, person } = createExampleWallet()
    return {
      window: Object.assign(new EventTarget(), { exampleWallet: wallet }),
      wallet: person,
      networks: [network('one'), network('two')],
      unknownNetwork: network('three'),
      node: { request: async () => '1000000', broadcast: unheard, get: unheard, post: unheard },
      addresses: {
        valid: [{ text: ` ${address('A')} `, canonical: address('A') }],
        invalid: ['', 'no address', address('0')],
      },
      send: { namespace: 'polkadot', transaction: { call: '0x00' } },
      canRevoke: true,
      verifyMessage: (from, message, signature) => signature === memorySignature(from, message),
      close: async () => undefined,
    }
  },
})
