/**
 * The operator's own pictures: `wallets/SLUG.svg`, `networks/eip155-1.png`, `tokens/USDC.webp`, `currencies/EUR.svg`. The
 * folder is listed at start and now and then; a request only looks names up in that list.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseRaster } from './raster.js'
import { safeSvg } from './safe-svg.js'

export type ImageKind = 'wallets' | 'networks' | 'tokens' | 'currencies'

export interface Picture {
  readonly type: string
  readonly bytes: string | Uint8Array<ArrayBuffer>
}

const largest = 512 * 1024
const kinds: readonly ImageKind[] = ['wallets', 'networks', 'tokens', 'currencies']

/** By what the file is, not by what it is called. */
function readPicture(path: string): Picture | undefined {
  if (statSync(path).size > largest) return undefined
  const bytes = new Uint8Array(readFileSync(path))
  const raster = parseRaster(bytes)
  if (raster) return raster
  const svg = safeSvg(Buffer.from(bytes).toString('utf8'))
  return svg === undefined ? undefined : { type: 'image/svg+xml', bytes: svg }
}

export interface OperatorImages {
  find(kind: ImageKind, key: string): Picture | undefined
}

/** `onRefused` hears of each file that is no picture that can be served safely. */
export function createOperatorImages(
  folder: string | undefined,
  onRefused: (file: string) => void,
): OperatorImages {
  const pictures = new Map<string, Picture>()
  for (const kind of folder === undefined ? [] : kinds) {
    let files: string[] = []
    try {
      files = readdirSync(join(folder ?? '', kind))
    } catch {
      // A folder for one kind need not hold the others.
    }
    for (const file of files.sort()) {
      const key = /^([\w-]{1,64})\.(svg|png|jpe?g|webp)$/.exec(file)?.[1]
      const picture = key === undefined ? undefined : readPicture(join(folder ?? '', kind, file))
      if (picture) pictures.set(`${kind}/${key}`, picture)
      else onRefused(`${kind}/${file}`)
    }
  }
  return { find: (kind, key) => pictures.get(`${kind}/${key.replace(':', '-')}`) }
}
