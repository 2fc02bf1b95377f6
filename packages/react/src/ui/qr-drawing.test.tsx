import { cleanup, render } from '@testing-library/react'
import jsqr from 'jsqr'
import { afterEach, expect, it } from 'vitest'
import { pairingUri } from '../fixtures/scripted-remote.js'
import { QrDrawing } from './qr-drawing.js'

afterEach(cleanup)

/** Pixels a module. */
const scale = 4

/** What a camera sees: the strokes and eyes of the drawing on white, as squares. */
function pixels(svg: Element) {
  const [left = 0, , width = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const size = width * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const fill = (x: number, y: number, w: number, h: number, shade: number) => {
    for (let row = 0; row < h * scale; row++)
      for (let column = 0; column < w * scale; column++) {
        const at = ((y - left) * scale + row) * size + (x - left) * scale + column
        data.fill(shade, at * 4, at * 4 + 3)
      }
  }
  for (const [, x, y, h] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M([\d.]+) ([\d.]+)h(\d+)/g,
  ))
    fill(Number(x) - 0.5, Number(y) - 0.5, Number(h) + 1, 1, 17)
  for (const rect of svg.querySelectorAll('rect')) {
    const [x = 0, y = 0, w = 0] = ['x', 'y', 'width'].map((name) => Number(rect.getAttribute(name)))
    if (rect.getAttribute('fill') !== 'none') fill(x, y, w, w, 17)
    else {
      fill(x - 0.5, y - 0.5, w + 1, w + 1, 17)
      fill(x + 0.5, y + 0.5, w - 1, w - 1, 255)
    }
  }
  return { data, size, quiet: -left, width }
}

it.each([
  ['a pairing', pairingUri()],
  ['a long one', `${pairingUri('c')}&methods=${encodeURIComponent('[wc_sessionPropose],[x]')}`],
  ['a short text', 'wc:a@2'],
])('[CON-02] decodes %s in spite of the image in the middle', (_, text) => {
  const { container } = render(<QrDrawing text={text} label="Code" />)
  const svg = container.querySelector('svg')
  if (!svg) throw new Error('There is a drawing.')
  const { data, size, quiet, width } = pixels(svg)
  expect(quiet).toBe(4)
  // The middle is left to the picture.
  const middle = Math.floor(width / 2) * scale * (size + 1) * 4
  expect(data[middle]).toBe(255)
  expect(jsqr.default(data, size, size, { inversionAttempts: 'dontInvert' })?.data).toBe(text)
  expect(svg.getAttribute('aria-label')).toBe('Code')
  expect(container.querySelector('[style]')).toBeNull()
})
