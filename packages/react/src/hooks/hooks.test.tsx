import type { KitEvent } from '@scope/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useAccount } from './use-account.js'
import { useBalance } from './use-balance.js'
import { useConnect } from './use-connect.js'
import { useDisconnect } from './use-disconnect.js'
import { useKitEvents } from './use-kit-events.js'
import { useModal } from './use-modal.js'
import { useNetwork } from './use-network.js'
import { useProvider } from './use-provider.js'
import { useReconnect } from './use-reconnect.js'
import { useSendTransaction } from './use-send-transaction.js'
import { useSignMessage } from './use-sign-message.js'
import { useSwitchNetwork } from './use-switch-network.js'
import { useTheme } from './use-theme.js'
import { useWallets } from './use-wallets.js'

afterEach(cleanup)

function hook<T>(use: () => T, options: Parameters<typeof testKit>[0] = {}) {
  const world = testKit(options)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ScopeProvider kit={world.kit}>{children}</ScopeProvider>
  )
  return { ...world, ...renderHook(use, { wrapper }) }
}

describe('connecting', () => {
  it('connects and disconnects with useConnect, useAccount, useProvider and useDisconnect', async () => {
    const { result, kit } = hook(() => ({
      ...useConnect(),
      ...useDisconnect(),
      ...useReconnect(),
      account: useAccount({ namespace: 'eip155' }),
      provider: useProvider({ namespace: 'eip155' }),
    }))
    expect(result.current.account.status).toBe('disconnected')
    expect(result.current.provider).toBeUndefined()
    let isConnected = false
    await act(async () => {
      isConnected = await result.current.connect(walletId)
    })
    expect(isConnected).toBe(true)
    expect(result.current.account).toMatchObject({ status: 'connected', isConnected: true })
    expect(result.current.provider).toBe(kit.provider('eip155'))
    expect(result.current.provider).toBeDefined()
    await act(() => result.current.reconnect())
    await act(() => result.current.disconnect())
    expect(result.current.account.status).toBe('disconnected')
  })

  it('reports a declined connection in the attempt', async () => {
    const { result, wallet } = hook(useConnect)
    wallet.reject()
    await act(async () => void (await result.current.connect(walletId)))
    expect(result.current.attempt).toMatchObject({
      status: 'failed',
      error: { code: 'user-rejected' },
    })
    act(() => result.current.cancel())
    expect(result.current.attempt).toEqual({ status: 'idle' })
  })
})

it('lists wallets of all namespaces or of one with useWallets', async () => {
  const { result } = hook(() => [
    useWallets(),
    useWallets({ namespace: 'eip155' }),
    useWallets({ namespace: 'solana' }),
  ])
  await waitFor(() => expect(result.current.map((wallets) => wallets.length)).toEqual([1, 1, 0]))
})

it('reads and switches the network with useNetwork and useSwitchNetwork', async () => {
  const { result, kit, wallet } = hook(() => ({
    ...useSwitchNetwork(),
    inUse: useNetwork(),
    other: useNetwork({ namespace: 'solana' }),
  }))
  expect(result.current.inUse).toMatchObject({ network: { name: 'One' }, isSupported: true })
  expect(result.current.inUse.networks).toHaveLength(2)
  expect(result.current.other).toBeUndefined()
  await act(async () => void (await kit.connection.connect(walletId)))
  await act(async () => void (await result.current.switchNetwork('eip155:2')))
  expect(result.current.inUse.network.name).toBe('Two')
  act(() => wallet.changeNetwork('eip155:77'))
  expect(result.current.inUse.isSupported).toBe(false)
})

it('throws with instructions from useNetwork if the kit has no network', () => {
  const { kit } = testKit()
  vi.spyOn(kit.network, 'forNamespace').mockReturnValue(undefined)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  expect(() => renderHook(() => useNetwork(), { wrapper })).toThrow(
    'useNetwork: `networks` is empty',
  )
  logged.mockRestore()
})

it('opens and closes the dialog with useModal', () => {
  const { result } = hook(useModal)
  expect(result.current.isOpen).toBe(false)
  act(() => result.current.open({ view: 'Networks' }))
  expect(result.current).toMatchObject({ isOpen: true, view: 'Networks' })
  act(() => result.current.close())
  expect(result.current.isOpen).toBe(false)
})

