/**
 * Writes the drawings that the gateway serves: `pnpm icon-drawings`. They are those of `@web3icons/core` (MIT) that
 * `icons.json` names. The gateway doesn't depend on that library, which has 18,000 files in 84 MB.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const data = fileURLToPath(new URL('../packages/gateway/src/data', import.meta.url))
const gateway = createRequire(`${data}/../../package.json`)

/** Names of drawings by slug, CAIP-2 id or symbol. A name may say which other folder has it: `exchanges/binance`. */
const icons: Readonly<Record<'wallets' | 'networks' | 'tokens', Record<string, string>>> =
  JSON.parse(readFileSync(`${data}/icons.json`, 'utf8'))

const kinds = ['wallets', 'networks', 'tokens'] as const
const names = kinds.flatMap((kind) =>
  Object.values(icons[kind]).map((name) => (name.includes('/') ? name : `${kind}/${name}`)),
)

const drawings: Record<string, string> = {}
for (const name of [...new Set(names)].sort()) {
  const [folder, file] = name.split('/')
  const path = gateway.resolve(`@web3icons/core/svgs/${folder}/branded/${file}.svg.js`)
  const drawing: { default: string } = await import(pathToFileURL(path).href)
  drawings[name] = drawing.default
}
writeFileSync(`${data}/drawings.json`, `${JSON.stringify(drawings, null, 2)}\n`)
console.log(`${Object.keys(drawings).length} drawings`)
