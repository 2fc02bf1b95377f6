/** Raster images by their first bytes: what they are called, and what a server says they are, counts for nothing. */

export interface Raster {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface RasterSize {
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Undefined for anything but PNG, JPEG and WebP. */
export function parseRaster(bytes: Uint8Array<ArrayBuffer>): Raster | undefined {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return { type: 'image/png', bytes }
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return { type: 'image/jpeg', bytes }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
    return { type: 'image/webp', bytes }
  return undefined
}

function getPngSize(view: DataView): RasterSize {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Of the first frame header: SOF0 to SOF15, which have other markers of 0xC4, 0xC8 and 0xCC between them. */
function getJpegSize(view: DataView): RasterSize | undefined {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function getWebpSize(view: DataView, bytes: Uint8Array): RasterSize | undefined {
  if (startsWith(bytes, 'VP8 ', 12))
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!startsWith(bytes, 'VP8X', 12)) return undefined
  const get24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  return { width: get24(24) + 1, height: get24(27) + 1 }
}

/** Width and height, as the header states them. Undefined if the header can't be read. */
export function getRasterSize({ type, bytes }: Raster): RasterSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return getPngSize(view)
    return type === 'image/jpeg' ? getJpegSize(view) : getWebpSize(view, bytes)
  } catch (thrown) {
    // The file ends before its size does.
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}
