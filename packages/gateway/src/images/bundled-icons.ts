/** The drawings that come with the gateway, by a fixed map: nothing of a request ever becomes a path. */
import { z } from 'zod'
import { parseData } from '../data-file.js'
import { safeSvg } from './safe-svg.js'

export type DrawnKind = 'wallets' | 'networks' | 'tokens'

/** Name of a drawing of the kind itself, or of another one: an exchange's wallet has the exchange's mark. */
const names = z.record(
  z.string(),
  z.string().regex(/^((wallets|networks|tokens|exchanges)\/)?[\w.-]+$/),
)
const map = z.object({ wallets: names, networks: names, tokens: names })

let drawings: ReadonlyMap<string, string> | undefined

/** Texts of SVG files, by kind and name: `exchanges/binance`. A process reads them once, for its first image. */
function getDrawings(): ReadonlyMap<string, string> {
  const texts = z.record(z.string(), z.string())
  drawings ??= new Map(Object.entries(texts.parse(parseData('drawings'))))
  return drawings
}

const checkedDrawings = new Map<string, string | undefined>()

/** Checks a drawing once for all gateways of a process: each build of the directory asks for all of them. */
function getCheckedDrawing(name: string): string | undefined {
  if (!checkedDrawings.has(name)) {
    const text = getDrawings().get(name)
    checkedDrawings.set(name, text === undefined ? undefined : safeSvg(text))
  }
  return checkedDrawings.get(name)
}

let cachedMaps: Readonly<Record<DrawnKind, ReadonlyMap<string, string>>> | undefined

function readMaps(): Readonly<Record<DrawnKind, ReadonlyMap<string, string>>> {
  if (cachedMaps) return cachedMaps
  const known = map.parse(parseData('icons'))
  cachedMaps = {
    wallets: new Map(Object.entries(known.wallets)),
    networks: new Map(Object.entries(known.networks)),
    tokens: new Map(Object.entries(known.tokens)),
  }
  return cachedMaps
}

export interface BundledIcons {
  /** By slug, CAIP-2 id, or symbol. */
  find(kind: DrawnKind, key: string): string | undefined
}

export function createBundledIcons(): BundledIcons {
  const maps = readMaps()
  return {
    find(kind, key) {
      const name = maps[kind].get(key)
      if (name === undefined) return undefined
      return getCheckedDrawing(name.includes('/') ? name : `${kind}/${name}`)
    },
  }
}
