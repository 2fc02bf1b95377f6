/** What each side believes of the other, message by message; hostile values are random ones, and a public table of abuse. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areParams,
  createErrorMessage,
  createEventMessage,
  createRequestMessage,
  createResponseMessage,
  frameVersion,
  getMessageId,
  getPolicy,
  isCompatibleVersion,
  isOperation,
  type Operation,
  operations,
  parseFrameEvent,
  parseInit,
  parseInitResponse,
  parseParams,
  parseRequest,
  parseResponse,
  rpcMethods,
} from './index.js'

const id = '6f1f3f0e-4e0f-4d5c-9d0f-1a2b3c4d5e6f'
const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const user = { address: evm, chainId: 'eip155:1', accounts: [{ address: evm, type: 'eoa' }] }

describe('the policy of methods', () => {
  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'wallet_addEthereumChain',
    'ETH_ACCOUNTS',
    'eth_accounts ',
    'eth_accounts\u0000',
    'personal_sign​',
    '__proto__',
    'constructor',
    'toString',
    '',
  ])('[F11] refuses %j', (method) => {
    expect(getPolicy(method)).toBe('refuse')
  })

  it('[F11] refuses any method that is not listed', () => {
    const known = new Set<string>(rpcMethods)
    fc.assert(
      fc.property(fc.string(), (method) => {
        expect(getPolicy(method) === 'refuse').toBe(!known.has(method))
      }),
    )
  })
})

describe('[EMB-01] requests', () => {
  const asks: { readonly [O in Operation]?: unknown } = {
    SWITCH_NETWORK: { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    CONNECT_EMAIL: { email: 'a@example.com' },
    CONNECT_OTP: { otp: '123 456' },
    GET_SOCIAL_REDIRECT_URI: { provider: 'github' },
    CONNECT_SOCIAL: {},
    CONNECT_PASSKEY: { isNew: true },
    GET_USER: { preferredAccountType: 'eoa' },
    SET_PREFERRED_ACCOUNT: { type: 'smartAccount' },
    PENDING_OPERATION: { isCanceled: true },
    RPC_REQUEST: { method: 'eth_chainId' },
    RPC_ABORT: { id },
    UPDATE_EMAIL: { email: 'b@example.com' },
    UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
    UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
    SHOW: { screen: 'backup' },
    SYNC_THEME: { themeMode: 'dark' },
    SYNC_DAPP_DATA: { metadata: { name: 'Site', url: 'https://site.example' } },
  }

  it.each(Object.keys(operations).filter(isOperation))(
    'parses %s as it was written',
    (operation) => {
      const payload = asks[operation]
      const type = `@scope-app/${operation}`
      const sent = { type, id, ...(payload !== undefined && { payload }) }
      expect(createRequestMessage(id, operation, payload as never)).toEqual(sent)
      const got = parseRequest(structuredClone(sent))
      expect(got).toMatchObject({ id, operation, ...(payload !== undefined && { payload }) })
    },
  )

  it.each([
    ['a longer type', { type: 'x@scope-app/GET_USER', id, payload: {} }],
    ['a type that goes on', { type: '@scope-app/GET_USER_SUCCESS', id, payload: {} }],
    ['a type that is no text', { type: { includes: 'fn' }, id, payload: {} }],
    ['a prototype’s name', { type: '@scope-app/constructor', id }],
    ['[F9] a request for a key', { type: '@scope-app/EXPORT_KEY', id }],
    ['an id of five letters', { type: '@scope-app/GET_USER', id: '1a2b3', payload: {} }],
    ['no id', { type: '@scope-app/GET_USER', payload: {} }],
    ['a field more', { type: '@scope-app/GET_USER', id, payload: {}, origin: 'x' }],
    [
      '[R4] a node of the page’s',
      { type: '@scope-app/GET_USER', id, payload: { rpcUrl: 'https://x.example' } },
    ],
    ['an array', [{ type: '@scope-app/GET_USER', id }]],
    [
      '[EMB-04] an invalid email address',
      { type: '@scope-app/CONNECT_EMAIL', id, payload: { email: 'a b@c.d' } },
    ],
    [
      'a header in an email address',
      { type: '@scope-app/CONNECT_EMAIL', id, payload: { email: 'a@b.c\r\nBcc: d@e.f' } },
    ],
    [
      '[EMB-04] a code that is a number',
      { type: '@scope-app/CONNECT_OTP', id, payload: { otp: 123456 } },
    ],
    ['a code in other digits', { type: '@scope-app/CONNECT_OTP', id, payload: { otp: '١٢٣٤٥٦' } }],
    [
      '[EMB-04] a seventh provider',
      { type: '@scope-app/GET_SOCIAL_REDIRECT_URI', id, payload: { provider: 'myspace' } },
    ],
    [
      'a script for a URL',
      { type: '@scope-app/CONNECT_SOCIAL', id, payload: { uri: 'javascript:alert(1)' } },
    ],
  ])('[F2] rejects %s', (_, message) => {
    expect(parseRequest(message)).toBeUndefined()
  })

  it('[F20] rejects a request of megabytes, of a million items or of circular values', () => {
    const ask = (params: unknown) => ({
      type: '@scope-app/RPC_REQUEST',
      id,
      payload: { method: 'eth_call', params },
    })
    expect(parseRequest(ask(['x'.repeat(1_000)]))).toBeDefined()
    expect(parseRequest(ask(['x'.repeat(3_000_000)]))).toBeUndefined()
    expect(parseRequest(ask(Array.from({ length: 1_000_000 }, () => 0)))).toBeUndefined()
    const round: unknown[] = []
    round.push(round)
    expect(parseRequest(ask(round))).toBeUndefined()
    const deep = Array.from({ length: 50_000 }).reduce<unknown>((inner) => [inner], 0)
    expect(() => parseRequest(ask(deep))).not.toThrow()
  })

  it('never throws, and never parses an invalid request', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withSet: true, withDate: true }), (value) => {
        expect(parseRequest(value)).toBeUndefined()
        expect(parseInit(value)).toBeUndefined()
        expect(parseInitResponse(value)).toBeUndefined()
        expect(parseFrameEvent(value)).toBeUndefined()
        expect(parseResponse('GET_USER', value)).toBeUndefined()
      }),
    )
  })
})

describe('answers', () => {
  it('match the requested operation', () => {
    const message = createResponseMessage(id, 'CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(parseResponse('CONNECT_EMAIL', message)).toEqual({
      id,
      payload: { action: 'VERIFY_OTP' },
    })
    expect(parseResponse('UPDATE_EMAIL', message)).toBeUndefined()
    expect(parseResponse('CONNECT_EMAIL', { ...message, type: `x${message.type}` })).toBeUndefined()
    expect(getMessageId(message)).toBe(id)
  })

  it('[EMB-13] accepts a user only if it is complete and valid', () => {
    const message = createResponseMessage(id, 'GET_USER', {
      ...user,
      accounts: [{ address: evm, type: 'eoa' }],
    })
    expect(parseResponse('GET_USER', message)).toEqual({ id, payload: user })
    expect(
      parseResponse('GET_USER', { ...message, payload: { ...user, address: '0xattacker' } }),
    ).toBeUndefined()
  })

  it('parses an error with its message and its retry delay', () => {
    const error = {
      message: 'Please try again after 12 seconds',
      code: 'rate-limited',
      retryAfter: 12_000,
    }
    const message = createErrorMessage(id, 'CONNECT_EMAIL', error)
    expect(parseResponse('CONNECT_EMAIL', message)).toEqual({ id, error: error })
  })

  it('[F9] throws if the frame writes a field that the protocol doesn’t define', () => {
    const leak = { action: 'VERIFY_OTP', mnemonic: 'legal winner' } as const
    expect(() => createResponseMessage(id, 'CONNECT_EMAIL', leak)).toThrow()
    expect(() =>
      createEventMessage({
        name: 'SESSION_UPDATE',
        payload: { isConnected: true, token: 'x' },
      } as never),
    ).toThrow()
  })

  it('notices are of three kinds', () => {
    const message = createEventMessage({
      name: 'VISIBILITY_REQUEST',
      payload: { isWanted: true, id },
    })
    expect(parseFrameEvent(message)).toEqual({
      name: 'VISIBILITY_REQUEST',
      payload: { isWanted: true, id },
    })
    expect(
      parseFrameEvent(createEventMessage({ name: 'HEIGHT', payload: { height: 320 } })),
    ).toBeDefined()
    expect(() => createEventMessage({ name: 'HEIGHT', payload: { height: 1e9 } })).toThrow()
    expect(parseFrameEvent({ type: '@scope-frame/valueOf', payload: {} })).toBeUndefined()
  })
})

describe('[EMB-15] parameters', () => {
  const [to, value, data] = [evm, '0x1', '0xdeadbeef']
  it.each([
    ['personal_sign', ['0x68656c6c6f', evm]],
    ['eth_sendTransaction', [{ from: evm, to, value, data, chainId: '0x1' }]],
    ['eth_signTypedData_v4', [evm, '{"domain":{}}']],
    [
      'wallet_sendCalls',
      [{ version: '2.0.0', chainId: '0x1', from: evm, calls: [{ to, value, data }] }],
    ],
    ['eth_sendTransaction', [{ from: evm, to: null, data }]],
    ['wallet_getCallsStatus', ['0xabc']],
    ['eth_getBalance', [evm, 'latest']],
    ['eth_blockNumber', undefined],
    [
      'solana_signMessage',
      { message: '2NEpo7TZRRrLZSi2U', pubkey: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA' },
    ],
    [
      'solana_signAndSendTransaction',
      { transaction: 'AQAB', options: { preflightCommitment: 'confirmed' } },
    ],
  ] as const)('%s takes its own', (method, params) => {
    expect(areParams(method, params)).toBe(true)
  })

  it.each([
    [
      '[EMB-04] a batch without recipient',
      'wallet_sendCalls',
      [{ calls: [{ to: 'vitalik.eth' }] }],
    ],
    ['an empty batch', 'wallet_sendCalls', [{ calls: [] }]],
    ['[F11] a batch in a batch', 'wallet_sendCalls', [{ calls: [{ to, calls: [{ to }] }] }]],
    ['an amount as a number', 'eth_sendTransaction', [{ to, value: 1 }]],
    ['[X18] an amount as decimal text', 'eth_sendTransaction', [{ to, value: '1000' }]],
    ['[X18] gas as decimal text', 'eth_sendTransaction', [{ to, gas: '21000' }]],
    ['[X18] a nonce as a number', 'eth_sendTransaction', [{ to, nonce: 1 }]],
    ['[X18] more than 256 bits', 'eth_sendTransaction', [{ to, value: `0x1${'0'.repeat(64)}` }]],
    ['[X19] a payment without recipient', 'eth_sendTransaction', [{ value }]],
    ['[X19] a payment to null', 'eth_sendTransaction', [{ to: null, value, data: '0x' }]],
    [
      '[X19] a payment without recipient in a batch',
      'wallet_sendCalls',
      [{ calls: [{ to }, { value }] }],
    ],
    ['a field that no signer knows', 'eth_sendTransaction', [{ to, value, authorizationList: [] }]],
    ['half a byte', 'eth_sendTransaction', [{ to, data: '0x123' }]],
    ['two transactions', 'eth_sendTransaction', [{ to }, { to }]],
    ['an unknown signature', 'personal_sign', ['hello', 'me']],
    ['a transaction that is no base64', 'solana_signTransaction', { transaction: '%%%' }],
    [
      'thousands of transactions',
      'solana_signAllTransactions',
      { transactions: Array(1_000).fill('AQAB') },
    ],
  ] as const)('%s: no', (_, method, params) => {
    expect(areParams(method, params)).toBe(false)
  })

  it('are typed after parsing', () => {
    const read = parseParams('eth_sendTransaction', [{ to, value }])
    expect(read?.[0].to).toBe(evm)
    expect(parseParams('eth_sendTransaction', [{ to: 5 }])).toBeUndefined()
  })
})

describe('[F19] versions', () => {
  it('are compatible within one major version, and with no other', () => {
    expect(frameVersion).toBe('2.16.7')
    expect(isCompatibleVersion(frameVersion, '2.0.0')).toBe(true)
    expect(isCompatibleVersion(frameVersion, '2.99.1')).toBe(true)
    for (const other of ['1.16.7', '3.0.0', '22.16.7', '', '2', '2.16', '2.16.7-x', ' 2.16.7'])
      expect(isCompatibleVersion(frameVersion, other)).toBe(false)
  })

  it('are exchanged in the handshake', () => {
    const hello = { type: '@scope-app/INIT', version: frameVersion, projectId: 'demo', nonce: id }
    expect(parseInit(hello)).toEqual(hello)
    expect(parseInit({ ...hello, rpcUrl: 'https://x.example' })).toBeUndefined()
    expect(
      parseInitResponse({ type: '@scope-frame/INIT_SUCCESS', version: frameVersion, nonce: id }),
    ).toBeDefined()
  })
})
