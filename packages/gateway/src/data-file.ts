/** Reads what is published beside the code: the directory, networks, tokens, and which drawing belongs to whom. */
import { readFileSync } from 'node:fs'

export function parseData(name: 'wallets' | 'networks' | 'icons' | 'tokens'): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'))
}
