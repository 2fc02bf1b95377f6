import { KitError, type WalletSession } from '@scope/core/chain'
import { expect, it, vi } from 'vitest'
import { createRequestExecutor } from './execute.js'
import type { Asked, RequestExecutor } from './request-executor.js'
import { createRequests } from './requests.js'

const network = (id: string) => ({ caipNetworkId: id }) as unknown as Asked['network']
const transaction = { namespace: 'eip155', transaction: { to: '0x1' } } as const

function world() {
  const send = vi.fn<WalletSession['send']>(async () => 'id')
  const session = { capabilities: new Set(['send', 'message']), send } as unknown as WalletSession
  const account = { namespace: 'eip155', address: '0x1', type: 'eoa' } as const
  let now: Asked | undefined = { session, account, network: network('eip155:1') }
  let arrive = (_: RequestExecutor) => {}
  const loadExecutor = new Promise<RequestExecutor>((resolve) => {
    arrive = resolve
  })
  const node = {} as never
  return {
    send,
    session,
    requests: createRequests({
      getConnected: () => now,
      loadExecutor: () => loadExecutor,
    }),
    move: (id: string | undefined) => {
      now = id === undefined ? undefined : { session, account, network: network(id) }
    },
    arrive: () =>
      arrive(
        createRequestExecutor({
          getChainRuntime: () => Promise.reject(new TypeError('a third party’s')),
          getNodeClient: () => node,
          onSent: () => undefined,
        }),
      ),
  }
}

it('[X2] sends on the network shown at the request, however late the code arrives', async () => {
  const { requests, send, move, arrive } = world()
  const sent = requests.sendTransaction(transaction)
  move('eip155:2')
  arrive()
  expect(await sent).toBe('id')
  expect(send.mock.lastCall?.[1].caipNetworkId).toBe('eip155:1')
})

it('sends nothing if no wallet was connected at the time of the request', async () => {
  const { requests, send, move, arrive } = world()
  move(undefined)
  const sent = requests.sendTransaction(transaction)
  move('eip155:1')
  arrive()
  await expect(sent).rejects.toMatchObject({ code: 'not-connected' })
  expect(send).not.toHaveBeenCalled()
})

it('throws a KitError for any error of an adapter', async () => {
  const { requests, session, arrive } = world()
  arrive()
  session.sign = () => Promise.reject(new TypeError('broken'))
  for (const broken of [requests.signMessage('hi'), requests.estimateFee(transaction)]) {
    await expect(broken).rejects.toBeInstanceOf(KitError)
  }
})
