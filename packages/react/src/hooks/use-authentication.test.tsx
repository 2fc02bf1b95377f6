/** Whether a user may see what is for members, in the order in which it becomes known. */
import { type Feature, memoryStorage } from '@scope/core'
import type { SignInSession, SignInState } from '@scope/core/sign-in'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useAuthentication } from './use-authentication.js'

afterEach(cleanup)

const $state = atom<SignInState>({ status: 'idle' })
const siwx: Feature<'siwx'> = {
  name: 'siwx',
  setup: () => ({
    api: {
      $state,
      isRequired: () => true,
      sign: async () => true,
      retry: async () => undefined,
      cancel: async () => undefined,
      signOut: async () => undefined,
    },
  }),
}

function render(options: Parameters<typeof testKit>[0] = {}) {
  const { kit } = testKit(options)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  const { result } = renderHook(() => useAuthentication(), { wrapper })
  return { kit, now: () => result.current }
}

it('returns connected on a site without sign-in', async () => {
  const { kit, now } = render()
  expect(now()).toEqual({ status: 'unauthenticated' })
  await act(() => kit.connection.connect(walletId))
  expect(now()).toEqual({ status: 'authenticated', address: kit.account().get().address })
  await act(() => kit.connection.disconnect())
  expect(now()).toEqual({ status: 'unauthenticated' })
})

it('returns loading while a wallet reconnects', async () => {
  const storage = memoryStorage()
  const before = testKit({ storage })
  before.kit.start()
  await before.kit.connection.connect(walletId)
  before.kit.stop()
  const { kit, now } = render({ storage, adapters: [before.evm.adapter] })
  expect(kit.account().get()).toMatchObject({ status: 'reconnecting', isConnected: true })
  expect(now()).toEqual({ status: 'loading' })
  await waitFor(() => expect(now().status).toBe('authenticated'))
})

it('returns signed in on a site with sign-in', async () => {
  const { kit, now } = render({ siwx })
  await act(() => kit.connection.connect(walletId))
  expect(now()).toEqual({ status: 'loading' })
  const { namespace, address = '', networkId } = kit.account().get()
  if (!networkId) throw new Error('It is connected.')
  const account = { namespace, address, networkId }
  act(() => $state.set({ status: 'checking', account }))
  expect(now()).toEqual({ status: 'loading' })
  act(() => $state.set({ status: 'preparing', account }))
  expect(now()).toEqual({ status: 'unauthenticated' })
  const data = { accountAddress: address, chainId: networkId, domain: 'a', uri: 'a', nonce: 'a' }
  const session: SignInSession = { data: { ...data, version: '1' } }
  act(() => $state.set({ status: 'signed-in', account, session }))
  expect(now()).toEqual({ status: 'authenticated', address, session })
  act(() => $state.set({ status: 'signed-out', account }))
  expect(now()).toEqual({ status: 'unauthenticated' })
})
