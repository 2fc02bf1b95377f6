/** Files that spreadsheet programs open: what a page sent must not run there. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.js'

/** Parses as RFC 4180 says, with its own code. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') field += text[at++]
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',' || sign === '\n') {
      row.push(field)
      field = ''
      if (sign === '\n') {
        rows.push(row)
        row = []
      }
    } else if (sign !== '\r') field += sign
  }
  return rows
}

describe('toCsv', () => {
  it('writes rows with their titles', () => {
    expect(
      toCsv([
        ['Wallet', 'Count'],
        ['Meadow', 12],
      ]),
    ).toBe('Wallet,Count\r\nMeadow,12\r\n')
  })

  it('quotes what would end a cell', () => {
    const text = 'a "b", c\r\nd'
    expect(toCsv([[text]])).toBe('"a ""b"", c\r\nd"\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    "=cmd|' /C calc'!A0",
  ])('writes %j as text, not as a formula', (text) => {
    const [[cell] = []] = parse(toCsv([[text]]))
    expect(cell).toBe(`'${text}`)
  })

  it('begins no cell of any text as a formula, and loses nothing of it', () => {
    const sign = fc.constantFrom(...'=+-@\t\r\n ",;\'a1＝＋')
    const text = fc.oneof(
      fc.array(sign).map((signs) => signs.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (cells) => {
        const [row = [], ...others] = parse(toCsv([cells]))
        expect(others).toEqual([])
        expect(row).toHaveLength(cells.length)
        row.forEach((cell, at) => {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋]|^[\t\r\n]/)
          expect([cells[at], `'${cells[at]}`]).toContain(cell)
        })
      }),
    )
  })

  it('writes a negative number as a number', () => {
    expect(toCsv([[-1]])).toBe('-1\r\n')
  })
})
