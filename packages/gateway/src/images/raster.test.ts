import { describe, expect, it } from 'vitest'
import { getRasterSize, parseRaster } from './raster.js'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
/** Beginnings of files that ImageMagick and cwebp have written. */
const files = {
  'image/png': '89504e470d0a1a0a 0000000d 49484452 00000140 000000f0 08060000 00',
  'image/jpeg':
    'ffd8 ffe0 0010 4a46494600010101004800480000 ffdb 0005 000101 ffc4 0004 0000 ffc2 0011 08 00f0 0140 03',
  'image/webp': '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000',
} as const

describe('a raster image', () => {
  it.each(Object.entries(files))('of %s has the size of its header', (type, hex) => {
    const raster = parseRaster(bytes(hex))
    expect(raster?.type).toBe(type)
    expect(raster && getRasterSize(raster)).toEqual({ width: 320, height: 240 })
  })

  it.each([
    ['without loss', '5650384c 00000000 2f 3fc13b00'],
    ['with a header of its own', '56503858 00000000 00000000 3f0100 ef0000'],
  ])('of WebP %s has the size of its header', (_, rest) => {
    const raster = parseRaster(bytes(`52494646 00000000 57454250 ${rest}`))
    expect(raster && getRasterSize(raster)).toEqual({ width: 320, height: 240 })
  })

  it.each(Object.entries(files))('of %s that is cut off has none', (_, hex) => {
    const raster = parseRaster(bytes(hex).slice(0, 16))
    expect(raster && getRasterSize(raster)).toBeUndefined()
  })

  it('is none of any other kind', () => {
    for (const text of ['<svg/>', 'GIF89a', 'BM', ''])
      expect(parseRaster(new Uint8Array(Buffer.from(text)))).toBeUndefined()
  })
})
