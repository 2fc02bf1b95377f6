/** C11: an attacker who can write the directory's file, but lacks the operator's key, changes nothing. */
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { directoryCommand } from '../cli/directory-command.js'
import { ConfigError, checkConfig } from '../config/check.js'
import { readConfig } from '../config/read.js'
import { createGateway } from '../create-gateway.js'
import { ask, configWith, json, shop } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { createLog } from '../http/log.js'
import { createDirectory, type Directory } from './directory.js'
import { getSignature } from './operator-file.js'

const folder = mkdtempSync(join(tmpdir(), 'scope-signed-'))
const file = join(folder, 'wallets.json')
const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
  rmSync(folder, { recursive: true, force: true })
})

const getPair = () => {
  const said: string[] = []
  expect(directoryCommand(['keys'], {}, (text) => said.push(text))).toBe(0)
  const read = (name: string) =>
    new RegExp(`^${name}=(\\S+)$`, 'm').exec(said.join('\n'))?.[1] ?? ''
  return { publicKey: read('DIRECTORY_PUBLIC_KEY'), privateKey: read('DIRECTORY_PRIVATE_KEY') }
}
const { publicKey, privateKey } = getPair()
const stranger = getPair()

const listOf = (...slugs: string[]) =>
  JSON.stringify(slugs.map((slug) => ({ slug, name: slug, namespaces: ['eip155'] })))

function sign(path = file, key = privateKey): string[] {
  const said: string[] = []
  const code = directoryCommand(['sign', path], { DIRECTORY_PRIVATE_KEY: key }, (text) =>
    said.push(text),
  )
  return [String(code), ...said]
}

interface Opened {
  readonly directory: Directory
  readonly refused: ConfigError[]
  names(): string[]
}

async function open(key: string | null = publicKey): Promise<Opened> {
  const refused: ConfigError[] = []
  let version = 0
  const changes = {
    version: async () => version,
    all: async () => [],
    put: async () => {
      version++
    },
    remove: async () => false,
  }
  const directory = await createDirectory({
    bundledWallets: [],
    file,
    publicKey: key ?? undefined,
    changes,
    everyMs: 60_000,
    hasIcon: () => false,
    onRefused: () => {},
    onFileRefused: (error) => refused.push(error),
    onFailure: () => {},
    onBuilt: () => {},
  })
  stops.push(() => directory.stop())
  const names = () => ['ours', 'theirs', 'next'].filter((slug) => directory.find(slug))
  return { directory, refused, names }
}

const flip = (at: number) => {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** Attacks by a process that can write the files, each on a valid pair. */
const attacks: readonly (readonly [name: string, attack: () => void])[] = [
  ['one byte changed', () => flip(12)],
  ['a space at its end', () => writeFileSync(file, `${readFileSync(file, 'utf8')} `)],
  ['a mark at its beginning', () => writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)],
  ['another file under the signature', () => writeFileSync(file, listOf('theirs'))],
  [
    'the signature of another file',
    () => {
      const other = join(folder, 'other.json')
      writeFileSync(other, listOf('theirs'))
      sign(other)
      writeFileSync(`${file}.sig`, readFileSync(`${other}.sig`))
    },
  ],
  [
    'signed with another key',
    () => {
      writeFileSync(file, listOf('theirs'))
      sign(file, stranger.privateKey)
    },
  ],
  ['a missing signature', () => rmSync(`${file}.sig`)],
  ['an empty signature', () => writeFileSync(`${file}.sig`, '')],
  ['a signature of zeros', () => writeFileSync(`${file}.sig`, Buffer.alloc(64).toString('base64'))],
  [
    'a signature and more',
    () => writeFileSync(`${file}.sig`, `${readFileSync(`${file}.sig`, 'utf8').trim()}AAAA`),
  ],
  [
    'one bit of the signature changed',
    () => {
      const bytes = Buffer.from(readFileSync(`${file}.sig`, 'utf8'), 'base64')
      bytes[40] = (bytes[40] ?? 0) ^ 1
      writeFileSync(`${file}.sig`, bytes.toString('base64'))
    },
  ],
]

