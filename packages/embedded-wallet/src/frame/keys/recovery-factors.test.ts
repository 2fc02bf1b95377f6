/** A recovery factor opens its owner's share and no other. Both kinds of file stay readable for years. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type BackupFile, parseBackup, withBackup, writeBackup } from './backup-file.js'
import { toMnemonic } from './mnemonic.js'
import { newWallet } from './new-wallet.js'
import { newPasskeyParams, passkey } from './passkey.js'
import { getWeakness, newPassphrase, type PassphraseParams, passphrase } from './passphrase.js'
import {
  decryptShare,
  encryptedShare,
  encryptShare,
  type Factor,
  type FactorEncryption,
} from './recovery-factors.js'
import { parseRecoveryFile, writeRecoveryFile } from './recovery-file.js'
import { openWallet } from './shares.js'

const { addresses, recovery: ofRecovery } = await newWallet()
const { set, recovery, account } = ofRecovery
/** The other share of the same split: a backup has both. */
const device = account.slice()
const about: FactorEncryption = { share: 'recovery', set, addresses }
/** The least work that is taken, so that the tests are quick. */
const quick: PassphraseParams = { kind: 'passphrase', salt: 'AAECAwQFBgcICQoLDA0ODw', n: 2 ** 15 }
const typed = 'seven quiet geese'
const factor = await passphrase(typed, quick)

const refused = { name: 'KeyError', code: 'factor-wrong' }

describe('a passphrase', () => {
  it.each([
    ['nine char', 'short'],
    ['aaaaaaaaaaaa', 'guessable'],
    ['abcabcabcabc', 'guessable'],
    ['1234567890123', 'guessable'],
    ['24.12.1985 0170', 'guessable'],
    ['aabbccddaabbccdd', 'guessable'],
    ['seven quiet geese', undefined],
    ['كلمة سرّ طويلة جدًا', undefined],
  ])('“%s” is %s', async (text, weakness) => {
    expect(getWeakness(text)).toBe(weakness)
    if (weakness)
      expect(() => newPassphrase(text)).toThrow(expect.objectContaining({ code: 'factor-invalid' }))
  })

  it('uses 128 MB and its own salt when new, and decrypts what it encrypted', async () => {
    const first = await newPassphrase(typed)
    expect(first.params).toMatchObject({ kind: 'passphrase', n: 131_072 })
    const other = await newPassphrase(typed)
    expect(other.params).not.toEqual(first.params)
    const encrypted = await encryptShare(first, recovery, about)
    const again = await passphrase(typed, first.params as PassphraseParams)
    expect(await decryptShare(again, encrypted, about)).toEqual(recovery)
  })

  it('ignores Unicode normalization and surrounding spaces', async () => {
    const encrypted = await encryptShare(await passphrase('Zwölf Störche', quick), recovery, about)
    for (const encoding of ['Zwo\u0308lf Sto\u0308rche', ' Zwölf Störche\n'])
      expect(await decryptShare(await passphrase(encoding, quick), encrypted, about)).toEqual(
        recovery,
      )
  })

  it('rejects a wrong one, and returns no share', async () => {
    const encrypted = await encryptShare(factor, recovery, about)
    for (const wrong of ['seven quiet goose', 'Seven quiet geese', ''])
      await expect(
        decryptShare(await passphrase(wrong, quick), encrypted, about),
      ).rejects.toMatchObject(refused)
  })

  it('refuses nine characters of any kind', async () => {
    for (const short of ['', 'ninechars', '   short   ', '🦢🦢🦢🦢🦢'])
      await expect(async () => newPassphrase(short)).rejects.toMatchObject({
        code: 'factor-invalid',
      })
  })

  it('requires at least the cost of a guess, and no more than a browser can do', () => {
    const encrypted = { params: quick, ciphertext: 'A'.repeat(60) }
    expect(encryptedShare.safeParse(encrypted).success).toBe(true)
    for (const n of [1, 2 ** 14, 2 ** 19, 2 ** 40, 100_000, '131072'])
      expect(encryptedShare.safeParse({ ...encrypted, params: { ...quick, n } }).success).toBe(
        false,
      )
  })
})

