/** Which picture belongs to an id: the operator's, the package's, or a monogram. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { boundedMap } from '../bounded-map.js'
import { parseData } from '../data-file.js'
import type { Directory } from '../directory/directory.js'
import type { BundledIcons } from './bundled-icons.js'
import { monogram } from './monogram.js'
import type { OperatorImages, Picture } from './operator-images.js'

export interface Served extends Picture {
  readonly etag: string
}

/** Each answers nothing where there is no such thing. */
export interface Images {
  wallet(id: string): Served | undefined
  network(id: string): Served | undefined
  token(symbol: string): Served | undefined
  currency(code: string): Served | undefined
}

const networkNames = z.array(z.object({ id: z.string(), name: z.string() }))

interface ImageNames {
  readonly networks: ReadonlyMap<string, string>
  readonly currencies: ReadonlyMap<string, string>
}

let cachedNames: ImageNames | undefined

/** Reads the names once: all gateways of a process share them. */
function readNames(): ImageNames {
  if (cachedNames) return cachedNames
  const english = new Intl.DisplayNames(['en'], { type: 'currency' })
  cachedNames = {
    networks: new Map(networkNames.parse(parseData('networks')).map(({ id, name }) => [id, name])),
    currencies: new Map(
      Intl.supportedValuesOf('currency').map((code) => [code, english.of(code) ?? code]),
    ),
  }
  return cachedNames
}

/** Signs of currencies that are drawn so often that letters would surprise. */
function getCurrencySign(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}

export function createImages(
  own: OperatorImages,
  bundledIcons: BundledIcons,
  directory: Pick<Directory, 'current'>,
): Images {
  const { networks, currencies } = readNames()
  const ready = boundedMap<Served>(4_000)

  function served(key: string, make: () => Picture): Served {
    const known = ready.get(key)
    if (known) return known
    const picture = make()
    const etag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 22)}"`
    const made = { ...picture, etag }
    ready.set(key, made)
    return made
  }

  const svg = (text: string): Picture => ({ type: 'image/svg+xml', bytes: text })

  return {
    wallet(id) {
      const wallet = directory.current().find(id)
      if (!wallet) return undefined
      const { slug, name } = wallet
      return served(
        `wallet ${slug} ${name}`,
        () =>
          own.find('wallets', slug) ?? svg(bundledIcons.find('wallets', slug) ?? monogram(name)),
      )
    },
    network(id) {
      const name = networks.get(id)
      const picture = own.find('networks', id)
      if (name === undefined && picture === undefined) return undefined
      return served(
        `network ${id}`,
        () => picture ?? svg(bundledIcons.find('networks', id) ?? monogram(name ?? id)),
      )
    },
    token(symbol) {
      // Symbols are written in many cases; the drawing is that of the usual one.
      const drawn = [symbol, symbol.toUpperCase()].find((candidate) =>
        bundledIcons.find('tokens', candidate),
      )
      return served(`token ${symbol}`, () => {
        const picture = own.find('tokens', symbol)
        return picture ?? svg((drawn && bundledIcons.find('tokens', drawn)) ?? monogram(symbol))
      })
    },
    currency(code) {
      const upper = code.toUpperCase()
      const name = currencies.get(upper)
      const picture = own.find('currencies', upper)
      if (name === undefined && picture === undefined) return undefined
      return served(
        `currency ${upper}`,
        () => picture ?? svg(monogram(name ?? upper, getCurrencySign(upper))),
      )
    },
  }
}
