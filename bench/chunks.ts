/** The size of each part if it is imported alone: esbuild, minified, split at every `import()`, React not counted. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { type BundleSize, difference, measureBundle } from './bundle-size.js'

const root = fileURLToPath(new URL('.', import.meta.url))
const messages = fileURLToPath(new URL('../packages/react/dist/messages', import.meta.url))

export interface ChunkSize {
  readonly name: string
  readonly size: BundleSize
}

interface Bundle {
  readonly outputs: Metafile['outputs']
  readonly texts: ReadonlyMap<string, string>
}

async function bundle(contents: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The root's paths lead to the packages' source.
    tsconfigRaw: {},
    outdir: 'dist/parts',
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const wrong = Object.keys(metafile.inputs).find((path) => /packages\/[^/]+\/src\//.test(path))
  if (wrong) throw new Error(`${wrong} is source: what is measured must be what is built.`)
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(root.length), text]))
  return { outputs: metafile.outputs, texts }
}

/** An output and all that it imports statically. */
function withImports(
  made: Pick<Bundle, 'outputs'>,
  file: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { kind, path, external } of made.outputs[file]?.imports ?? []) {
    if (kind === 'import-statement' && !external) withImports(made, path, found)
  }
  return found
}

function getFile({ outputs }: Bundle, entry: RegExp): string {
  const found = Object.keys(outputs).find((file) => entry.test(outputs[file]?.entryPoint ?? ''))
  if (!found) throw new Error(`No output for ${entry}: was it renamed?`)
  return found
}

const getSize = ({ texts }: Bundle, files: Iterable<string>): BundleSize =>
  measureBundle([...files].map((file) => texts.get(file) ?? ''))

async function imported(name: string, contents: string): Promise<ChunkSize> {
  const made = await bundle(contents)
  return { name, size: getSize(made, withImports(made, getFile(made, /entry\.js$/))) }
}

/** Measures what each view loads after the dialog has loaded. */
async function views(): Promise<ChunkSize[]> {
  const made = await bundle("export { ScopeProvider } from '@scope/react'")
  const there = new Set([
    ...withImports(made, getFile(made, /entry\.js$/)),
    ...withImports(made, getFile(made, /react\/dist\/dialog\.js$/)),
  ])
  return Object.entries(made.outputs).flatMap(([file, { entryPoint }]) => {
    const view = /\/views\/.*\/([^/]+)-view\.js$/.exec(entryPoint ?? '')?.[1]
    if (!view) return []
    const files = [...withImports(made, file)].filter((candidate) => !there.has(candidate))
    return [{ name: `view ${view}`, size: getSize(made, files) }]
  })
}

const notCatalogues = ['load.js', 'button-en.js', 'en-dialog.js', 'en-remote.js']

function catalogues(): Promise<ChunkSize[]> {
  const files = readdirSync(messages).filter(
    (file) => file.endsWith('.js') && !notCatalogues.includes(file),
  )
  return Promise.all(
    files.sort().map((file) => {
      const locale = file.slice(0, -'.js'.length)
      return imported(`messages ${locale}`, `export * from '@scope/react/messages/${locale}'`)
    }),
  )
}

/** Measures remote wallets: the list of connectors, what pairing loads, and the size of the protocol's client in it. */
async function remote(): Promise<ChunkSize[]> {
  const made = await bundle("export { walletConnect } from '@scope/core/walletconnect'")
  const there = withImports(made, getFile(made, /entry\.js$/))
  const beyond = (entry: RegExp) =>
    [...withImports(made, getFile(made, entry))].filter((file) => !there.has(file))
  const client = beyond(/\/client\/open-client\.js$/)
  return [
    { name: '`{ walletConnect }`', size: getSize(made, there) },
    {
      name: 'pairing',
      size: getSize(made, beyond(/\/session\/open-session-controller\.js$/)),
    },
    { name: 'the protocol’s client', size: getSize(made, client) },
  ]
}

export async function measureChunks(): Promise<ChunkSize[]> {
  const kit = "export { createKit } from '@scope/core'"
  const evm = "export { evm } from '@scope/adapter-evm'"
  const react = "export { ScopeProvider, ConnectButton } from '@scope/react'"
  return [
    await imported('`{ createKit }`', kit),
    await imported('`{ createKit }` + `{ evm }`', `${kit}\n${evm}`),
    await imported('`{ evm }`', evm),
    await imported('`{ ScopeProvider, ConnectButton }`', react),
    ...(await remote()),
    ...(await views()),
    ...(await catalogues()),
  ]
}

/** Everything an adapter can load, what core brings anyway taken off. */
export async function measureAdapterChunks(): Promise<ChunkSize[]> {
  const all = async (contents: string) => {
    const made = await bundle(contents)
    return getSize(made, made.texts.keys())
  }
  const core = await all("export * from '@scope/core/chain'")
  const adapters = ['evm', 'solana', 'bitcoin']
  return Promise.all(
    adapters.map(async (name) => ({
      name: `all of \`{ ${name} }\``,
      size: difference(await all(`export { ${name} } from '@scope/adapter-${name}'`), core),
    })),
  )
}
