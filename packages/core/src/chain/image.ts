/** Wallet icons are hostile input: raster or SVG `data:` URIs only, of bounded size, only ever the source of an `<img>`. */

/** 128 kB of text: far above any honest icon. */
export const maxImageLength = 128 * 1024

const raster = /^data:image\/(png|webp|gif|jpeg)[;,][^'"`\\\n\r]*$/i
const svg = /^data:image\/svg\+xml[;,][^\n\r`\\]*$/i

/** The URI, trimmed, or undefined for anything that is not an image carried in the text itself. */
export function checkImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxImageLength) return undefined
  const text = value.trim()
  return raster.test(text) || svg.test(text) ? text : undefined
}