describe('a passkey', () => {
  const answer = (): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(5)
  const params = newPasskeyParams(new Uint8Array([1, 2, 3]))

  it('decrypts with the same 32 bytes, and with no others', async () => {
    const encrypted = await encryptShare(await passkey(answer(), params), recovery, about)
    expect(await decryptShare(await passkey(answer(), params), encrypted, about)).toEqual(recovery)
    const other = await passkey(answer().fill(6), params)
    await expect(decryptShare(other, encrypted, about)).rejects.toMatchObject(refused)
  })

  it('[F17] zeroes the authenticator’s bytes, accepted or not', async () => {
    const taken = answer()
    await passkey(taken, params)
    const odd = new Uint8Array(20).fill(5)
    await expect(passkey(odd, params)).rejects.toMatchObject({ code: 'factor-invalid' })
    expect([...taken, ...odd].every((byte) => byte === 0)).toBe(true)
  })

  it('asks for each in an input of its own', () => {
    expect(newPasskeyParams(new Uint8Array([1, 2, 3])).input).not.toBe(params.input)
  })
})

describe('a sealed share', () => {
  it('decrypts only as itself, not as another share, set, wallet or kind of factor', async () => {
    const encrypted = await encryptShare(factor, recovery, about)
    const other = await newWallet()
    const elsewhere: readonly FactorEncryption[] = [
      { ...about, share: 'device' },
      { ...about, set: other.recovery.set },
      { ...about, addresses: { ...addresses, eip155: other.addresses.eip155 } },
      { ...about, addresses: { ...addresses, solana: other.addresses.solana } },
    ]
    for (const where of elsewhere)
      await expect(decryptShare(factor, encrypted, where)).rejects.toMatchObject(refused)
    const asFile: Factor = { ...factor, params: { kind: 'file', salt: quick.salt } }
    await expect(decryptShare(asFile, encrypted, about)).rejects.toMatchObject(refused)
    const small = { ...about, addresses: { ...addresses, eip155: addresses.eip155.toLowerCase() } }
    expect(await decryptShare(factor, encrypted, small)).toEqual(recovery)
  })

  it('doesn’t open if one character is changed', async () => {
    const encrypted = await encryptShare(factor, recovery, about)
    await fc.assert(
      fc.asyncProperty(fc.nat(59), fc.constantFrom('A', 'z', '_', '!'), async (at, letter) => {
        fc.pre(encrypted.ciphertext[at] !== letter)
        const ciphertext =
          encrypted.ciphertext.slice(0, at) + letter + encrypted.ciphertext.slice(at + 1)
        await expect(
          decryptShare(factor, { ...encrypted, ciphertext }, about),
        ).rejects.toMatchObject(refused)
      }),
      { numRuns: 40 },
    )
  })

  it('has another ciphertext each time it is encrypted', async () => {
    const encrypted = await encryptShare(factor, recovery, about)
    expect((await encryptShare(factor, recovery, about)).ciphertext).not.toBe(encrypted.ciphertext)
    expect(encryptedShare.safeParse(encrypted).success).toBe(true)
  })

  it('has a factor key that can’t be exported', async () => {
    expect(factor.base.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', factor.base)).rejects.toThrow()
  })
})

describe('a recovery file', () => {
  it('gives its share back, and opens the wallet with the account share alone', async () => {
    const read = await parseRecoveryFile(await writeRecoveryFile({ addresses, set, recovery }))
    expect(read).toEqual({ addresses, set, recovery })
    const wallet = await openWallet([read.recovery, account], read.addresses)
    expect(wallet.addresses).toEqual(addresses)
  })

  it('rejects a file of another wallet or set', async () => {
    const file = JSON.parse(await writeRecoveryFile({ addresses, set, recovery }))
    const other = await newWallet()
    for (const claim of [{ addresses: other.addresses }, { set: other.recovery.set }])
      await expect(parseRecoveryFile(JSON.stringify({ ...file, ...claim }))).rejects.toMatchObject(
        refused,
      )
  })

  it('rejects a file that is no recovery file', async () => {
    const backup = await writeBackup(factor, { addresses, set, recovery, device })
    for (const text of ['', '{}', backup])
      await expect(parseRecoveryFile(text)).rejects.toMatchObject({ code: 'backup-invalid' })
  })
})

describe('a backup file', () => {
  it('opens with the passphrase alone, without a network', async () => {
    vi.stubGlobal('fetch', () => {
      throw new Error('There is no network.')
    })
    const text = await writeBackup(factor, { addresses, set, recovery, device })
    const file = parseBackup(`\uFEFF${text}`)
    const { params } = file.r
    if (params.kind !== 'passphrase') throw new Error('It was sealed by a passphrase.')
    const secrets: Uint8Array[] = []
    const phrase = await withBackup(file, await passphrase(typed, params), (wallet) => {
      secrets.push(wallet.secret, wallet.keys.eip155)
      return toMnemonic(wallet.secret)
    })
    expect(phrase.split(' ')).toHaveLength(12)
    expect(secrets.flatMap((buffer) => [...buffer]).every((byte) => byte === 0)).toBe(true)
  })

  it('rejects a wrong passphrase, and swapped shares', async () => {
    const file = parseBackup(await writeBackup(factor, { addresses, set, recovery, device }))
    const use = vi.fn()
    const wrong = await passphrase('seven loud geese', quick)
    await expect(withBackup(file, wrong, use)).rejects.toMatchObject(refused)
    const swapped: BackupFile = { ...file, r: file.d, d: file.r }
    await expect(withBackup(swapped, factor, use)).rejects.toMatchObject(refused)
    expect(use).not.toHaveBeenCalled()
  })

  it('contains no plain share and no secret', async () => {
    const text = await writeBackup(factor, { addresses, set, recovery, device })
    for (const share of [recovery, device])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(Buffer.from(share).toString(encoding))
  })

  it('rejects a factor that is itself saved in a file', async () => {
    const file: Factor = { ...factor, params: { kind: 'file', salt: quick.salt } }
    await expect(writeBackup(file, { addresses, set, recovery, device })).rejects.toMatchObject({
      code: 'factor-invalid',
    })
  })

  it('rejects an extra or missing field, a later version and two factors', async () => {
    const file = JSON.parse(await writeBackup(factor, { addresses, set, recovery, device }))
    const { d: _, ...without } = file
    const salt = 'BBECAwQFBgcICQoLDA0ODw'
    const wrong: unknown[] = [
      without,
      { ...file, version: 2 },
      { ...file, more: 1 },
      { ...file, set: 'short' },
      { ...file, addresses: { ...file.addresses, eip155: '0x12' } },
      { ...file, d: { ...file.d, params: { ...file.d.params, salt } } },
      { ...file, r: { ...file.r, ciphertext: `${file.r.ciphertext}AA` } },
      null,
      [],
    ]
    for (const backup of wrong)
      expect(() => parseBackup(JSON.stringify(backup))).toThrow(
        expect.objectContaining({ name: 'KeyError', code: 'backup-invalid' }),
      )
    for (const text of ['', 'no JSON', `${JSON.stringify(file)}${' '.repeat(20_000)}`])
      expect(() => parseBackup(text)).toThrow(expect.objectContaining({ code: 'backup-invalid' }))
    expect(parseBackup(JSON.stringify(file)).set).toBe(set)
  })

  it('rejects random text with its own error only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseBackup(text)).toThrow(expect.objectContaining({ code: 'backup-invalid' }))
      }),
    )
  })
})
