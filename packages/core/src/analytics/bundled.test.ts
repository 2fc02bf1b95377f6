/** Code of analytics that a page loads before the user opens the dialog, as a bundler splits it: the stub. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

async function bundled(code: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${root}packages/core/src`, loader: 'ts' },
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
    /** Of all that is there before anything is asked for. */
    first: [...first].map((name) => texts.get(name) ?? '').join(''),
    all: [...texts.values()].join(''),
  }
}

/** Bytes. */
const gzip = (text: string) => gzipSync(text, { level: 9 }).length

it('adds a stub under 0.2 kB to a page, and nothing without the feature', async () => {
  const kit = "import { createKit } from '@scope/core';"
  const without = await bundled(`${kit} console.log(createKit)`)
  const page = await bundled(
    `${kit} import { analytics } from '@scope/core/analytics'; console.log(createKit, analytics)`,
  )
  const parts = ['getAnalyticsConfig', 'isAnalyticsEnabled', 'sendBeacon', 'MODAL_CREATED']
  // Which, and not where: the files themselves are no reading for a test's report.
  const among = (text: string) => parts.filter((part) => text.includes(part))
  expect(among(page.all)).toEqual(parts)
  expect(among(page.first)).toEqual([])
  expect(among(without.all)).toEqual([])
  const stub = gzip(page.first) - gzip(without.first)
  expect(stub).toBeGreaterThan(50)
  expect(stub).toBeLessThan(200)
  // A strict policy lets no text become code, and reports what tries.
  expect(page.all).not.toMatch(/new Function|\beval\(/)
})
