import { describe, expect, it, vi } from 'vitest'
import { parseStandardAccounts, readBytes } from './account.js'
import {
  featureMethod,
  sharedStandardAccounts,
  standardConnect,
  standardDisconnect,
} from './connection.js'

const account = {
  address: 'abc',
  publicKey: new Uint8Array([1, 2]),
  chains: ['solana:mainnet', 7],
  features: ['solana:signMessage'],
  label: '\u202eMine',
}

const withFeatures = (features: Record<string, unknown>, accounts: unknown = []) => ({
  name: 'Fox',
  chains: [],
  features,
  accounts,
})

describe('accounts', () => {
  it('reads what a wallet lists, and hands back the wallet’s own object', () => {
    const [read] = parseStandardAccounts([account])
    expect(read).toEqual({
      address: 'abc',
      publicKey: new Uint8Array([1, 2]),
      chains: ['solana:mainnet'],
      features: ['solana:signMessage'],
      label: 'Mine',
      raw: account,
    })
    expect(read?.raw).toBe(account)
  })

  const throwing = {
    get address() {
      throw new Error('no')
    },
  }
  it.each([
    ['nothing', null],
    ['an object', {}],
    ['an empty account', [null]],
    ['an address that is no text', [{ ...account, address: 7 }]],
    ['no address', [{ ...account, address: '' }]],
    ['an endless address', [{ ...account, address: 'x'.repeat(500) }]],
    ['a getter that throws', [throwing]],
  ])('[C2] throws wallet-response-invalid for %s', (...[, answer]) =>
    expect(() => parseStandardAccounts(answer)).toThrow(
      expect.objectContaining({ code: 'wallet-response-invalid' }),
    ),
  )

  it('reads no more than an honest wallet has', () => {
    expect(parseStandardAccounts(Array(5_000).fill(account))).toHaveLength(256)
  })

  it('copies bytes of every shape, and rejects other values', () => {
    const source = new Uint8Array([1, 2, 3])
    const copy = readBytes(source.subarray(1), 9)
    source.fill(9)
    expect(copy).toEqual(new Uint8Array([2, 3]))
    expect(readBytes([4, 5], 9)).toEqual(new Uint8Array([4, 5]))
    for (const bad of [null, 'ab', { 0: 1 }, [256], [1.5], new Uint8Array(10)])
      expect(readBytes(bad, 9)).toBeUndefined()
  })
})

describe('connecting', () => {
  it('asks without a prompt if told to, and without input otherwise', async () => {
    const connect = vi.fn(async () => ({ accounts: [account] }))
    const wallet = withFeatures({ 'standard:connect': { connect } })
    expect(await standardConnect(wallet, { silent: true })).toHaveLength(1)
    await standardConnect(wallet, { silent: false })
    expect(connect.mock.calls).toEqual([[{ silent: true }], []])
  })

  it('throws if the wallet can’t be connected, or responds with nonsense', async () => {
    await expect(standardConnect(withFeatures({}), { silent: false })).rejects.toMatchObject({
      code: 'wallet-unsupported',
    })
    const nonsense = withFeatures({ 'standard:connect': { connect: () => 'yes' } })
    await expect(standardConnect(nonsense, { silent: false })).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
    await expect(standardConnect(null, { silent: false })).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
  })

  it('reads the accounts that are shared without asking', () => {
    expect(sharedStandardAccounts(withFeatures({}, [account]))).toHaveLength(1)
    expect(() => sharedStandardAccounts(null)).toThrow(/invalid response/)
  })

  it('disconnects if it can, and in time if the wallet doesn’t respond', async () => {
    const disconnect = vi.fn()
    await standardDisconnect(withFeatures({ 'standard:disconnect': { disconnect } }))
    expect(disconnect).toHaveBeenCalledOnce()
    await standardDisconnect(withFeatures({}))
    const hanging = { disconnect: () => new Promise(() => undefined) }
    await standardDisconnect(withFeatures({ 'standard:disconnect': hanging }), 5)
  })

  it('calls a method on its own feature, and finds no missing method', () => {
    const feature = {
      own: 1,
      read() {
        return this.own
      },
    }
    expect(featureMethod({ f: feature }, 'f', 'read')?.()).toBe(1)
    expect(featureMethod({ f: feature }, 'f', 'own')).toBeUndefined()
    expect(featureMethod({}, 'f', 'read')).toBeUndefined()
  })
})
