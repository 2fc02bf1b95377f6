/** Size of files: minified and compressed. Each file is compressed alone, as a server sends it. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface BundleSize {
  readonly files: number
  /** Bytes, all three. */
  readonly min: number
  readonly gzip: number
  readonly brotli: number
}

const emptySize: BundleSize = { files: 0, min: 0, gzip: 0, brotli: 0 }

const measured = new Map<string, BundleSize>()

/** Compresses each text once a run: pages share chunks, and React is in every one of them. */
function measureText(text: string): BundleSize {
  const known = measured.get(text)
  if (known) return known
  const size = compress(text)
  measured.set(text, size)
  return size
}

function compress(text: string): BundleSize {
  const bytes = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    files: 1,
    min: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  }
}

const join = (a: BundleSize, b: BundleSize, sign: 1 | -1): BundleSize => ({
  files: a.files + sign * b.files,
  min: a.min + sign * b.min,
  gzip: a.gzip + sign * b.gzip,
  brotli: a.brotli + sign * b.brotli,
})

export const sum = (...weights: readonly BundleSize[]): BundleSize =>
  weights.reduce((all, size) => join(all, size, 1), emptySize)

export const difference = (a: BundleSize, b: BundleSize): BundleSize => join(a, b, -1)

export const measureBundle = (texts: readonly string[]): BundleSize =>
  sum(...texts.map(measureText))

/** 1 kB is 1,000 bytes. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
