/** The same page as other bundlers cut it: what one of them puts together, another takes apart. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { minify } from 'terser'
import webpack from 'webpack'
import type { PageName } from './built-page.js'
import { type BundleSize, measureBundle } from './bundle-size.js'

const root = fileURLToPath(new URL('.', import.meta.url))

export interface OtherBuild {
  readonly folder: string
  /** The entry and all that it imports statically. */
  readonly before: BundleSize
  /** Reads a script as hosts serve it, which is minified. */
  readScript(file: string): Promise<string>
}

export const readFileOf =
  (folder: string) =>
  (file: string): Promise<string> =>
    readFile(`${folder}/${file}`, 'utf8')

function writePage(folder: string, script: string): void {
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Bundled</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="styles.css" />
  </head>
  <body>
    <div id="root"></div>
    ${script}
  </body>
</html>
`
  writeFileSync(`${folder}/index.html`, page)
  const styles = readFileSync(`${root}../packages/react/dist/styles.css`)
  writeFileSync(`${folder}/styles.css`, styles)
}

/** Linked by the page, as one that hand-writes its head does. */
const noStyles: Plugin = {
  name: 'no-styles',
  setup(making) {
    making.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}

function emptied(name: string): string {
  const folder = `${root}dist/${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Documented default: splits at every `import()`. */
const byEsbuild = (name: PageName, outdir: string, external: readonly string[]) =>
  build({
    absWorkingDir: root,
    entryPoints: { main: `${root}pages/${name}/main.tsx` },
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The root's paths lead to the packages' source.
    tsconfigRaw: {},
    plugins: [noStyles],
    external: [...external],
    metafile: true,
    logLevel: 'warning',
  })

const react = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

export async function buildByEsbuild(name: PageName): Promise<OtherBuild> {
  const folder = emptied(`esbuild-${name}`)
  await byEsbuild(name, folder, [])
  writePage(folder, '<script type="module" src="main.js"></script>')
  // Weighed without React: what it weighs depends on whether a page has any `import()`, which the empty one has not.
  const weighed = emptied(`esbuild-${name}-weighed`)
  const { outputs } = (await byEsbuild(name, weighed, react)).metafile
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const { kind, path, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(path)
    }
  }
  visit(`dist/esbuild-${name}-weighed/main.js`)
  return {
    folder,
    before: measureBundle([...found].map((file) => readFileSync(root + file, 'utf8'))),
    readScript: readFileOf(folder),
  }
}

/** Minifies as webpack does by default: it writes the comments of licences into other files. */
async function minifyForWebpack(code: string): Promise<string> {
  const options = { ecma: 2020, compress: { passes: 2 }, format: { comments: false } } as const
  const result = await minify(code, options)
  return result.code ?? ''
}

/**
 * Without a loader: esbuild makes plain JavaScript of the page's own file, and of nothing else. The page itself is not
 * minified, because most of its 168 scripts are never measured, and minifying them takes ten times as long as bundling.
 */
export async function buildByWebpack(name: PageName): Promise<OtherBuild> {
  const folder = emptied(`webpack-${name}`)
  const source = emptied(`webpack-${name}-source`)
  await build({
    entryPoints: [`${root}pages/${name}/main.tsx`],
    outfile: `${source}/main.js`,
    bundle: true,
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    tsconfigRaw: {},
    plugins: [noStyles],
  })
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: `${source}/main.js`,
    output: { path: folder, filename: 'main.js' },
    performance: { hints: false },
    optimization: { minimize: false },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((failure, stats) => {
      const buildError = stats?.hasErrors() ? new Error(stats.toString('errors-only')) : failure
      compiler.close(() => (buildError ? reject(buildError) : resolve()))
    })
  })
  writePage(folder, '<script defer src="main.js"></script>')
  const readScript = async (file: string) => minifyForWebpack(await readFileOf(folder)(file))
  return { folder, before: measureBundle([await readScript('main.js')]), readScript }
}
