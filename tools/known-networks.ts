/**
 * Writes the names and currencies that `@scope/react` shows of networks that a site doesn't list: `pnpm known-networks`.
 * They are those of `@scope/adapter-evm/networks`. `known-networks.test.ts` compares the two.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as networks from '../packages/adapter-evm/src/networks/index.js'

const path = fileURLToPath(new URL('../packages/react/src/lib/known-networks.ts', import.meta.url))
const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`

const rows = Object.values(networks)
  .sort((a, b) => a.id - b.id)
  .map(({ id, name, nativeCurrency: { symbol, decimals } }) => {
    const fields = [quote(name), quote(symbol), ...(decimals === 18 ? [] : [decimals])]
    return `  'eip155:${id}': [${fields.join(', ')}],`
  })

writeFileSync(
  path,
  `// Written by tools/known-networks.ts from @scope/adapter-evm/networks.

/** Name, symbol and decimals of the native currency. Decimals default to 18. */
type KnownNetwork = readonly [name: string, symbol: string, decimals?: number]

/** Well-known networks by CAIP-2 id. A wallet may be on one that the site doesn't list. */
export const knownNetworks: Readonly<Record<string, KnownNetwork | undefined>> = {
${rows.join('\n')}
}
`,
)
console.log(`${rows.length} networks`)
