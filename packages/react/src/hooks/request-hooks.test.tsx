/** Hooks around one request or transaction: typed data, fees, and what became of a transaction. */
import type { TransactionRequest } from '@scope/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useEstimateFee } from './use-estimate-fee.js'
import { useSendTransaction } from './use-send-transaction.js'
import { useSignTypedData } from './use-sign-typed-data.js'
import { useTransaction, useTransactions } from './use-transactions.js'

afterEach(cleanup)

function hook<T, P>(use: (props: P) => T, initialProps: P) {
  const world = testKit()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={world.kit}>{children}</ScopeProvider>
  )
  return { ...world, ...renderHook(use, { wrapper, initialProps }) }
}

const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const payment = (value: bigint): TransactionRequest => ({
  namespace: 'eip155',
  transaction: { to, value },
})
const order = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 5n },
}

describe('useSignTypedData', () => {
  it('reports the signature, and joins an equal request', async () => {
    const { result, kit, wallet } = hook(useSignTypedData, undefined)
    await act(async () => void (await kit.connection.connect(walletId)))
    let answers: readonly string[] = []
    await act(async () => {
      const { signTypedData } = result.current
      answers = await Promise.all([signTypedData(order), signTypedData({ ...order })])
    })
    expect(result.current.state).toEqual({ status: 'success', data: answers[0] })
    expect(wallet.requests.filter(({ method }) => method === 'sign')).toHaveLength(1)
  })

  it('reports a refusal in the state', async () => {
    const { result, kit, wallet } = hook(useSignTypedData, undefined)
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.reject()
    await act(async () => void (await result.current.signTypedData(order).catch(() => undefined)))
    expect(result.current.state).toMatchObject({ error: { code: 'user-rejected' } })
  })
})

it('follows a transaction with useTransaction, and lists it with useTransactions', async () => {
  const { result, kit } = hook(() => {
    const { sendTransaction, state } = useSendTransaction()
    const transaction = useTransaction(state.status === 'success' ? state.data : undefined)
    return { sendTransaction, transaction, all: useTransactions() }
  }, undefined)
  await act(async () => void (await kit.connection.connect(walletId)))
  expect(result.current).toMatchObject({ transaction: undefined, all: [] })
  let id = ''
  await act(async () => {
    id = await result.current.sendTransaction(payment(1n))
  })
  await waitFor(() => expect(result.current.transaction).toMatchObject({ id }))
  await waitFor(() => expect(result.current.transaction?.status).toBe('confirmed'))
  expect(result.current.all).toEqual([result.current.transaction])
})

describe('useEstimateFee', () => {
  it('estimates once for equal transactions, and again for another one', async () => {
    const first: { readonly value?: bigint } = { value: 1n }
    const { result, kit, rerender } = hook(
      ({ value }: typeof first) => useEstimateFee(value === undefined ? undefined : payment(value)),
      first,
    )
    const estimate = vi.spyOn(kit.requests, 'estimateFee')
    expect(result.current).toEqual({ status: 'none' })
    await act(async () => void (await kit.connection.connect(walletId)))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current).toEqual({
      status: 'ready',
      value: await kit.requests.estimateFee(payment(1n)),
    })
    estimate.mockClear()
    rerender({ value: 1n })
    expect(estimate).not.toHaveBeenCalled()
    rerender({ value: 2n })
    expect(result.current).toEqual({ status: 'loading' })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(estimate).toHaveBeenCalledOnce()
    rerender({})
    expect(result.current).toEqual({ status: 'none' })
  })

  it('shows no estimate of an earlier transaction, late or known', async () => {
    const rendered: unknown[] = []
    const { result, kit, rerender } = hook(
      ({ value }: { value: bigint }) => {
        const fee = useEstimateFee(payment(value))
        rendered.push([value, fee.status])
        return fee
      },
      { value: 1n },
    )
    const resolvers: ((fee: bigint) => void)[] = []
    vi.spyOn(kit.requests, 'estimateFee').mockImplementation(
      () => new Promise((resolve) => resolvers.push(resolve)),
    )
    await act(async () => void (await kit.connection.connect(walletId)))
    rerender({ value: 2n })
    await act(async () => resolvers[1]?.(20n))
    await act(async () => resolvers[0]?.(10n))
    expect(result.current).toEqual({ status: 'ready', value: 20n })
    rerender({ value: 3n })
    expect(rendered).not.toContainEqual([3n, 'ready'])
  })

  it('reports the error of an invalid transaction', async () => {
    const { result, kit } = hook(() => useEstimateFee(payment(-1n)), undefined)
    await act(async () => void (await kit.connection.connect(walletId)))
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'failed', error: { code: 'invalid-params' } }),
    )
  })
})
