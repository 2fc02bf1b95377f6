/** What only a pointer does is said only where there is one. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('wraps every hover rule in a media query for hover', () => {
  expect(sheets.filter((name) => read(name).includes(':hover'))).toEqual(['hover.css'])
  const [before = '', within] = read('hover.css').split('@media (hover: hover) {')
  expect(before).not.toContain(':hover')
  // One block, to the end of the file.
  expect(within?.trim().endsWith('}')).toBe(true)
  expect(within).not.toMatch(/^\}\n\S/m)
})
