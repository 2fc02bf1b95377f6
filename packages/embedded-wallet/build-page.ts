/**
 * Builds the frame's page into `dist/page`: hashed files with their integrity, and a manifest of all files. The build
 * is reproducible: the same sources give the same bytes on any machine. `verify-deploy` compares the served files with
 * the build.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform } from 'lightningcss'
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown'
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

/** Paths of modules have backslashes on Windows. */
const withSlashes = (path: string) => path.replaceAll('\\', '/')

function refuseStrangers(chunks: readonly OutputChunk[]): void {
  const files = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([path, { renderedLength }]) =>
      renderedLength > 0 ? withSlashes(path) : [],
    ),
  )
  const strangers = strangersIn(files)
  if (strangers.length > 0)
    throw new Error(`The wallet's page would hold ${strangers.join(', ')}: see build-page.ts.`)
}

/** Bundles a script of the frame. `input` is a path in `src/frame`. */
async function bundle(
  input: string,
  output: OutputOptions,
): Promise<readonly [OutputChunk, ...OutputChunk[]]> {
  const bundler = await rolldown({
    cwd: source,
    input: { main: input },
    platform: 'browser',
    // No settings of the folders above: they differ between machines.
    tsconfig: false,
    transform: { target },
    logLevel: 'silent',
  })
  try {
    const built = await bundler.generate({
      format: 'es',
      minify: true,
      comments: false,
      entryFileNames: '[name]-[hash].js',
      ...output,
    })
    const chunks = built.output.filter((part) => part.type === 'chunk')
    refuseStrangers(chunks)
    const [entry, ...others] = chunks
    if (!entry) throw new Error(`${input} makes no script.`)
    return [entry, ...others]
  } finally {
    await bundler.close()
  }
}

/** Files of the page that each hold all of what these modules import, unless a file before it holds that already. */
const files: Readonly<Record<string, RegExp>> = {
  // A sign-up loads the first four, and the list of words of a new wallet.
  address: /frame\/evm\/smart-account\/account-state\.ts$/,
  keys: /frame\/(?:keys\/(?:new-wallet|use-secret|mnemonic)|vault\/new-split)\.ts$/,
  recovery:
    /frame\/(?:vault\/(?:recovery|protection)|keys\/(?:backup-file|passphrase|recovery-file))\.ts$/,
  screens: /frame\/(?:handlers\/show-screen|screens\/(?:form|backup\/protection-screen))\.ts$/,
  approval: /frame\/screens\/(?:approval|window)\//,
  // Both kinds of chains need it.
  requests: /frame\/approval\//,
  // With the ABI parser, so that a smart account adds only our own code.
  evm: /frame\/evm\/index\.ts$|node_modules\/abitype\//,
  solana: /frame\/solana\/index\.ts$/,
  'smart-account': /frame\/evm\/smart-account\/methods\.ts$/,
  permissions: /frame\/evm\/smart-account\/permissions\/methods\.ts$/,
}

/**
 * Bundles the frame's script and returns its files, the entry first. Without `files`, each `import()` and each set of
 * modules that two of them share is a file of its own: a sign-up made 57 requests.
 */
export function bundleFrame(): Promise<readonly [OutputChunk, ...OutputChunk[]]> {
  const groups = [
    { name: 'first', tags: ['$initial' as const] },
    ...Object.entries(files).map(([name, pattern]) => ({
      name,
      test: (path: string) => pattern.test(withSlashes(path)),
    })),
  ]
  return bundle('main.ts', {
    // Such files can change the order of modules, so the build keeps that order.
    strictExecutionOrder: true,
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
    },
  })
}

async function scripts(): Promise<Scripts> {
  const chunks = await bundleFrame()
  const [entry] = chunks
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set<string>()
  const reach = (name: string) => {
    for (const imported of byName.get(name)?.imports ?? []) {
      if (reached.has(imported)) continue
      reached.add(imported)
      reach(imported)
    }
  }
  reach(entry.fileName)
  const encoder = new TextEncoder()
  return {
    entry: entry.fileName,
    first: [...reached].sort(),
    chunks: new Map(chunks.map(({ fileName, code }) => [fileName, encoder.encode(code)])),
  }
}

/**
 * Builds the recovery page as one file that users save to disk. Its own policy blocks any other code and all network
 * requests.
 */
async function recoveryPage(css: Uint8Array): Promise<Uint8Array> {
  const [{ code }] = await bundle('recovery-page/main.ts', { codeSplitting: false })
  // In a page, nothing may end the element that it stands in.
  const script = code.trimEnd().replaceAll('</script', '<\\/script')
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
