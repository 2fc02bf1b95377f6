import { describe, expect, it, vi } from 'vitest'
import { featureMethod } from './connection.js'
import { pinWalletMethods } from './pin-methods.js'
import { readStandardWallet } from './wallet.js'

describe('[X5] a wallet that is held', () => {
  const made = () => {
    const signMessage = vi.fn(function (this: unknown) {
      return this
    })
    const on = vi.fn()
    const features: Record<string, Record<string, unknown>> = {
      'solana:signMessage': { version: '1.0.0', signMessage },
      'standard:events': { on },
      'odd:one': {},
    }
    return { name: 'Fox', chains: ['solana:mainnet'], accounts: [], features, signMessage, on }
  }
  const method = (wallet: unknown, feature: string, name: string) =>
    featureMethod(readStandardWallet(wallet)?.features ?? {}, feature, name)

  it('calls the methods it had, each on its own feature', () => {
    const fox = made()
    const pinned = pinWalletMethods(fox)
    const own = fox.features['solana:signMessage']
    const thief = vi.fn()
    if (own) own.signMessage = thief
    expect(method(pinned, 'solana:signMessage', 'signMessage')?.()).toBe(own)
    fox.features = {
      'solana:signMessage': { signMessage: thief },
      'standard:events': { on: thief },
    }
    method(pinned, 'solana:signMessage', 'signMessage')?.()
    method(pinned, 'standard:events', 'on')?.('change')
    expect([fox.signMessage.mock.calls.length, fox.on.mock.calls]).toEqual([2, [['change']]])
    expect(thief).not.toHaveBeenCalled()
  })

  it('has only methods that the wallet still has, and none added later', () => {
    const fox = made()
    const pinned = pinWalletMethods(fox)
    const { 'solana:signMessage': lost, ...rest } = fox.features
    fox.features = { ...rest, 'solana:signIn': { signIn: vi.fn() } }
    fox.chains = ['solana:devnet']
    expect(readStandardWallet(pinned)).toMatchObject({ name: 'Fox', chains: ['solana:devnet'] })
    expect(Object.keys(readStandardWallet(pinned)?.features ?? {})).toEqual([
      'standard:events',
      'odd:one',
    ])
    fox.features = { ...rest, 'solana:signMessage': lost ?? {} }
    expect(method(pinned, 'solana:signMessage', 'signMessage')).toBeDefined()
  })

  it.each([null, 7, {}])('[C2] can’t be read if the wallet can’t: %j', (broken) =>
    expect(readStandardWallet(pinWalletMethods(broken))).toBeUndefined(),
  )
})
