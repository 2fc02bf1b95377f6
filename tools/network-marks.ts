/**
 * Writes the marks that `@scope/react` draws without a gateway, of networks, of WalletConnect and of Coinbase:
 * `pnpm network-marks`. The drawings are those of `@web3icons/core` (MIT), as `data:` URIs, one module for each mark. The
 * table is the gateway's: one network has one mark wherever it is drawn.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}packages/react/src/marks`
const gateway = createRequire(`${root}packages/gateway/package.json`)

const icons: { networks: Record<string, string> } = JSON.parse(
  readFileSync(`${root}packages/gateway/src/data/icons.json`, 'utf8'),
)

/** Networks of the kit's adapters. The gateway's table has others, too. */
const isSupported = (id: string) => /^(eip155|solana|bip122):/.test(id)

/** The drawing on its ground, as text of an SVG file. */
async function readDrawing(name: string, kind = 'networks'): Promise<string> {
  const path = gateway.resolve(`@web3icons/core/svgs/${kind}/background/${name}.svg.js`)
  const drawing: { default: string } = await import(pathToFileURL(path).href)
  return drawing.default
}

/** A URI that needs no more room than the drawing: only what may not stand in a URI, or in a quoted string, is escaped. */
const toDataUri = (svg: string) =>
  `data:image/svg+xml,${svg
    .replaceAll(/\s*\n\s*/g, '')
    .replace(/ class="[^"]*"/, '')
    .replaceAll('"', "'")
    .replaceAll(/[%#<>{}|\\^`]/g, encodeURIComponent)}`

const networks = Object.entries(icons.networks).filter(([id]) => isSupported(id))
const names = [...new Set(networks.map(([, name]) => name))].sort()

rmSync(`${folder}/networks`, { recursive: true, force: true })
mkdirSync(`${folder}/networks`, { recursive: true })
/** @param name - Name of the module in the folder of marks. */
function writeMark(name: string, svg: string): void {
  writeFileSync(
    `${folder}/${name}.ts`,
    `// Written by tools/network-marks.ts from @web3icons/core (MIT).\nexport default "${toDataUri(svg)}"\n`,
  )
}
for (const name of names) writeMark(`networks/${name}`, await readDrawing(name))

// The brand's own blue. Its drawing has no need of a clip.
const walletConnect = (await readDrawing('wallet-connect', 'wallets'))
  .replace('#3B99FC', '#3396FF')
  .replaceAll(/<defs>[\s\S]*<\/defs>|<g [^>]*>|<\/g>/g, '')
writeMark('wallet-connect', walletConnect)
writeMark('coinbase', await readDrawing('coinbase', 'exchanges'))

const loaders = names.map((name) => `  '${name}': () => import('./networks/${name}.js'),`)
const ids = networks.map(([id, name]) => `  '${id}': '${name}',`)
writeFileSync(
  `${folder}/network-mark-files.ts`,
  `// Written by tools/network-marks.ts from packages/gateway/src/data/icons.json.

/** Loads a mark: the default export is a \`data:\` URI. */
type LoadMark = () => Promise<{ readonly default: string }>

const files = {
${loaders.join('\n')}
} satisfies Record<string, LoadMark>

/** Mark of each network, by CAIP-2 id. */
const marks: Readonly<Record<string, keyof typeof files>> = {
${ids.join('\n')}
}

/** Returns the loader of a network's mark, by CAIP-2 id. */
export const getMarkLoader = (caipNetworkId: string): LoadMark | undefined => {
  const name = marks[caipNetworkId]
  return name && files[name]
}
`,
)
console.log(`${names.length} marks of ${networks.length} networks`)
