/** Reads what is published beside the code: the directory, networks, tokens, drawings and which of them belongs to whom. */
import { readFileSync } from 'node:fs'

type DataName = 'wallets' | 'networks' | 'icons' | 'drawings' | 'tokens'

export function parseData(name: DataName): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'))
}