describe('requests', () => {
  it('reports the status of useSignMessage, and sends one request at a time', async () => {
    const { result, kit, wallet } = hook(useSignMessage)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.hold()
    let answers: Promise<string[]> | undefined
    act(() => {
      answers = Promise.all([result.current.signMessage('a'), result.current.signMessage('a')])
    })
    expect(result.current.state.status).toBe('pending')
    await settled()
    wallet.approve()
    await act(async () => void (await answers))
    expect(result.current.state.status).toBe('success')
    expect(wallet.requests.filter(({ method }) => method === 'sign')).toHaveLength(1)
  })

  it('sends a different request instead of joining the pending one', async () => {
    const { result, kit, wallet } = hook(useSignMessage)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.hold()
    let answers: Promise<unknown> | undefined
    act(() => {
      const { signMessage } = result.current
      answers = Promise.allSettled([signMessage('a'), signMessage('b'), signMessage('a')])
    })
    await settled()
    wallet.approve()
    await act(async () => void (await answers))
    expect(wallet.requests.filter(({ method }) => method === 'sign')).toHaveLength(2)
  })

  it('[X2] sends an equal message again if the account has changed', async () => {
    const { result, kit, wallet } = hook(useSignMessage)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.hold()
    let first: Promise<unknown> | undefined
    act(() => {
      first = result.current.signMessage('a').catch(() => undefined)
    })
    await waitFor(() => expect(wallet.prompts).toHaveLength(1))
    const { address } = kit.account().get()
    act(() => wallet.changeAccount())
    await waitFor(() => expect(kit.account().get().address).not.toBe(address))
    let second: Promise<unknown> | undefined
    act(() => {
      second = result.current.signMessage('a').catch(() => undefined)
    })
    await settled()
    wallet.approve()
    await act(async () => void (await Promise.all([first, second])))
    expect(wallet.requests.filter(({ method }) => method === 'sign')).toHaveLength(2)
  })

  it('joins a pending equal request, also with bigints', async () => {
    const { result, kit, wallet } = hook(useSendTransaction)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.hold()
    const pay = (value: bigint) =>
      result.current.sendTransaction({ namespace: 'eip155', transaction: { to: '0x1', value } })
    let answers: Promise<unknown> | undefined
    act(() => {
      answers = Promise.allSettled([pay(1n), pay(1n), pay(2n)])
    })
    await settled()
    wallet.approve()
    await act(async () => void (await answers))
    expect(wallet.requests.filter(({ method }) => method === 'send')).toHaveLength(2)
  })

  it('reports no unhandled rejection if the caller ignores a declined request', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { result, kit, wallet } = hook(useSignMessage)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.reject()
    act(() => void result.current.signMessage('a'))
    await waitFor(() => expect(result.current.state.status).toBe('error'))
    await settled()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('[X18] rejects an amount passed as text before useSendTransaction reaches a wallet', async () => {
    const { result, kit, wallet } = hook(useSendTransaction)
    await act(async () => void (await kit.connection.connect(walletId)))
    const transaction = { to: '0x1', ...JSON.parse('{"value":"10000000000000000"}') }
    await act(() =>
      result.current.sendTransaction({ namespace: 'eip155', transaction }).then(
        () => {},
        () => {},
      ),
    )
    expect(result.current.state).toMatchObject({
      status: 'error',
      error: { message: 'transaction.value: expected bigint, received string' },
    })
    expect(wallet.requests.filter(({ method }) => method === 'send')).toEqual([])
  })

  it('reports and throws a declined request of useSendTransaction', async () => {
    const { result, kit, wallet } = hook(useSendTransaction)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.reject()
    const refused = vi.fn()
    await act(() =>
      result.current
        .sendTransaction({ namespace: 'eip155', transaction: { to: '0x1', value: 1n } })
        .then(() => {}, refused),
    )
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'user-rejected' }))
    expect(result.current.state).toMatchObject({
      status: 'error',
      error: { code: 'user-rejected' },
    })
  })
})

it('polls the balance while useBalance is mounted', async () => {
  const { result, kit } = hook(() => useBalance())
  expect(result.current).toEqual({ status: 'none' })
  await act(async () => void (await kit.connection.connect(walletId)))
  await waitFor(() =>
    expect(result.current).toMatchObject({ status: 'ready', value: 10n ** 18n, symbol: 'ETH' }),
  )
})

it('changes the theme of the provider with useTheme', () => {
  const { result } = hook(useTheme)
  expect(result.current.theme).toEqual({ mode: 'auto', variables: {} })
  act(() => result.current.setTheme({ mode: 'dark' }))
  expect(result.current.theme.mode).toBe('dark')
})

it('calls the latest listener of useKitEvents until the component unmounts', async () => {
  const listener = vi.fn<(event: KitEvent) => void>()
  const { kit, unmount, rerender } = hook(() => useKitEvents((event) => listener(event)))
  rerender()
  act(() => kit.modal.open())
  expect(listener.mock.calls.map(([{ type }]) => type)).toEqual(['MODAL_OPEN', 'VIEW'])
  unmount()
  kit.modal.close()
  expect(listener).toHaveBeenCalledTimes(2)
})
