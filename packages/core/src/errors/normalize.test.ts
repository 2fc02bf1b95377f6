import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { KitError } from './kit-error.js'
import { nodeMessages } from './node-errors.js'
import { toKitError } from './normalize.js'
import { redactUrl } from './redact-url.js'
import { rpcMessages } from './rpc-errors.js'

const standard = [
  -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
  4001, 4100, 4200, 4900, 4901, 4902, 5000, 5002, 5700, 5710, 5720, 5730, 5740, 5750, 5760,
]

describe('standard codes', () => {
  it.each(standard)(
    'reports %i with a message of the kit, and the wallet’s as the cause',
    (code) => {
      const error = toKitError({ code, message: 'a text of the wallet' })
      expect(error.name).toBe('KitError')
      expect(error.shortMessage).not.toContain('whatever')
      expect(error.cause).toEqual({ code, message: 'a text of the wallet' })
    },
  )

  it('reads a code that came as text', () =>
    expect(toKitError({ code: '4001' }).code).toBe('user-rejected'))

  it.each([5000, 4001])('reads %i as a user’s rejection', (code) =>
    expect(toKitError({ code }).code).toBe('user-rejected'),
  )
})

describe('[HTTP-07] node errors, by their text', () => {
  it.each([
    ['execution reverted: not owner', 'execution-reverted'],
    ['max fee per gas higher than 2^256-1', 'fee-cap-too-high'],
    ['max fee per gas less than block base fee: 1 < 2', 'fee-cap-too-low'],
    ['nonce too high: 9 > 1', 'nonce-too-high'],
    ['Nonce too low', 'nonce-too-low'],
    ['already known', 'nonce-too-low'],
    ['nonce has max value', 'nonce-at-max'],
    ['insufficient funds for gas * price + value', 'insufficient-funds'],
    ['intrinsic gas too high', 'gas-too-high'],
    ['intrinsic gas too low', 'gas-too-low'],
    ['transaction type not valid in this context', 'transaction-type-unsupported'],
    ['max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
  ] as const)('%s', (message, code) => {
    expect(toKitError({ code: -32000, message })).toMatchObject({
      code,
      shortMessage: nodeMessages[code],
    })
  })

  it.each([
    ['Insufficient funds for gas * price + value', 'insufficient-funds'],
    ['nonce too low', 'nonce-too-low'],
    ['Block reward too high', 'transaction-rejected'],
  ] as const)('reads -32003 with “%s” as %s', (message, code) =>
    expect(toKitError({ code: -32003, message }).code).toBe(code),
  )

  it('knows a revert by code 3', () =>
    expect(toKitError({ code: 3, message: '' }).code).toBe('execution-reverted'))
})

describe('errors of real wallets', () => {
  it('finds the code that a wallet nests', () => {
    expect(toKitError({ code: -32603, data: { originalError: { code: 4902 } } }).code).toBe(
      'chain-unrecognized',
    )
    expect(toKitError(new Error('x', { cause: { code: 4100 } })).code).toBe('unauthorized')
  })

  it('[HTTP-07] reads the node’s error that a wallet puts into data', () => {
    const thrown = {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas * price + value' },
    }
    expect(toKitError(thrown).code).toBe('insufficient-funds')
  })

  it('[NET-09] reads 32603 as an unknown chain', () =>
    expect(toKitError({ code: 32603 }).code).toBe('chain-unrecognized'))

  it.each(['User rejected the request.', 'user denied account authorization', 'Rejected by user'])(
    'reads %s, without a code, as rejected',
    (message) => expect(toKitError(new Error(message)).code).toBe('user-rejected'),
  )

  it.each([undefined, null, 'string error', 0, {}, [], Symbol('x'), () => {}])(
    'turns %s into an error with a message',
    (thrown) => {
      const error = toKitError(thrown)
      expect(error).toBeInstanceOf(KitError)
      expect(error.code).toBe('unknown')
      expect(error.shortMessage).toMatch(/Try again/)
    },
  )

  it('distinguishes an abort from a timeout', () => {
    expect(toKitError(new DOMException('x', 'AbortError')).code).toBe('aborted')
    expect(toKitError(new DOMException('x', 'TimeoutError')).code).toBe('timeout')
  })

  it('gives a KitError back as it is', () => {
    const error = new KitError('not-connected', 'No wallet.')
    expect(toKitError(error)).toBe(error)
  })

  it('ends on a circle of causes', () => {
    const a: { cause?: unknown } = {}
    a.cause = a
    expect(toKitError(a).code).toBe('unknown')
  })
})

describeVectors('error-codes', (cases) => {
  it.each(cases.filter(({ kind }) => kind === 'code'))('$id', ({ code }) => {
    expect(toKitError({ code }).code).toBe(rpcMessages[code as keyof typeof rpcMessages][0])
  })
  const expected: Record<string, string> = {
    'unrecognized chain (MetaMask mobile nests it)': 'chain-unrecognized',
    'user rejected (Solana wallets, no code)': 'user-rejected',
    'insufficient funds': 'insufficient-funds',
    'nonce too low': 'nonce-too-low',
    'execution reverted': 'execution-reverted',
    generic: 'unknown',
  }
  it.each(cases.filter(({ kind }) => kind === 'mapping'))('$id', ({ raw, expect: meaning }) => {
    expect(toKitError(raw).code).toBe(expected[meaning as string])
  })
})

it('removes the secrets of a URL in an error', () => {
  expect(redactUrl('https://user:pass@node.example/v2/a1b2c3d4e5?key=secret#x')).toBe(
    'https://node.example',
  )
  expect(redactUrl('not a url')).toBe('an invalid URL')
})
