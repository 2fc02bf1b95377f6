/**
 * Takes drawings and nothing else: an SVG of known elements and attributes, that refers to nothing outside itself. What is
 * not understood is refused, not mended: mended markup is read differently by the next parser.
 */

const elements = new Set(
  (
    'svg g path circle rect ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol ' +
    'title desc text tspan filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
)

const attributes = new Set(
  (
    'xmlns version id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points fill fill-rule ' +
    'fill-opacity clip-rule clip-path mask filter stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset stroke-opacity opacity transform offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform spreadMethod maskUnits maskContentUnits mask-type clipPathUnits preserveAspectRatio ' +
    'vector-effect shape-rendering color-interpolation-filters filterUnits primitiveUnits in in2 result mode type values ' +
    'operator k1 k2 k3 k4 dx dy stdDeviation flood-color flood-opacity role aria-label aria-hidden font-family font-size ' +
    'font-weight text-anchor dominant-baseline'
  ).split(' '),
)

/** The two properties that exporters write as a style; every other one has an attribute. */
const harmlessStyle = /^(mask-type:\s*(luminance|alpha)|mix-blend-mode:\s*[a-z-]+);?$/
const largest = 256 * 1024

const tag =
  /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attribute = /([a-zA-Z][a-zA-Z0-9:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const words = /[^<&]*/y

function isHarmless(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'style') return harmlessStyle.test(value.trim())
  if (!attributes.has(name)) return false
  // Allows references within this file only. Counts `url(` in any letter case and spacing.
  const references = value.match(/url\s*\(/gi)?.length ?? 0
  const local = value.match(/url\(\s*#[\w.:-]+\s*\)/g)?.length ?? 0
  return (
    references === local &&
    !/[\\\p{Cc}]|javascript|data:|@import|expression/iu.test(value.replaceAll(/[\n\r\t]/g, ' '))
  )
}

/** The text as it may be served, or nothing. */
export function safeSvg(text: string): string | undefined {
  const svg = text.trim()
  if (svg.length > largest) return undefined
  const open: string[] = []
  let at = 0
  let roots = 0
  while (at < svg.length) {
    words.lastIndex = at
    const plain = words.exec(svg)?.[0] ?? ''
    if (plain.trim() !== '' && !['title', 'desc', 'text', 'tspan'].includes(open.at(-1) ?? ''))
      return undefined
    at += plain.length
    if (at === svg.length) break
    tag.lastIndex = at
    const match = tag.exec(svg)
    if (!match) return undefined
    const [whole, closing, name = '', attributeText = '', selfClosing] = match
    at += whole.length
    if (!elements.has(name)) return undefined
    if (closing) {
      if (attributeText.trim() !== '' || selfClosing || open.pop() !== name) return undefined
      continue
    }
    if (open.length === 0 && (name !== 'svg' || ++roots > 1)) return undefined
    const seen = new Set<string>()
    for (const [, key = '', double, single] of attributeText.matchAll(attribute)) {
      if (seen.has(key) || !isHarmless(key, double ?? single ?? '')) return undefined
      seen.add(key)
    }
    if (!selfClosing) open.push(name)
    if (open.length > 32) return undefined
  }
  return open.length === 0 && roots === 1 ? svg : undefined
}
