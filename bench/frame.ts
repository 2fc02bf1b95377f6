/** Measures what the page of the embedded wallet loads: all files that its HTML names. */
import { readFileSync } from 'node:fs'
import { type BundleSize, measureBundle } from './bundle-size.js'

const folder = new URL('../packages/embedded-wallet/dist/page/', import.meta.url)

export function frameWeight(): BundleSize {
  const html = readFileSync(new URL('index.html', folder), 'utf8')
  const named = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="\.\/([^"]+)"/g)]
  const files = named.map(([, name = '']) => readFileSync(new URL(name, folder), 'utf8'))
  return measureBundle([html, ...files])
}
