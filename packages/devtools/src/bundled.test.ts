/** What a bundled page loads before the panel opens: the stub and the event log. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function bundled(code: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${root}packages/devtools/src`, loader: 'ts' },
    bundle: true,
    write: false,
    splitting: true,
    metafile: true,
    format: 'esm',
    outdir: '/out',
    minify: true,
    tsconfig: `${root}tsconfig.json`,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const getName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const texts = new Map(outputFiles.map(({ path, text }) => [getName(path), text]))
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [getName(path), output]),
  )
  const first = new Set<string>()
  const visit = (name: string) => {
    if (first.has(name)) return
    first.add(name)
    for (const { path, kind } of outputs.get(name)?.imports ?? [])
      if (kind === 'import-statement') visit(getName(path))
  }
  visit('stdin.js')
  return {
    /** Returns all code that loads before the first click. */
    first: [...first].map((name) => texts.get(name) ?? '').join(''),
    all: [...texts.values()].join(''),
  }
}

const withoutPanel = "import { createKit } from '@scope/core'; console.log(createKit)"
const withPanel =
  "import { createKit } from '@scope/core'; import { devtools } from './index.js'; console.log(createKit, devtools)"

/** Bytes. */
const gzip = (text: string) => gzipSync(text, { level: 9 }).length

it('loads only a stub under 0.6 kB with the page, and the button, panel and report later', async () => {
  const without = await bundled(withoutPanel)
  const page = await bundled(withPanel)
  const parts = ['scope-devtools', 'Copy report', 'tablist', 'Scope report', 'adoptedStyleSheets']
  // Which, and not where: the files themselves are no reading for a test's report.
  const among = (text: string) => parts.filter((part) => text.includes(part))
  expect(among(page.all)).toEqual(parts)
  expect(among(page.first)).toEqual([])
  expect(among(without.all)).toEqual([])
  const stub = gzip(page.first) - gzip(without.first)
  expect(stub).toBeGreaterThan(100)
  expect(stub).toBeLessThan(600)
})
