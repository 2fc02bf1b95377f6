import { describe, expect, it, vi } from 'vitest'
import { toWalletError } from '../errors/wallet-error.js'
import { callWallet } from './call-wallet.js'

describe('wallet errors', () => {
  it.each([
    ['the code of EIP-1193', { code: 4001, message: 'x' }],
    ['a sentence', new Error('User rejected the request.')],
    ['two words', new Error('Transaction cancelled')],
    ['two others', new Error('Transaction rejected')],
    ['a third pair', new Error('Approval Denied')],
    ['one word', 'cancelled'],
    [
      'a nested sentence',
      { name: 'WalletSignTransactionError', error: new Error('User rejected the request.') },
    ],
    ['two words under a name', { name: 'WalletSignTransactionError', message: 'Signing rejected' }],
    ['a closed window', { name: 'WalletWindowClosedError', message: '' }],
    ['an internal error that says so', { code: -32603, message: 'Transaction declined' }],
  ])('reads %s as a user’s rejection', (...[, thrown]) =>
    expect(toWalletError(thrown).code).toBe('user-rejected'),
  )

  const throwing = {
    get message() {
      throw new Error('no')
    },
  }
  it.each([
    ['a node’s refusal', new Error('Transaction rejected: blockhash not found'), 'unknown'],
    [
      'an extension that is gone',
      new Error('Extension context invalidated.'),
      'provider-disconnected',
    ],
    ['a getter that throws', throwing, 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('doesn’t read %s as a rejection', (...[, thrown, code]) => {
    expect(toWalletError(thrown).code).toBe(code)
  })

  it('is a KitError even if thrown synchronously, and an aborted wallet is never asked', async () => {
    const run = vi.fn(() => {
      throw new Error('at once')
    })
    await expect(callWallet(run)).rejects.toMatchObject({ code: 'unknown' })
    await expect(callWallet(run, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(run).toHaveBeenCalledOnce()
  })
})
