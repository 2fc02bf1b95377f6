/** B5: pictures are drawings and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { getLetters, monogram, monogramColors } from './monogram.js'
import { safeSvg } from './safe-svg.js'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`

describe('safeSvg', () => {
  it.each([
    svg('<path d="M0 0h1" fill="#fff"/>'),
    svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><path d="M0 0" fill="url(#a)"/>',
    ),
    svg('<title>A &#38; B</title>').replace('&#38; ', ''),
    svg('<mask id="m" style="mask-type:luminance"><path d="M0 0"/></mask>'),
  ])('keeps %s unchanged', (text) => {
    expect(safeSvg(text)).toBe(text)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<g onload="alert(1)"/>')],
    ['a handler on the root', svg('', ' onload="alert(1)"')],
    ['a picture from elsewhere', svg('<image href="https://a.example/x.png"/>')],
    ['a use', svg('<use href="#a"/>')],
    ['a link', svg('<a href="https://a.example"><path d=""/></a>')],
    ['a fill from elsewhere', svg('<path fill="url(https://a.example/#a)"/>')],
    ['a fill from elsewhere in other case', svg('<path fill="URL(https://a.example/#a)"/>')],
    ['a second fill from elsewhere', svg('<path fill="url(#a) url(//a.example)"/>')],
    ['a style', svg('<path style="background:url(//a.example)"/>')],
    ['a style sheet', svg('<style>*{}</style>')],
    ['foreign content', svg('<foreignObject><p/></foreignObject>')],
    ['animation', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['an entity', svg('<text>&x;</text>')],
    ['a doctype', `<!DOCTYPE svg>${svg('')}`],
    ['a comment', svg('<!-- x -->')],
    ['an instruction', `<?xml-stylesheet href="x"?>${svg('')}`],
    ['character data', svg('<![CDATA[x]]>')],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"></svg>'],
    ['a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>'],
    ['an attribute twice', svg('<path d="M0" d="M1"/>')],
    ['an attribute without quotes', svg('<path d=M0 />')],
    ['what does not end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['two roots', svg('') + svg('')],
    ['words outside', `x${svg('')}`],
    ['HTML', '<html></html>'],
    ['nothing', ''],
    ['too much', svg(`<path d="${'M0 0'.repeat(100_000)}"/>`)],
    [
      'nesting',
      '<svg xmlns="http://www.w3.org/2000/svg">'.concat(
        '<g>'.repeat(100),
        '</g>'.repeat(100),
        '</svg>',
      ),
    ],
  ])('[B5] rejects %s', (_, text) => {
    expect(safeSvg(text)).toBeUndefined()
  })

  describeVectors('markup-xss', (cases) => {
    const hostile = cases.filter(({ kind }) => kind === 'svg-served' || kind === 'html')
    it.each(hostile.map((vector) => [vector.id, String(vector.payload)] as const))(
      '[B5] rejects %s',
      (_, payload) => {
        expect(safeSvg(payload)).toBeUndefined()
      },
    )
    const bundledIcons = cases.filter(({ kind }) => kind === 'svg')
    it.each(
      bundledIcons.map((bundledIcon) => [bundledIcon.id, String(bundledIcon.payload)] as const),
    )('[B5] removes script, links and styles: %s', (_, payload) => {
      expect(safeSvg(payload) ?? '').not.toMatch(
        /script|\son\w+\s*=|href|foreignobject|<style|javascript:|data:/i,
      )
    })
  })
})

describe('monogram', () => {
  it.each([
    ['Trust Wallet', 'TW'],
    ['MetaMask', 'M'],
    ['1inch Wallet', '1W'],
    ['币安', '币'],
    ['👛', '?'],
    ['', '?'],
  ])('draws the letters of %s as %s', (name, letters) => {
    expect(getLetters(name)).toBe(letters)
  })

  it('[B5] draws the same safe image each time for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (name) => {
        const drawing = monogram(name)
        expect(drawing).toBe(monogram(name))
        expect(drawing.slice(drawing.indexOf('<title>'))).not.toMatch(
          /<(?!\/?(title|style|rect|text|svg)\b)/,
        )
        expect(drawing.match(/<style\b/g)).toHaveLength(1)
      }),
    )
  })

  it.each(Object.entries(monogramColors))(
    'draws readable letters on the %s ground: 4.5 to 1',
    (_, { ground, letters }) => {
      const luminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
          const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
      }
      const [background, other] = [luminance(ground), luminance(letters)]
      expect(Math.max(background, other) / Math.min(background, other)).toBeGreaterThan(4.5)
      expect(monogram('Meadow')).toContain(letters)
    },
  )
})
