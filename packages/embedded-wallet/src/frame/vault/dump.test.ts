/**
 * An attacker has the gateway's whole database, all its files and its log. Users have signed up, protected their
 * wallets, recovered them elsewhere and signed out. The attacker tries all of that data on the wallets, in every form
 * (threat F15).
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type MailServer, startMailServer } from '@scope/devnet'
import { writeStartedFolder } from '@scope/gateway/fixtures/started-folder'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asFrame, shopFrame, startGateway } from '../fixtures/shop-frame.js'
import { type Addresses, getAccounts } from '../keys/accounts.js'
import type { Bytes } from '../keys/bytes.js'
import { createDeviceShares } from '../keys/device-share.js'
import { toMnemonic } from '../keys/mnemonic.js'
import { newPassphrase, passphrase } from '../keys/passphrase.js'
import { decryptShare, encryptedShare } from '../keys/recovery-factors.js'
import { parseRecoveryFile } from '../keys/recovery-file.js'
import { getSeed } from '../keys/secret.js'
import { openWallet } from '../keys/shares.js'
import { createRecovery } from './recovery.js'
import { createVault } from './vault.js'

const typed = 'correct horse battery staple'
const ada = 'ada@dump.example'

let mail: MailServer
let folder: string
let time = Date.now()
/** What crossed the wire, which is not the attacker's. */
const wire: string[] = []
const log: string[] = []
/** Secrets by what they are. */
const secrets = new Map<string, Uint8Array | string>()
let addresses: Addresses
/** What the attacker has. */
let files: Buffer[]
let rows: readonly Record<string, unknown>[]

beforeAll(async () => {
  mail = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'scope-dump-'))
  await writeStartedFolder(folder)
  const write = (line: unknown) => void log.push(JSON.stringify(line))
  const gateway = await startGateway(
    mail,
    () => time,
    {},
    { dataDir: folder },
    {
      log: { debug: write, info: write, warn: write, error: write },
    },
  )
  const browser = () => {
    const frame = shopFrame({
      gateway: () => gateway,
      clock: () => time,
      async fetch(request) {
        const asked = asFrame(request)
        wire.push(await asked.clone().text(), request.headers.get('authorization') ?? '')
        const answer = await gateway.fetch(asked)
        wire.push(await answer.clone().text())
        return answer
      },
    })
    const { session, withLock, about, store } = frame
    const shares = createDeviceShares(store)
    const vault = createVault({ session, shares, withLock, ...about, isRecoveryRequired: false })
    return {
      ...frame,
      shares,
      vault,
      recovery: createRecovery({ vault, session, locale: () => 'en' }),
    }
  }
  type Browser = ReturnType<typeof browser>
  async function signIn(made: Browser) {
    time += 31_000
    await made.email.start(ada)
    const code = /^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await made.email.verify(code)
    return made
  }
  async function storeShare(made: Browser, name: string) {
    const state = await made.vault.getState()
    if (state.status !== 'ready') throw new Error('No wallet here.')
    for (const { set } of state.wallet.sets) {
      const share = await made.shares.read(made.vault.toShareOwner(state.currentUser), set)
      if (share) secrets.set(`${name}’s share`, new Uint8Array(share))
    }
  }

  const first = await signIn(browser())
  addresses = (await first.vault.create()).addresses
  await first.recovery.protect({ factor: await newPassphrase(typed) })
  const save = async (file: string) =>
    void secrets.set('the file’s share', (await parseRecoveryFile(file)).recovery)
  await first.recovery.protect({ save })
  await (await first.vault.open()).use(async ({ secret, keys }) => {
    secrets.set('the secret', new Uint8Array(secret))
    secrets.set('the key on EVM', new Uint8Array(keys.eip155))
    secrets.set('the key on Solana', new Uint8Array(keys.solana))
    secrets.set('the phrase', await toMnemonic(secret))
    secrets.set('the seed', new Uint8Array(await getSeed(secret)))
  })
  await storeShare(first, 'the first browser')

  const second = await signIn(browser())
  const recoveryMethod = (await second.recovery.getMethods()).find(
    ({ kind }) => kind === 'passphrase',
  )
  if (recoveryMethod?.kind !== 'passphrase' || recoveryMethod.params.kind !== 'passphrase')
    throw new Error('No recovery method.')
  await second.recovery.recover({
    set: recoveryMethod.set,
    factor: await passphrase(typed, recoveryMethod.params),
  })
  await storeShare(second, 'the second browser')
  await first.vault.leave()

  for (const [name, pattern] of [
    ['a share of the account', /"accountShare":"([\w-]{23})"/g],
    ['a token', /"(?:access|refresh)Token":"([^"]+)"/g],
  ] as const) {
    const found = wire.flatMap((text) => [...text.matchAll(pattern)].map(([, value = '']) => value))
    for (const [at, value] of [...new Set(found)].entries()) secrets.set(`${name}, ${at}`, value)
  }
  secrets.set('the passphrase', typed)
  secrets.set('the address', ada)

  await gateway.close()
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  files = await Promise.all(
    names.filter((name) => name.isFile()).map((name) => readFile(join(name.parentPath, name.name))),
  )
  const database = new PGlite(join(folder, 'pg'))
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const read: Record<string, unknown>[] = []
  for (const { name } of tables.rows)
    read.push(...(await database.query<Record<string, unknown>>(`select * from "${name}"`)).rows)
  rows = read
  await database.close()
}, 120_000)
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true, force: true })
})

