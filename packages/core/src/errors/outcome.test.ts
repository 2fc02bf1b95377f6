import { describe, expect, it } from 'vitest'
import { KitError } from './kit-error.js'
import { hashOfLost } from './lost-answer.js'
import { toSendError, undecidedCodes } from './outcome.js'
import { toWalletError } from './wallet-error.js'

const codeOf = (thrown: unknown) => toSendError(toWalletError(thrown)).code
const named = (name: string) => Object.assign(new Error('x'), { name })

describe('[X12] toSendError', () => {
  it.each<[string, unknown]>([
    ['a time-out of the platform', new DOMException('timed out', 'TimeoutError')],
    ['a time-out of a library', named('TimeoutError')],
    ['an abort', new DOMException('x', 'AbortError')],
    ['a fetch that failed', new TypeError('Failed to fetch')],
    ['a wallet that is gone', { code: 4900, message: 'Disconnected' }],
    ['-32603', { code: -32603, message: 'request timed out' }],
    ['-32000 with an unknown message', { code: -32000, message: 'request timed out' }],
    ['-32000 without words', { code: -32000 }],
    ['a node that has it', { code: -32000, message: 'already known' }],
    [
      'a node that has it, inside another error',
      {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { code: -32000, message: 'already known' },
      },
    ],
    ['a node that has imported it', { code: -32000, message: 'transaction already imported' }],
    [
      'a node that has it, as Parity says it',
      { code: -32010, message: 'Transaction with the same hash was already imported.' },
    ],
    [
      'a node that has it, and says rejected',
      { code: -32003, message: 'AlreadyKnown: already known' },
    ],
  ])('is outcome-unknown for %s', (_, thrown) => {
    expect(codeOf(thrown)).toBe('outcome-unknown')
  })

  it.each<[string, unknown, KitError['code']]>([
    ['a no', { code: 4001, message: 'User rejected the request.' }, 'user-rejected'],
    ['a number that was used', { code: -32000, message: 'nonce too low' }, 'nonce-too-low'],
    ['too little money', { code: -32000, message: 'insufficient funds' }, 'insufficient-funds'],
    [
      'a replacement that pays too little',
      { code: -32000, message: 'replacement transaction underpriced' },
      'fee-cap-too-low',
    ],
    ['a rejection', { code: -32003, message: 'nope' }, 'transaction-rejected'],
    ['parameters', { code: -32602, message: 'x' }, 'invalid-params'],
    ['a request that waits', { code: -32002, message: 'x' }, 'already-pending'],
  ])('leaves %s as it is', (_, thrown, code) => {
    expect(codeOf(thrown)).toBe(code)
  })

  it.each([...undecidedCodes])('is outcome-unknown for %s', (code) => {
    expect(toSendError(new KitError(code, 'x')).code).toBe('outcome-unknown')
  })

  it('keeps an error whose outcome is unknown already', () => {
    const thrown = new KitError('outcome-unknown', 'x')
    expect(toSendError(thrown)).toBe(thrown)
  })
})

describe('[X12] hashOfLost', () => {
  const hash = `0x${'11'.repeat(32)}`
  const pattern = /^0x[\da-f]{64}$/
  const lost = (data: unknown) =>
    toWalletError(Object.assign(new Error('Lost'), { code: -32603, data }))

  it('reads the id of a transaction that was signed', () => {
    expect(hashOfLost(lost({ reason: 'outcome-unknown', hash }), pattern)).toBe(hash)
  })

  it.each<[string, unknown]>([
    ['no data', undefined],
    ['another reason', { reason: 'x', hash }],
    ['no hash', { reason: 'outcome-unknown' }],
    ['what is no hash', { reason: 'outcome-unknown', hash: '0x12' }],
  ])('is undefined for %s', (_, data) => {
    expect(hashOfLost(lost(data), pattern)).toBeUndefined()
  })
})
