/** Builds a page the way a host would, and says which chunks came of it and which modules are in each. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

export type PageName =
  | 'empty'
  | 'evm'
  | 'evm-solana'
  | 'evm-bitcoin'
  | 'all'
  | 'everything'
  | 'features'
  | 'money'
  | 'sign-in'
  | 'email'
  | 'defaults'
  | 'signing'
  | 'hard-coded'
  | 'dialog'
  | 'wagmi'
export type Chunk = Rolldown.OutputChunk

export interface BuiltPage {
  readonly name: PageName
  /** Directory of the files. */
  readonly folder: string
  /** By file name, as the browser requests it. */
  readonly chunks: ReadonlyMap<string, Chunk>
  /** Texts of the style sheets. */
  readonly css: readonly string[]
}

/** Requires built packages: `src` is not what users get. */
export function assertPackagesBuilt(): void {
  const needed = [
    'core/dist/index.js',
    'adapter-evm/dist/index.js',
    'adapter-solana/dist/index.js',
    'adapter-bitcoin/dist/index.js',
    'defaults/dist/index.js',
    'embedded-wallet/dist/page/index.html',
    'react/dist/styles.css',
  ]
  const missing = needed.find((file) => !existsSync(`${root}../packages/${file}`))
  if (missing) throw new Error(`packages/${missing} is not there: run \`pnpm build\` first.`)
}

const built = new Map<PageName, Promise<BuiltPage>>()

/** Built once a run: nothing changes meanwhile. */
export function buildPage(name: PageName): Promise<BuiltPage> {
  const page = built.get(name) ?? buildAnew(name)
  built.set(name, page)
  return page
}

async function buildAnew(name: PageName): Promise<BuiltPage> {
  const folder = `${root}dist/${name}`
  const output = await build({
    root: `${root}pages/${name}`,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Tells which module each byte comes from; leaves the files as they are without it.
      sourcemap: 'hidden',
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // In a file of its own on every page: it is not counted, and what is does not depend on its company.
          codeSplitting: {
            groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// }],
          },
        },
      },
    },
  })
  if (!('output' in output)) throw new Error(`vite built ${name} as something else than one page`)
  const chunks = new Map<string, Chunk>()
  const css: string[] = []
  for (const file of output.output) {
    if (file.type === 'chunk') chunks.set(file.fileName, file)
    else if (file.fileName.endsWith('.css')) css.push(file.source.toString())
  }
  const source = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds)
  const wrong = source.find((id) => /\/packages\/[^/]+\/src\//.test(id))
  if (wrong) throw new Error(`${wrong} is source: what is measured must be what is built.`)
  return { name, folder, chunks, css }
}

/** Returns the entry and its static imports: the code before the first click. */
export function initialChunks({ name, chunks }: BuiltPage): Chunk[] {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`The page ${name} has no entry.`)
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) visit(chunks.get(file))
  }
  visit(entry)
  return [...found]
}
