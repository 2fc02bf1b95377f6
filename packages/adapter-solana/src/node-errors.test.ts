import { KitError, toKitError } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { refusal, submitError } from './node-errors.js'

describe('simulation errors', () => {
  it.each([
    [
      { InstructionError: [0, { Custom: 1 }] },
      ['Transfer: insufficient lamports 1, need 2'],
      'insufficient-funds',
    ],
    [{ InsufficientFundsForRent: { account_index: 1 } }, [], 'insufficient-funds'],
    ['AccountNotFound', null, 'insufficient-funds'],
    ['BlockhashNotFound', [], 'transaction-rejected'],
    [
      { InstructionError: [1, { Custom: 17 }] },
      ['Program log: Error: Account is frozen'],
      'execution-reverted',
    ],
  ])('%j', (err, logs, code) => expect(refusal(err, logs).code).toBe(code))
})

describe('node errors for a signed transaction', () => {
  /** As the kit's client hands it on. */
  const thrown = (error: object) => toKitError(error)
  it.each([
    [
      {
        code: -32002,
        message: 'Transaction simulation failed',
        data: { err: 'BlockhashNotFound', logs: [] },
      },
      'transaction-rejected',
    ],
    [
      { code: -32002, message: 'Transaction simulation failed: Blockhash not found' },
      'transaction-rejected',
    ],
    [
      { code: -32003, message: 'Transaction signature verification failure' },
      'transaction-rejected',
    ],
    [{ code: -32602, message: 'invalid transaction' }, 'invalid-params'],
    [
      { code: -32016, message: 'Minimum context slot has not been reached' },
      'transaction-rejected',
    ],
    [{ code: -32005, message: 'Node is behind' }, 'limit-exceeded'],
  ])('reads as rejected: %j', (error, code) => expect(submitError(thrown(error))?.code).toBe(code))

  it.each([
    [
      {
        code: -32002,
        message: 'This transaction has already been processed',
        data: { err: 'AlreadyProcessed' },
      },
    ],
    [{ code: -32603, message: 'Internal error' }],
    [{ message: 'socket hang up' }],
  ])('reads as possibly sent: %j', (error) => expect(submitError(thrown(error))).toBeUndefined())

  it('reads a lost connection as possibly sent', () => {
    expect(submitError(new KitError('network-unreachable', 'No line.'))).toBeUndefined()
    expect(submitError(new Error('no'))).toBeUndefined()
    expect(submitError(new KitError('outcome-unknown', 'No answer.'))).toBeUndefined()
  })

  it.each([
    [403, 'http-error'],
    [429, 'http-error'],
    [502, undefined],
    [undefined, undefined],
  ])('[X12] by the number %s: %s', (status, code) => {
    const details = status === undefined ? {} : { status }
    expect(submitError(new KitError('http-error', 'No.', { details }))?.code).toBe(code)
  })
})