describe('a signed directory', () => {
  beforeEach(() => {
    writeFileSync(file, listOf('ours'))
    expect(sign()[0]).toBe('0')
  })

  it('[C11] reads a file that the operator signed, and an unsigned one only without a key', async () => {
    expect((await open()).names()).toEqual(['ours'])
    const raw = Buffer.from(publicKey, 'base64').subarray(12).toString('base64')
    expect((await open(raw)).names()).toEqual(['ours'])
    rmSync(`${file}.sig`)
    await expect(open()).rejects.toThrow(ConfigError)
    await expect(open('')).rejects.toThrow(ConfigError)
    expect((await open(null)).names()).toEqual(['ours'])
  })

  it.each(attacks)(
    '[C11] refuses to start, and names file and setting, with: %s',
    async (_, attack) => {
      attack()
      const error = await open().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ConfigError)
      expect(String(error)).toContain('directory.publicKey')
      expect(String(error)).toContain(`${file}.sig`)
      expect(String(error)).not.toContain(publicKey)
    },
  )

  it.each(attacks)(
    '[C11] keeps the last valid directory and warns once, with a later: %s',
    async (_, attack) => {
      const { directory, refused, names } = await open()
      attack()
      await directory.refresh()
      await directory.refresh()
      expect([names(), refused.length]).toEqual([['ours'], 1])
      expect(refused[0]?.message).toContain('directory.publicKey')
      // What commands change still comes through.
      await directory.put({ slug: 'ours', name: 'ours' })
      expect([names(), refused.length]).toEqual([['ours'], 1])
      writeFileSync(file, listOf('ours', 'next'))
      sign()
      await directory.refresh()
      expect(names()).toEqual(['ours', 'next'])
    },
  )

  it('[C11] ignores a later file and signature of another key', async () => {
    const { directory, refused, names } = await open()
    writeFileSync(file, listOf('theirs'))
    expect(sign(file, stranger.privateKey)[0]).toBe('0')
    await directory.refresh()
    expect([names(), refused.length]).toEqual([['ours'], 1])
  })

  it('[C11] refuses to start without a valid signature, and keeps a running gateway’s directory', async () => {
    const config = configWith({ directory: { file, publicKey, useBundledWallets: false } })
    const database = await openPooledDatabase()
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const parts = { database, directoryEveryMs: 30, log }
    const gateway = await createGateway(config, parts)
    const first = async () => {
      const answer = await ask(gateway, '/getWallets', { origin: shop })
      return (await json<{ data: { slug: string }[] }>(answer)).data.map(({ slug }) => slug)
    }
    try {
      expect(await first()).toEqual(['ours'])
      writeFileSync(file, listOf('theirs'))
      await expect.poll(() => lines.join()).toContain('the one before it stays')
      expect(await first()).toEqual(['ours'])
      sign()
      await expect.poll(first).toEqual(['theirs'])
      rmSync(`${file}.sig`)
      await expect(createGateway(config, parts)).rejects.toThrow('directory.file: expected')
      expect(await first()).toEqual(['theirs'])
    } finally {
      await gateway.close()
      await database.close()
    }
  }, 30_000)

  it('accepts keys and signatures of OpenSSL', async () => {
    const key = join(folder, 'key.pem')
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
    openssl('genpkey', '-algorithm', 'ed25519', '-out', key)
    const spki = openssl('pkey', '-in', key, '-pubout', '-outform', 'DER').toString('base64')
    const raw = openssl('pkeyutl', '-sign', '-rawin', '-inkey', key, '-in', file)
    writeFileSync(`${file}.sig`, raw.toString('base64'))
    expect((await open(spki)).names()).toEqual(['ours'])
    await expect(open()).rejects.toThrow(ConfigError)
    const said: string[] = []
    expect(directoryCommand(['sign', file, '--key', key], {}, (text) => said.push(text))).toBe(0)
    expect(said.join()).toContain(spki)
    expect((await open(spki)).names()).toEqual(['ours'])
  })
})

describe('the command', () => {
  it('signs only what a gateway accepts, and never prints a private key', () => {
    writeFileSync(file, '[{"slug":"x","mobile_link":"javascript:alert(1)"}]')
    const before = readFileSync(`${file}.sig`, 'utf8')
    expect(sign()).toEqual(['1', expect.stringContaining('directory.file[0].mobile_link')])
    expect(readFileSync(`${file}.sig`, 'utf8')).toBe(before)
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const other = ec.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    writeFileSync(file, listOf('ours'))
    for (const key of ['', 'x', publicKey, other]) {
      const [code, said = ''] = sign(file, key)
      expect(code).toBe('1')
      if (key.length > 1) expect(said).not.toContain(key)
    }
    expect(sign()[1]).toContain(publicKey)
    expect(sign()[1]).not.toContain(privateKey)
    expect(sign(join(folder, 'none.json'))[0]).toBe('1')
  })

  it('rejects a signature of another key', () => {
    const pair = generateKeyPairSync('ed25519')
    const bytes = Buffer.from(listOf('ours'))
    expect(getSignature(bytes, pair.privateKey)).toMatch(/^[A-Za-z0-9+/]{86}==\n$/)
    expect(stranger.publicKey).not.toBe(publicKey)
  })
})

describe('directory.publicKey', () => {
  const wrong = (directory: object): string => {
    try {
      checkConfig({ projects: [{ id: 'shop', origins: [] }], directory })
    } catch (thrown) {
      return String(thrown)
    }
    return ''
  }

  it.each([
    'x',
    'MCowBQYDK2VwAyEA',
    privateKey,
    Buffer.alloc(32).toString('base64'),
    Buffer.alloc(33, 'abcdefghijklmnop').toString('base64'),
    publicKey.replace('MCow', 'MCox'),
  ])('[C11] rejects %.16s… as a key', (key) => {
    expect(wrong({ file: 'wallets.json', publicKey: key })).toContain(
      'directory.publicKey: expected an Ed25519 public key',
    )
    expect(wrong({ file: 'wallets.json', publicKey: key })).not.toContain(privateKey)
  })

  it('[C11] rejects a public key without a file, and reads both from the environment', () => {
    expect(wrong({ publicKey })).toContain('directory.publicKey: expected directory.file')
    expect(wrong({ publicKey, file })).toBe('')
    const env = { PROJECT_ID: 'shop', DIRECTORY_FILE: file, DIRECTORY_PUBLIC_KEY: publicKey }
    expect(readConfig(env).directory).toMatchObject({ file, publicKey })
  })
})
