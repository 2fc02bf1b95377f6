/** Wallet icons are hostile input: raster or SVG `data:` URIs only, of bounded size, only ever the source of an `<img>`. */

/** Maximum length of an image URI, in characters: 131,072 (128 KiB). */
export const maxImageLength = 128 * 1024

const raster = /^data:image\/(png|webp|gif|jpeg)[;,][^'"`\\\n\r]*$/i
const svg = /^data:image\/svg\+xml[;,][^\n\r`\\]*$/i

/**
 * Checks an image that a wallet or a list provides. Wallet icons are untrusted input.
 *
 * @param value - Any value. Valid are `data:` URIs of PNG, WebP, GIF, JPEG and SVG images up to
 * `maxImageLength`.
 * @returns The trimmed URI, for the source of an `<img>` only. Undefined if it isn't a valid image.
 * @example
 * ```ts
 * import { checkImage } from '@scope/core/chain'
 *
 * const imageUrl = checkImage(wallet.icon)
 * ```
 */
export function checkImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxImageLength) return undefined
  const text = value.trim()
  return raster.test(text) || svg.test(text) ? text : undefined
}
