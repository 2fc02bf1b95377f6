/** The package's drawings, by a fixed map: nothing of a request ever becomes a path. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseData } from '../data-file.js'
import { safeSvg } from './safe-svg.js'

export type DrawnKind = 'wallets' | 'networks' | 'tokens'

/** Name of a drawing of the kind itself, or of another folder: an exchange's wallet has the exchange's mark. */
const names = z.record(
  z.string(),
  z.string().regex(/^((wallets|networks|tokens|exchanges)\/)?[\w.-]+$/),
)
const map = z.object({ wallets: names, networks: names, tokens: names })

/** By folder and file. The map of names limits how many there are. */
const drawings = new Map<string, string | undefined>()

/** Modules whose default export is the drawing; read as text, so that nothing of the package is run. */
function parseDrawing(text: string): string | undefined {
  const literal = /'((?:[^'\\]|\\.)*)'/s.exec(text)?.[1]
  if (literal === undefined) return undefined
  return safeSvg(literal.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign)))
}

function readDrawing(kind: DrawnKind, name: string): string | undefined {
  const [file, folder = kind] = name.split('/').reverse()
  const key = `${folder}/${file}`
  if (drawings.has(key)) return drawings.get(key)
  const path = fileURLToPath(
    import.meta.resolve(`@web3icons/core/svgs/${folder}/branded/${file}.svg.js`),
  )
  const drawing = parseDrawing(readFileSync(path, 'utf8'))
  drawings.set(key, drawing)
  return drawing
}

export interface BundledIcons {
  /** By slug, CAIP-2 id, or symbol. */
  find(kind: DrawnKind, key: string): string | undefined
}

export function createBundledIcons(): BundledIcons {
  const known = map.parse(parseData('icons'))
  const maps = {
    wallets: new Map(Object.entries(known.wallets)),
    networks: new Map(Object.entries(known.networks)),
    tokens: new Map(Object.entries(known.tokens)),
  }
  return {
    find(kind, key) {
      const name = maps[kind].get(key)
      return name === undefined ? undefined : readDrawing(kind, name)
    },
  }
}
