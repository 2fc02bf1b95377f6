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

it('renders a prefetched component in the first frame', async () => {
  const Part = lazyComponent(async () => Hello, { Fallback })
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('fetches once for all instances when rendered', async () => {
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

it('shows a load error in place, and retries', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyComponent(load, { ErrorFallback })
  render(<Part name="you" />)
  await act(async () => {})
  fireEvent.click(screen.getByText('again'))
  await act(async () => {})
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('ignores a failed prefetch, and retries when rendered', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyComponent(load)
  await Part.prefetch()
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})
