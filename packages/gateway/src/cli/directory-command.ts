/** `scope-gateway directory`: a pair of keys, and signatures over the operator's file. Nothing here needs a gateway that runs. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/check.js'
import { parsePrivateKey } from '../config/ed25519-key.js'
import { getSignature, parseOperatorFile, signaturePath } from '../directory/operator-file.js'

const help = `scope-gateway directory keys                     prints a new pair, for DIRECTORY_PUBLIC_KEY and DIRECTORY_PRIVATE_KEY
scope-gateway directory sign FILE [--key FILE]    writes FILE.sig, which a gateway with the public key asks for

The private key is in DIRECTORY_PRIVATE_KEY, or in a file (base64 of PKCS #8, or PEM). No gateway needs it.`

type Environment = Readonly<Record<string, string | undefined>>

function makeKeys(): string {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return `DIRECTORY_PUBLIC_KEY=${publicKey}\nDIRECTORY_PRIVATE_KEY=${privateKey}`
}

/** Answers what is said of it. Throws a text for users. */
function signFile(path: string, keyText: string | undefined): string {
  if (!keyText) throw new Error('DIRECTORY_PRIVATE_KEY is not set, and --key names no file')
  const key = parsePrivateKey(keyText)
  if (!key) throw new Error('expected an Ed25519 private key: `scope-gateway directory keys`')
  const bytes = readFileSync(path)
  // What no gateway would take is better said here.
  parseOperatorFile(bytes)
  const target = signaturePath(path)
  // Never half there for a gateway that looks just now.
  writeFileSync(`${target}.new`, getSignature(bytes, key))
  renameSync(`${target}.new`, target)
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  return `${target} is there, for directory.publicKey ${publicKey}`
}

/** Answers the exit code. */
export function directoryCommand(
  args: readonly string[],
  env: Environment,
  say: (text: string) => void,
): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' } },
    })
    const [action = 'help', path] = positionals
    if (action === 'keys') say(makeKeys())
    else if (action === 'sign' && path !== undefined) {
      const { key } = values
      say(signFile(path, key === undefined ? env.DIRECTORY_PRIVATE_KEY : readFileSync(key, 'utf8')))
    } else {
      say(help)
      return action === 'help' ? 0 : 2
    }
    return 0
  } catch (thrown) {
    if (thrown instanceof ConfigError) say(`The file is wrong:\n${thrown.message}`)
    else say(thrown instanceof Error ? thrown.message : String(thrown))
    return 1
  }
}
