/** The accounts that other wallets derive of the same phrase. */
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import { getAccounts, sameWallet } from './accounts.js'
import { ed25519KeyAt } from './slip10.js'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const seedOfPhrase = (phrase: unknown): Uint8Array => mnemonicToSeedSync(String(phrase))
const indices = (path: unknown): number[] =>
  String(path)
    .split('/')
    .slice(1)
    .map((part) => Number.parseInt(part, 10))

describe('the accounts of a seed', () => {
  it('are those of the published phrases', () => {
    expect(getAccounts(seedOfPhrase(`${'abandon '.repeat(11)}about`)).addresses).toEqual({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
    const anvil = getAccounts(seedOfPhrase(`${'test '.repeat(11)}junk`))
    expect(anvil.addresses.eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(hex(anvil.keys.eip155)).toBe(
      'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
  })

  it('leave the seed unchanged', () => {
    const seed = seedOfPhrase(`${'test '.repeat(11)}junk`)
    const before = hex(seed)
    getAccounts(seed)
    expect(hex(seed)).toBe(before)
  })

  it('identify a wallet by both addresses, and ignore checksum case', () => {
    const addresses = { eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 'HAgk14Jp' }
    expect(sameWallet(addresses, { ...addresses, eip155: addresses.eip155.toLowerCase() })).toBe(
      true,
    )
    expect(sameWallet(addresses, { ...addresses, solana: 'HAgk14JP' })).toBe(false)
    expect(
      sameWallet(addresses, { ...addresses, eip155: addresses.eip155.replace('4', '5') }),
    ).toBe(false)
  })
})

describe('SLIP-0010 for ed25519', () => {
  it('matches its first test vector, at the root and four levels down', () => {
    const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
    expect(hex(ed25519KeyAt(seed, []))).toBe(
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    )
    expect(hex(ed25519KeyAt(seed, [0, 1, 2, 2, 1_000_000_000]))).toBe(
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    )
  })
})

describeVectors('slip10-solana', (cases) => {
  for (const { id, kind, seed, path, privateKey, mnemonic, secretKeyBase58 } of cases) {
    if (kind === 'slip10-ed25519') {
      it(`${id}`, () => {
        const key = ed25519KeyAt(Buffer.from(String(seed), 'hex'), indices(path))
        expect(hex(key)).toBe(privateKey)
      })
    }
    if (kind === 'solana-derivation') {
      it(`${id}`, () => {
        const key = ed25519KeyAt(seedOfPhrase(mnemonic), indices(path))
        expect(key).toEqual(base58.decode(String(secretKeyBase58)).slice(0, 32))
      })
    }
  }
})

describeVectors('bip32-44-84-86', (cases) => {
  for (const { id, kind, phrase, path, address } of cases) {
    if (kind === 'evm-derivation' && path === "m/44'/60'/0'/0/0") {
      it(`${id}`, () => {
        expect(getAccounts(seedOfPhrase(phrase)).addresses.eip155).toBe(address)
      })
    }
  }
})
