/** Codes as cameras see them, read by the decoder that ships; the camera is a fake one. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installCamera } from '../../fixtures/camera.js'
import { getPhoto } from '../../fixtures/photo.js'
import { parseCodes, textIn } from './qr-reader.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

it.each([
  ['an address of EVM', address],
  [
    'a payment link of EVM (EIP-681)',
    `ethereum:0x040960B0F3D45afD0B87E33725495317944dfe83@31337/transfer?address=${address}&uint256=2.5e6`,
  ],
  [
    'a payment link of Bitcoin (BIP-321)',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.01&label=Luke-Jr',
  ],
  ['capitals alone', 'BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  [
    'a payment link of Solana Pay',
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&reference=82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny&label=Michael',
  ],
  ['a name in letters of its own', 'vitalik.eth · Ünïcödé · 例え'],
])('decodes %s, rotated and in poor light', (_, text) => {
  expect(textIn(getPhoto(text))).toBe(text)
  expect(textIn(getPhoto(text, { turned: 2.2, pixels: 5 }))).toBe(text)
  expect(textIn(getPhoto(text, { isLightOnDark: true }))).toBe(text)
})

it('returns nothing for an image without a QR code', () => {
  const { data, ...size } = getPhoto(address)
  expect(textIn({ ...size, data: data.map((_, at) => (at * 16807) % 251) })).toBeUndefined()
  expect(textIn({ ...size, data: new Uint8ClampedArray(data.length) })).toBeUndefined()
})

it('scans a video eight times a second until aborted', () => {
  vi.useFakeTimers()
  const camera = installCamera()
  const { container } = render(<video muted />)
  const video = container.querySelector('video')
  if (!video) throw new Error('There is a video.')
  const end = new AbortController()
  const onText = vi.fn()
  parseCodes(video, end.signal, onText)
  vi.advanceTimersByTime(1_000)
  expect(camera.looks.mock.calls.length).toBeGreaterThan(4)
  expect(camera.looks.mock.calls.length).toBeLessThanOrEqual(8)
  end.abort()
  camera.looks.mockClear()
  camera.hold(getPhoto(address))
  vi.advanceTimersByTime(1_000)
  expect(camera.looks).not.toHaveBeenCalled()
  expect(onText).not.toHaveBeenCalled()
})

it('waits for an idle callback, and ignores one after the abort', () => {
  vi.useFakeTimers()
  const camera = installCamera()
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run
  })
  const { container } = render(<video muted />)
  const video = container.querySelector('video')
  if (!video) throw new Error('There is a video.')
  const end = new AbortController()
  parseCodes(video, end.signal, () => undefined)
  vi.advanceTimersByTime(1_000)
  expect(camera.looks).not.toHaveBeenCalled()
  idle()
  expect(camera.looks).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  end.abort()
  idle()
  expect(camera.looks).toHaveBeenCalledTimes(1)
})

it('scans the visible square of a wide video, and reports a code once', () => {
  vi.useFakeTimers()
  const camera = installCamera()
  camera.hold(getPhoto(address))
  const { container } = render(<video muted />)
  const video = container.querySelector('video')
  if (!video) throw new Error('There is a video.')
  const onText = vi.fn()
  parseCodes(video, new AbortController().signal, onText)
  vi.advanceTimersByTime(1_000)
  expect(onText.mock.calls).toEqual([[address]])
  expect(camera.looks).toHaveBeenCalledWith(video, 80, 0, 480, 480, 0, 0, 480, 480)
})
