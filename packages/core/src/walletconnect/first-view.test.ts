/** Which view an opened dialog begins with: by connection, adapters and device. */
import { afterEach, expect, it, vi } from 'vitest'
import { getCurrentRoute } from '../features/modal/modal.js'
import { testKit } from '../fixtures/test-kit.js'
import { walletConnect } from './index.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

const onDevice = (isHandheld: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }))

function open(options: { readonly adapters?: readonly [] } = {}) {
  const { kit } = testKit({
    kit: { walletConnect: walletConnect({ relayUrl: 'ws://127.0.0.1:1' }), ...options },
  })
  stops.push(kit.start())
  const firstView = () => {
    kit.modal.open()
    const { view } = getCurrentRoute(kit.modal.$state.get())
    kit.modal.close()
    return view
  }
  return { kit, firstView }
}

it.each([
  ['a computer', false, 'ConnectingWalletConnectBasic'],
  ['a phone', true, 'AllWallets'],
] as const)('[MOD-02] without adapters, on %s', (_, isHandheld, view) => {
  onDevice(isHandheld)
  expect(open({ adapters: [] }).firstView()).toBe(view)
})

it.each([false, true])(
  '[MOD-02] opens Connect with adapters, and Account once connected, handheld: %s',
  async (isHandheld) => {
    onDevice(isHandheld)
    const { kit, firstView } = open()
    expect(firstView()).toBe('Connect')
    expect(await kit.connection.connect('test.memory.wallet1')).toBe(true)
    expect(firstView()).toBe('Account')
  },
)
