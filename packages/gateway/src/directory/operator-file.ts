/** The operator's file: what it may hold, and whether it is the operator's (threat C11). */
import { type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../config/check.js'
import { parsePublicKey } from '../config/ed25519-key.js'
import { type Change, change } from './wallet.js'

const file = z.array(change).max(20_000)

/** The signature stands beside the file: Ed25519 over its bytes as they are, in base64. */
export const signaturePath = (path: string): string => `${path}.sig`

const configError = (expected: string): ConfigError =>
  new ConfigError([{ path: 'directory.file', expected }])

function toBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw configError(`expected a file that can be read: ${path}`)
  }
}

/** Throws `ConfigError` with the place of each wrong value. */
export function parseOperatorFile(bytes: Uint8Array): Change[] {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw configError('expected a file with a JSON list of wallets')
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

function isSigned(path: string, bytes: Uint8Array, key: KeyObject): boolean {
  let text: string
  try {
    text = readFileSync(signaturePath(path), 'utf8').trim()
  } catch {
    return false
  }
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text)) return false
  return verify(null, bytes, key, Buffer.from(text, 'base64'))
}

/**
 * Read once: what is checked is what is parsed. With `publicKey` nothing is parsed that this key has not signed. Throws
 * `ConfigError`.
 */
export function readOperatorFile(path: string, publicKey: string | undefined): Change[] {
  const bytes = toBytes(path)
  const key = publicKey === undefined ? undefined : parsePublicKey(publicKey)
  if (publicKey !== undefined && !(key && isSigned(path, bytes, key))) {
    throw configError(
      `expected ${signaturePath(path)} to be a signature of ${path} by directory.publicKey: \`scope-gateway directory sign\` makes it`,
    )
  }
  return parseOperatorFile(bytes)
}

/** The text of the file beside it. */
export const getSignature = (bytes: Uint8Array, key: KeyObject): string =>
  `${sign(null, bytes, key).toString('base64')}\n`

function getFileStamp(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs}:${size}:${ino}`
  } catch {
    return 'none'
  }
}

/** Changes whenever the file or its signature does. */
export const getStamp = (path: string): string =>
  `${getFileStamp(path)} ${getFileStamp(signaturePath(path))}`
