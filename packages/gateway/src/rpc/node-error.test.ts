/** B28: what nodes say of the operator's account is not told to users; what chains say of a call is. */
import { describe, expect, it } from 'vitest'
import { publicError } from './node-error.js'

describe('[B28] hides', () => {
  it.each([
    'project ID 3fa9c1de77ab4e0f does not have access to archive state',
    'Your app has exceeded its compute units per second capacity. See https://docs.provider.example/limits',
    'daily request count exceeded, upgrade your plan at https://provider.example/dashboard?key=abc',
    'invalid api key: kkkk-1234567890-abcdef',
    'Unauthorized: token eyJhbGciOiJIUzI1NiJ9.e30.x',
    'rate limit of tier free reached',
  ])('%s', (message) => {
    const shown = publicError(-32005, message, '"https://provider.example/v3/abc"')
    expect(shown).toEqual({ code: -32005, message: 'the node’s limit is reached' })
  })

  it.each<[number, string]>([
    [-32007, '50/second request limit reached - reduce calls per second or upgrade your account'],
    [-32012, 'credits limited to 6000/sec'],
    [429, 'Your app has exceeded its compute units per second capacity'],
    [-32016, 'over rate limit'],
    [-32012, 'backend is over capacity'],
    [-32000, 'Too many requests, reason: call rate limit exhausted'],
  ])('how a provider calls its limit: %i %s', (code, message) => {
    expect(publicError(code, message, undefined).code).toBe(-32005)
  })

  it.each<[number, string]>([
    [-32007, 'Slot 5 was skipped, or missing due to ledger jump to recent snapshot'],
    [-32007, 'Sender account not authorized to send transactions'],
    [3, 'execution reverted: rate limit'],
  ])('but not the number of %i %s', (code, message) => {
    expect(publicError(code, message, undefined)).toEqual({ code, message })
  })

  it.each([
    ['upstream http://10.0.3.7:8545/v3/secret failed', 'upstream … failed'],
    ['dial tcp 10.0.3.7:8545: refused', 'dial tcp …: refused'],
    ['lookup eth-node-3.internal failed', 'lookup … failed'],
    ['backend a1b2c3d4e5f6a7b8c9d0e1f2 is down', 'backend … is down'],
    ['ask ops@provider.example', 'ask …'],
  ])('a part of %s', (message, shown) => {
    expect(publicError(-32000, message, undefined).message).toBe(shown)
  })
})

const hash = `0x${'ab'.repeat(32)}`
const account = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('keeps', () => {
  it.each([
    'execution reverted: ERC20: transfer amount exceeds balance',
    'execution reverted: plan is over',
    'insufficient funds for gas * price + value: address 0x52908400098527886E0F7030069857D2E4169EE7 have 1 want 2',
    'nonce too low: next nonce 5, tx nonce 4',
    'replacement transaction underpriced',
    `transaction ${hash} not found`,
    'query returned more than 10000 results. Try with this block range [0x1, 0x2]',
    'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1771',
    `could not find account ${account}`,
    'the method eth_blobBaseFee does not exist/is not available',
  ])('%s', (message) => {
    expect(publicError(-32000, message, undefined)).toEqual({ code: -32000, message })
  })

  it('bytes of a revert, and logs of a simulation', () => {
    const logs = JSON.stringify({ err: 'X', logs: [`Program ${account} invoke [1]`] })
    for (const data of ['"0x08c379a0"', logs])
      expect(publicError(3, 'execution reverted', data).data).toBe(data)
    expect(publicError(3, 'execution reverted', `"${'x'.repeat(70_000)}"`).data).toBeUndefined()
  })
})

describe('publicError', () => {
  it('returns the bytes of a revert as data if a bundler wrote them into the message', () => {
    const bytes = `0x08c379a0${'0f'.repeat(700)}`
    const message = `UserOperation reverted during simulation with reason: ${bytes}`
    expect(publicError(-32521, message, undefined).data).toBe(JSON.stringify(bytes))
    expect(publicError(-32521, message, '"0x01"').data).toBe('"0x01"')
    const text = 'UserOperation reverted during simulation with reason: AA25 invalid account nonce'
    expect(publicError(-32500, text, undefined)).toEqual({ code: -32500, message: text })
    expect(publicError(-32521, 'reverted, reason: 0x08c379a', undefined).data).toBeUndefined()
  })
})
