import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RemoteImage } from './remote-image.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const image = (root: HTMLElement) => root.querySelector('img')

const tile = (root: HTMLElement) => root.querySelector('.scope-image')

it('draws no letters while an image loads, and shows it at once the next time', () => {
  const element = <RemoteImage name="Meadow" src="https://images.example/meadow.png" />
  const first = render(element)
  expect(tile(first.container)?.getAttribute('data-loaded')).toBe('false')
  expect(first.container.textContent).toBe('')
  fireEvent.load(image(first.container) as HTMLImageElement)
  first.unmount()
  const { container } = render(element)
  expect(tile(container)?.getAttribute('data-loaded')).toBe('true')
  expect(image(container)?.getAttribute('decoding')).toBe('sync')
})

it('shows a data: image in the first frame', () => {
  const { container } = render(<RemoteImage name="Meadow" src="data:image/png;base64,AA" />)
  expect(tile(container)?.getAttribute('data-loaded')).toBe('true')
})

it('draws letters at once if there is no image, and none while its address is awaited', () => {
  const { container, rerender } = render(<RemoteImage name="Trust Wallet" isAwaited />)
  expect(container.textContent).toBe('')
  rerender(<RemoteImage name="Trust Wallet" />)
  expect(container.textContent).toBe('TW')
})

it('[MOD-10] keeps the letter if the image takes longer than 2 s', () => {
  vi.useFakeTimers()
  const { container } = render(<RemoteImage name="meadow" src="https://slow.example/x.png" />)
  act(() => vi.advanceTimersByTime(1_999))
  expect(image(container)).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(image(container)).toBeNull()
  expect(container.textContent).toBe('M')
})

it('shows an image that loads late', () => {
  vi.useFakeTimers()
  const { container } = render(<RemoteImage name="x" src="data:image/png;base64,AA" />)
  fireEvent.load(image(container) as HTMLImageElement)
  act(() => vi.advanceTimersByTime(60_000))
  expect(image(container)).not.toBeNull()
  expect(container.querySelector('.scope-image')?.getAttribute('data-loaded')).toBe('true')
})

it('keeps an image that loaded before the first effect', () => {
  const image = <RemoteImage name="x" src="data:image/png;base64,AA" />
  const loadsAtOnce = (element: HTMLElement | null) => {
    const drawn = element?.querySelector('img')
    if (drawn) fireEvent.load(drawn)
  }
  const { container } = render(<div ref={loadsAtOnce}>{image}</div>)
  expect(container.querySelector('.scope-image')?.getAttribute('data-loaded')).toBe('true')
})

it('falls back to the letter on failure, and tries another image', () => {
  const { container, rerender } = render(
    <RemoteImage name="ethereum" src="data:image/png;base64,broken" />,
  )
  fireEvent.error(image(container) as HTMLImageElement)
  expect(image(container)).toBeNull()
  rerender(<RemoteImage name="ethereum" src="data:image/png;base64,other" />)
  expect(image(container)?.src).toContain('other')
})

it('draws a letter for any name', () => {
  for (const name of ['', ' ', '💧 drop', 'عملة', '\u0000'])
    expect(() => render(<RemoteImage name={name} />)).not.toThrow()
})
