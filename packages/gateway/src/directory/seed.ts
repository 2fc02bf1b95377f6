/** The directory that comes along, and the operator's file. */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../config/check.js'
import { readData } from '../data-file.js'
import { type Change, change, type Wallet, wallet } from './wallet.js'

export const readSeed = (): Wallet[] => z.array(wallet).parse(readData('wallets'))

const file = z.array(change).max(20_000)

/** Throws `ConfigError` with the place of each wrong value. */
export function readOperatorFile(path: string): Change[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError([
      { path: 'directory.file', expected: 'expected a file with a JSON list of wallets' },
    ])
  }
  const read = file.safeParse(value)
  if (read.success) return read.data
  throw new ConfigError(
    read.error.issues.map((issue) => {
      const [index, ...rest] = issue.path
      const place =
        typeof index === 'number'
          ? `[${index}]${rest.map((part) => `.${String(part)}`).join('')}`
          : ''
      return { path: `directory.file${place}`, expected: issue.message }
    }),
  )
}

/** Changes whenever the file does; nothing while there is none. */
export function stampOf(path: string): string | undefined {
  try {
    const { mtimeMs, size } = statSync(path)
    return `${mtimeMs}:${size}`
  } catch {
    return undefined
  }
}
