/** Seeds and phrases against the published table of BIP-39, and what is left in memory afterwards. */
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import { moved } from './bytes.js'
import { fromMnemonic, toMnemonic } from './mnemonic.js'
import { getSeed, newSecret } from './secret.js'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const zeros = new Uint8Array(16)
const abandon = `${'abandon '.repeat(11)}about`
const sixteen = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => new Uint8Array(bytes))

it('makes the published BIP-39 phrase and seed from sixteen zeros', async () => {
  expect(await toMnemonic(zeros)).toBe(abandon)
  expect(hex(await getSeed(zeros))).toBe(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
})

it('makes the same seed from bytes as a library from the text', async () => {
  await fc.assert(
    fc.asyncProperty(sixteen, async (secret) => {
      const phrase = await toMnemonic(secret)
      expect(hex(await getSeed(secret))).toBe(hex(mnemonicToSeedSync(phrase)))
      expect(await fromMnemonic(phrase)).toEqual(secret)
    }),
    { numRuns: 25 },
  )
})

it('creates secrets of 128 bits that all differ', () => {
  const made = Array.from({ length: 200 }, () => newSecret())
  expect(made.every(({ length }) => length === 16)).toBe(true)
  expect(new Set(made.map(hex)).size).toBe(200)
})

it('[F17] zeroes the bytes of the phrase once the seed is made', async () => {
  const imported: Uint8Array[] = []
  const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...all: unknown[]) => unknown
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...all: unknown[]) => {
    imported.push(all[1] as Uint8Array)
    return importKey(...all)
  }) as never)
  await getSeed(zeros)
  expect(imported).toHaveLength(1)
  expect(imported[0]).toHaveLength(abandon.length)
  expect(imported[0]).toEqual(new Uint8Array(abandon.length))
})

it('stores moved data once', () => {
  const here = new Uint8Array([1, 2, 3])
  expect(moved(here)).toEqual(new Uint8Array([1, 2, 3]))
  expect(here).toEqual(new Uint8Array(3))
})

it('accepts a typed phrase with capitals, line breaks and extra spaces', async () => {
  const typed = `\n ${abandon.toUpperCase().replaceAll(' ', '  \n')} `
  expect(await fromMnemonic(typed)).toEqual(zeros)
})

it('rejects a phrase with a wrong checksum, word or length, without quoting it', async () => {
  const wrong = [
    '',
    'abandon '.repeat(12),
    'abandon '.repeat(13),
    `${'abandon '.repeat(11)}abou`,
    `${'abandon '.repeat(23)}art`,
  ]
  for (const typed of wrong) {
    const refusal = await fromMnemonic(typed).catch((thrown: unknown) => thrown)
    expect(refusal).toMatchObject({ name: 'KeyError', code: 'phrase-invalid' })
    expect(String(refusal)).not.toContain('abandon')
    expect(refusal).not.toHaveProperty('cause')
  }
})

it('rejects a secret of another length', async () => {
  await expect(getSeed(new Uint8Array(15))).rejects.toMatchObject({ code: 'shares-invalid' })
})

describeVectors('bip39', (cases) => {
  for (const { id, kind, entropy, mnemonic } of cases) {
    const secret = Buffer.from(String(entropy), 'hex')
    if (kind === 'english' && secret.length === 16) {
      it(`${id}`, async () => {
        expect(await toMnemonic(new Uint8Array(secret))).toBe(mnemonic)
        expect(hex(await fromMnemonic(String(mnemonic)))).toBe(entropy)
      })
    }
    if (kind === 'invalid') {
      it(`${id}: is rejected, or read as its normalized phrase`, async () => {
        const read = await fromMnemonic(String(mnemonic)).catch(() => undefined)
        if (read) expect(await toMnemonic(read)).toBe(String(mnemonic).trim().toLowerCase())
        else await expect(fromMnemonic(String(mnemonic))).rejects.toThrow(/word/)
      })
    }
  }
})