const encodings: readonly ((bytes: Uint8Array) => string)[] = [
  hex.encode,
  (bytes) => hex.encode(bytes).toUpperCase(),
  base64.encode,
  (bytes) => base64.encode(bytes).replace(/=+$/, ''),
  base64urlnopad.encode,
  base58.encode,
]
const getForms = (secret: Uint8Array | string): Buffer[] =>
  typeof secret === 'string'
    ? [Buffer.from(secret)]
    : [Buffer.from(secret), ...encodings.map((encode) => Buffer.from(encode(secret)))]

/** Texts of a row, however deep. */
const toTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(toTexts)
      : []

/** Every text as the bytes it may stand for, and each part of it that is as long as something that opens. */
function bytesIn(texts: readonly string[]): Uint8Array[] {
  const parts = texts.flatMap((text) => [text, ...(text.match(/[\w+/=-]{20,}/g) ?? [])])
  return [...new Set(parts)].flatMap((text) =>
    [hex.decode, base64.decode, base64urlnopad.decode, base58.decode].flatMap((decode) => {
      try {
        return [decode(text)]
      } catch {
        return []
      }
    }),
  )
}

/** Tries each alone and each with each: what one of them is, and what two of them make. */
async function opens(pieces: readonly Uint8Array[]): Promise<boolean> {
  const of = (length: number) => pieces.filter((piece) => piece.length === length)
  const isIts = (its: Addresses) => its.eip155.toLowerCase() === addresses.eip155.toLowerCase()
  for (const secret of of(16)) {
    if (isIts(getAccounts(await getSeed(new Uint8Array(secret))).addresses)) return true
  }
  for (const seed of of(64)) if (isIts(getAccounts(new Uint8Array(seed)).addresses)) return true
  const shares = of(17)
  for (const [at, value] of shares.entries()) {
    for (const other of shares.slice(at + 1)) {
      const opened = await openWallet([value, other], addresses).catch(() => undefined)
      if (opened) return true
    }
  }
  return false
}

/** What the passphrase itself opens of it: a share, where it was guessed. */
async function byPassphrase(): Promise<Bytes[]> {
  const found: Bytes[] = []
  for (const { id, recovery_ciphertext, recovery_params, recovery_kind } of rows) {
    if (recovery_kind !== 'passphrase') continue
    const params = { ...(recovery_params as object), kind: 'passphrase' }
    const encrypted = z.parse(encryptedShare, { ciphertext: recovery_ciphertext, params })
    if (encrypted.params.kind !== 'passphrase') continue
    const about = { share: 'recovery', set: String(id), addresses } as const
    found.push(await decryptShare(await passphrase(typed, encrypted.params), encrypted, about))
  }
  return found
}

it('[F15] [D2] finds no email address and no wallet secret in any database file or log', () => {
  const written = [...files, Buffer.from(log.join('\n'))]
  expect(log.length).toBeGreaterThan(0)
  expect(secrets.size).toBeGreaterThan(12)
  // What is public is found: the search looks where things are.
  expect(written.some((file) => file.includes(addresses.eip155))).toBe(true)
  for (const [name, secret] of secrets)
    for (const form of getForms(secret))
      expect(
        written.some((file) => file.includes(form)),
        name,
      ).toBe(false)
})

it('[F15] opens no wallet with any two pieces of dump or log, even with the passphrase', async () => {
  const pieces = bytesIn([...rows.flatMap(toTexts), ...log])
  expect(pieces.length).toBeGreaterThan(20)
  const guessed = await byPassphrase()
  expect(guessed).toHaveLength(1)
  expect(await opens([...pieces, ...guessed])).toBe(false)
  // With what the gateway takes out of its seals, and with that and a browser’s share alone, the same tries succeed.
  const those = (name: RegExp) =>
    [...secrets].flatMap(([is, value]) => (name.test(is) ? [value] : []))
  const asBytes = (secret: Uint8Array | string) =>
    typeof secret === 'string' ? base64urlnopad.decode(secret) : secret
  const ofAccount = those(/share of the account/).map(asBytes)
  expect(await opens([...pieces, ...guessed, ...ofAccount])).toBe(true)
  expect(await opens([...ofAccount, ...those(/browser’s share/).map(asBytes)])).toBe(true)
  expect(await opens([...pieces, ...those(/^the secret$/).map(asBytes)])).toBe(true)
})
