/** Keeps code that readers copy true: what the guides show, and what the playground shows for any settings, compiles. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checkBlocks, getBlocks, type Page } from './code-blocks.js'
import { pages } from './pages.js'
import { playgroundPages } from './playground-pages.js'

const withCode = pages.filter((page) => getBlocks(page).length > 0)
const wrong: Page = {
  path: 'docs/wrong.md',
  text: ['# A page', '', '```ts', 'const text: string = 1', '```', ''].join('\n'),
}
let errors: ReadonlyMap<string, readonly string[]>
// One program for all: it takes most of the time to read the sources of the packages.
beforeAll(() => {
  errors = checkBlocks([...pages, ...playgroundPages, wrong])
}, 120_000)

describe('guides', () => {
  it.each(withCode.map(({ path }) => path))('compiles %s', (path) => {
    expect(errors.get(path)).toEqual([])
  })

  it('names the project in each kit that names a gateway', () => {
    const without = pages.flatMap((page) =>
      getBlocks(page)
        .filter(({ code }) => /createKit\([\s\S]*gatewayUrl:/.test(code))
        .filter(({ code }) => !code.includes('projectId'))
        .map(({ line }) => `${page.path}:${line}`),
    )
    expect(without).toEqual([])
  })

  it('reports code that doesn’t compile, with its line', () => {
    expect(errors.get(wrong.path)).toEqual([
      "docs/wrong.md:4 Type 'number' is not assignable to type 'string'.",
    ])
  })
})

describe('playground', () => {
  it.each(playgroundPages.map(({ path }) => path))('compiles the code of %s', (name) => {
    expect(errors.get(name)).toEqual([])
  })
})
