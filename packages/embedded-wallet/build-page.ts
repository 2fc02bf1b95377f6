/**
 * Builds the frame's page into `dist/page`: hashed files with their integrity, and a manifest of all files. The build
 * is reproducible: the same sources give the same bytes on any machine. `verify-deploy` compares the served files with
 * the build.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { transform } from 'lightningcss'
import { frameVersion } from './src/protocol/version.js'

export interface PageFile {
  readonly integrity: string
  readonly bytes: number
}

export interface PageManifest {
  readonly version: string
  /** Of index.html. */
  readonly html: PageFile
  /** By their paths beside it. */
  readonly files: Readonly<Record<string, PageFile>>
  /** What the policy has to allow beside the page's own files: the map of integrities, which stands in the page. */
  readonly inlineScript: string
  /** Of recovery.html: one file that opens a backup with every server off. */
  readonly recovery: PageFile
}

const source = fileURLToPath(new URL('src/frame/', import.meta.url))
const hash = (kind: 'sha256' | 'sha384', bytes: Uint8Array | string) =>
  `${kind}-${createHash(kind).update(bytes).digest('base64')}`
const getFile = (bytes: Uint8Array): PageFile => ({
  integrity: hash('sha384', bytes),
  bytes: bytes.byteLength,
})
const shortHash = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12)

const target = ['chrome111', 'safari16.4', 'firefox113']

/** lightningcss writes a version as major << 16 | minor << 8. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)

function styles(): Uint8Array {
  const { code } = transform({
    filename: 'frame.css',
    code: readFileSync(join(source, 'frame.css')),
    minify: true,
    targets: { chrome: version(111), safari: version(16, 4), firefox: version(113) },
  })
  return code
}

interface Scripts {
  readonly entry: string
  /** What the entry needs from the beginning: asked for with it, not after it. */
  readonly first: readonly string[]
  readonly chunks: ReadonlyMap<string, Uint8Array>
}

const getName = (path: string) => path.split('/').at(-1) ?? path

/** All that may come into the page beside our own code: a new one is looked at before it stands here (threat D1). */
const known: ReadonlySet<string> = new Set([
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'shamir-secret-sharing',
  'viem',
  // What viem brings along.
  'abitype',
  'isows',
  'ox',
  'zod',
])

/** Returns the packages in a bundle that are not on the list of reviewed packages. */
export function strangersIn(files: readonly string[]): readonly string[] {
  const names = files.flatMap((path) => {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
    return name === undefined || known.has(name) ? [] : [name]
  })
  return [...new Set(names)].sort()
}

function refuseStrangers({ outputs }: Metafile): void {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  )
  const strangers = strangersIn(files)
  if (strangers.length > 0)
    throw new Error(`The wallet's page would hold ${strangers.join(', ')}: see build-page.ts.`)
}

async function scripts(): Promise<Scripts> {
  const built = await build({
    absWorkingDir: source,
    entryPoints: ['main.ts'],
    outdir: '/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target,
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const chunks = new Map(built.outputFiles.map(({ path, contents }) => [getName(path), contents]))
  refuseStrangers(built.metafile)
  const { outputs } = built.metafile
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('main.ts'),
  ) ?? ['']
  const reached = new Set<string>()
  const reach = (path: string) => {
    for (const imported of outputs[path]?.imports ?? []) {
      if (imported.kind !== 'import-statement' || reached.has(imported.path)) continue
      reached.add(imported.path)
      reach(imported.path)
    }
  }
  reach(entry)
  return { entry: getName(entry), first: [...reached].map(getName).sort(), chunks }
}

/**
 * Builds the recovery page as one file that users save to disk. Its own policy blocks any other code and all network
 * requests.
 */
async function recoveryPage(css: Uint8Array): Promise<Uint8Array> {
  const built = await build({
    absWorkingDir: source,
    entryPoints: ['recovery-page/main.ts'],
    bundle: true,
    format: 'esm',
    target,
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  refuseStrangers(built.metafile)
  // In a page, nothing may end the element that it stands in.
  const script = (built.outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  const style = new TextDecoder().decode(css)
  const policy = [
    "default-src 'none'",
    `script-src '${hash('sha256', script)}'`,
    `style-src '${hash('sha256', style)}'`,
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return new TextEncoder().encode(`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Wallet recovery</title>
<style>${style}</style>
</head>
<body>
<script type="module">${script}</script>
</body>
</html>
`)
}

/** Writes into `folder`, which is emptied first. */
export async function buildPage(folder: string): Promise<PageManifest> {
  const { entry, first, chunks } = await scripts()
  const css = styles()
  const cssName = `frame-${shortHash(css)}.css`
  const all = new Map([...chunks, [cssName, css] as const].sort(([a], [b]) => (a < b ? -1 : 1)))
  const files = Object.fromEntries(
    [...all].map(([name, bytes]) => [`assets/${name}`, getFile(bytes)]),
  )
  const getIntegrity = (name: string) => files[`assets/${name}`]?.integrity ?? ''
  const integrity = Object.fromEntries(
    [...chunks.keys()].sort().map((name) => [`./assets/${name}`, getIntegrity(name)]),
  )
  const map = JSON.stringify({ integrity })
  const html = new TextEncoder().encode(`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Wallet</title>
<link rel="stylesheet" href="./assets/${cssName}" integrity="${getIntegrity(cssName)}">
<script type="importmap">${map}</script>
${first
  .map(
    (name) =>
      `<link rel="modulepreload" href="./assets/${name}" integrity="${getIntegrity(name)}">`,
  )
  .join('\n')}
<script type="module" src="./assets/${entry}" integrity="${getIntegrity(entry)}"></script>
</head>
<body></body>
</html>
`)
  const recovery = await recoveryPage(css)
  const manifest: PageManifest = {
    version: frameVersion,
    html: getFile(html),
    files,
    inlineScript: hash('sha256', map),
    recovery: getFile(recovery),
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const [name, bytes] of all) writeFileSync(join(folder, 'assets', name), bytes)
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'recovery.html'), recovery)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const manifest = await buildPage(fileURLToPath(new URL('dist/page', import.meta.url)))
  process.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`)
}
