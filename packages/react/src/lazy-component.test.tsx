import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.js'

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Fallback = () => <p>wait</p>
const ErrorFallback = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    again
  </button>
)

it('draws in the first frame what was fetched before', async () => {
  const Part = lazyComponent(async () => Hello, { Fallback })
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('fetches when it is drawn, once for all its places', async () => {
  const load = vi.fn(async () => Hello)
  const Part = lazyComponent(load, { Fallback })
  render(
    <>
      <Part name="a" />
      <Part name="b" />
    </>,
  )
  expect(screen.getAllByText('wait')).toHaveLength(2)
  await act(async () => {})
  expect(screen.getByText('Hello b')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('shows in place that the code did not load, and retries', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyComponent(load, { ErrorFallback })
  render(<Part name="you" />)
  await act(async () => {})
  fireEvent.click(screen.getByText('again'))
  await act(async () => {})
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('a failed prefetch is no error, and is retried', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyComponent(load)
  await Part.prefetch()
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})
