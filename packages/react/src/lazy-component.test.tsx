import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { part } from './lazy-component.js'

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = () => <p>wait</p>
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    again
  </button>
)

it('draws in the first frame what was fetched before', async () => {
  const Part = part(async () => Hello, { Waiting })
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('fetches when it is drawn, once for all its places', async () => {
  const load = vi.fn(async () => Hello)
  const Part = part(load, { Waiting })
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

it('tells in its place that the code did not come, and tries anew', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = part(load, { Failed })
  render(<Part name="you" />)
  await act(async () => {})
  fireEvent.click(screen.getByText('again'))
  await act(async () => {})
  expect(screen.getByText('Hello you')).toBeTruthy()
})

it('a prefetch that fails is no error, and is tried anew', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Part = part(load)
  await Part.prefetch()
  await Part.prefetch()
  render(<Part name="you" />)
  expect(screen.getByText('Hello you')).toBeTruthy()
})
