/** What nodes are asked about a contract's signature, and what is made of their answers: they are scripted here. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chainId, deployed, expected, getProof, verdict } from '../../fixtures/contract-sign-in.js'
import { wrap } from '../../fixtures/evm-wallets.js'
import { evm, message, signText } from '../../fixtures/sign-in.js'
import { createMessage } from '../../messages/create-message.js'
import type { EvmRequest } from '../contract.js'
import { reverifySiwx, verifySiwx } from '../verify-siwx.js'
import { judgeEvm } from './evm-signature.js'

const magic = `0x1626ba7e${'0'.repeat(56)}`
const scripted = (answers: Readonly<Record<string, unknown>>) => {
  const asked: { method: string; params?: readonly unknown[] | undefined }[] = []
  const request: EvmRequest = async (call) => {
    asked.push(call)
    const answer = answers[call.method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, evmClient: { request } }
}
const yes = { eth_getCode: '0x60', eth_call: magic }

describe('requests to a node', () => {
  it('[S9] asks for the chain, the code and one gas-limited call, nothing a visitor names', async () => {
    const { asked, evmClient } = scripted({
      eth_chainId: '0x7a69',
      eth_getCode: '0x60',
      eth_call: magic,
    })
    expect(await verdict(await getProof(deployed), { evmClient })).toBe('ok')
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getCode', 'eth_call'])
    expect(asked[1]?.params).toEqual([deployed.address, 'latest'])
    expect(asked[2]?.params).toEqual([
      { to: deployed.address, data: expect.stringMatching(/^0x1626ba7e/), gas: '0x989680' },
      'latest',
    ])
    const wrapped = scripted({ eth_chainId: '0x7a69', eth_call: '0x01' })
    expect(
      await verdict(await getProof(deployed, (signature) => wrap(deployed, signature)), wrapped),
    ).toBe('ok')
    expect(wrapped.asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_call'])
    expect(wrapped.asked[1]?.params).toEqual([
      { data: expect.stringMatching(/^0x60/), gas: '0x989680' },
      'latest',
    ])
  })

  it('[S9] does not follow CCIP-Read: a contract that needs it is refused', async () => {
    const lookup = Object.assign(new Error('execution reverted'), {
      code: 3,
      data: `0x556f1830${'00'.repeat(160)}`,
    })
    const { asked, evmClient } = scripted({
      eth_chainId: '0x7a69',
      eth_getCode: '0x60',
      eth_call: lookup,
    })
    expect(await verdict(await getProof(deployed), { evmClient })).toBe('signature-invalid')
    expect(asked).toHaveLength(3)
  })

  const failing = (error: object) =>
    scripted({ eth_getCode: '0x60', eth_call: Object.assign(new Error('failed'), error) })
  it.each([
    [{ code: 3 }, 'signature-invalid'],
    [{ code: -32015 }, 'signature-invalid'],
    [{ code: -32000, message: 'execution reverted' }, 'signature-invalid'],
    [{ message: 'EVM error OpcodeNotFound' }, 'signature-invalid'],
    [{ message: 'invalid opcode: INVALID' }, 'signature-invalid'],
    [{ message: 'Invalid jump destination' }, 'signature-invalid'],
    [{ message: 'stack overflow' }, 'signature-invalid'],
    [{ message: 'the node has an EVM error' }, 'inconclusive'],
    [{ message: 'out of gas' }, 'signature-invalid'],
    [{ message: 'stack underflow' }, 'signature-invalid'],
    [{ cause: { cause: { code: 3 } } }, 'signature-invalid'],
    [{ code: -32000 }, 'inconclusive'],
    [{ code: 429, message: 'too many requests' }, 'inconclusive'],
    [{ cause: { cause: { cause: { cause: { cause: { code: 3 } } } } } }, 'signature-invalid'],
    [{ cause: { cause: { cause: { cause: { cause: { cause: { code: 3 } } } } } } }, 'inconclusive'],
    [{ cause: null }, 'inconclusive'],
    [{ cause: 'text' }, 'inconclusive'],
  ])('[S7] reads a call that fails with %o as %s', async (error, code) => {
    expect(await verdict(await getProof(deployed), failing(error))).toBe(code)
  })

  it('[S7] returns inconclusive if a node throws a value that is no error', async () => {
    for (const thrown of [undefined, null, 'down', { code: 3 }]) {
      const request = async ({ method }: { method: string }) => {
        if (method === 'eth_call') throw thrown
        return method === 'eth_getCode' ? '0x60' : undefined
      }
      const isRevert = typeof thrown === 'object' && thrown !== null
      expect(await verdict(await getProof(deployed), { evmClient: { request } })).toBe(
        isRevert ? 'signature-invalid' : 'inconclusive',
      )
    }
  })

  it.each([
    undefined,
    null,
    1,
    '',
    'x',
    '0x6',
    '0x6g',
    '60',
    'x0x60',
    '0x60g',
    ['0x60'],
    { code: '0x60' },
  ])('[S7] ignores code that is %j', async (code) => {
    expect(
      await verdict(await getProof(deployed), scripted({ eth_getCode: code, eth_call: magic })),
    ).toBe('inconclusive')
  })

  it.each([
    undefined,
    null,
    1,
    '0x',
    '0x01',
    `${magic}00`,
    magic.slice(0, -1),
    magic.replace('0x16', '0x17'),
    [magic],
  ])('[S7] reads no approval from a response of %j', async (answer) => {
    expect(
      await verdict(await getProof(deployed), scripted({ eth_getCode: '0x60', eth_call: answer })),
    ).toBe('signature-invalid')
  })

  it.each([undefined, null, 1, '0x', magic, '0x00', true, '0x1'])(
    '[S7] reads no approval from a validator’s response of %j',
    async (answer) => {
      const proof = await getProof(deployed, (signature) => wrap(deployed, signature))
      expect(await verdict(proof, scripted({ eth_call: answer }))).toBe('signature-invalid')
      const down = scripted({ eth_call: new Error('down') })
      expect(await verdict(proof, down)).toBe('inconclusive')
    },
  )

  it('[S7] requires a node for several chains to name its chain', async () => {
    const chains = { chainId: ['eip155:31337', 'eip155:31338'] } as const
    const nodes = { ...chains, ...scripted({ ...yes, eth_chainId: '0x7a69' }) }
    expect(await verdict(await getProof(deployed), nodes)).toBe('ok')
    expect(await verdict(await getProof(deployed, undefined, evm, 'eip155:31338'), nodes)).toBe(
      'inconclusive',
    )
    const silent = scripted(yes)
    expect(await verdict(await getProof(deployed), { ...chains, ...silent })).toBe('inconclusive')
    const byChain = { ...chains, evmClient: { [chainId]: silent.evmClient } }
    expect(await verdict(await getProof(deployed), byChain)).toBe('ok')
    const twice = { chainId: [chainId, chainId, 'solana:1'], evmClient: silent.evmClient } as const
    expect(await verdict(await getProof(deployed), twice)).toBe('ok')
  })

  it('[S7] trusts the configured chain of a silent node, and skips a node that names another', async () => {
    for (const chain of [
      new Error('no such method'),
      undefined,
      '0x',
      'x',
      0,
      -31338,
      31338.5,
      '0x07a6a',
      'a0x7a6a',
      ['0x7a6a'],
      magic,
      '0x7A69',
    ])
      expect(
        await verdict(await getProof(deployed), scripted({ ...yes, eth_chainId: chain })),
      ).toBe('ok')
    for (const chain of ['0x7a6a', 31338]) {
      const other = scripted({ ...yes, eth_chainId: chain })
      expect(await verdict(await getProof(deployed), other)).toBe('inconclusive')
      expect(other.asked).toHaveLength(1)
    }
    const asNumber = scripted({ ...yes, eth_chainId: 31337 })
    const chains = { chainId: [chainId, 'eip155:31338'] } as const
    expect(await verdict(await getProof(deployed), { ...chains, ...asNumber })).toBe('ok')
  })
})

describe('a contract that approves', () => {
  const sure = scripted({ ...yes, eth_chainId: '0x7a69' })
  const expirationTime = '2026-06-20T12:00:00Z'

  it.each([
    [{}, '2026-06-15T13:00:00.000Z'],
    [{ maxContractSessionAge: 7200 }, '2026-06-15T14:00:00.000Z'],
    [{ maxSessionAge: 60 }, '2026-06-15T12:01:00.000Z'],
    [{ maxSessionAge: 60, maxContractSessionAge: 7200 }, '2026-06-15T12:01:00.000Z'],
    [{ maxContractSessionAge: 999_999 }, '2026-06-16T12:00:00.000Z'],
  ])('[S12] signs in for its own time, no longer than others: %o until %s', async (more, ends) => {
    const text = createMessage({ ...message, address: deployed.address, chainId, expirationTime })
    const answer = await verifySiwx(await signText(text), expected({ ...sure, ...more }))
    expect(answer).toMatchObject({ ok: true, session: { isContract: true, expirationTime: ends } })
  })

  it('[S7] [S12] is called again through a node that names its chain, or is named for it', async () => {
    const proof = await getProof(deployed)
    const answer = await verifySiwx(proof, expected(sure))
    if (!answer.ok) throw new Error(answer.code)
    expect(await reverifySiwx(proof, answer.session, sure)).toEqual({ ok: true })
    const { evmClient } = scripted(yes)
    const named = { evmClient: { [chainId]: evmClient } }
    expect(await reverifySiwx(proof, answer.session, named)).toEqual({ ok: true })
    expect(await reverifySiwx(proof, answer.session, { evmClient })).toEqual({
      ok: false,
      code: 'inconclusive',
    })
    const no = scripted({ ...yes, eth_chainId: '0x7a69', eth_call: '0x' })
    expect(await reverifySiwx(proof, answer.session, no)).toEqual({
      ok: false,
      code: 'signature-invalid',
    })
  })
})

describe('a node that never answers', () => {
  const silent: EvmRequest = () => new Promise(() => {})
  const sure = scripted({ ...yes, eth_chainId: '0x7a69' }).evmClient
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S7] is inconclusive, and two other nodes are enough', async () => {
    const proof = await getProof(deployed)
    expect(await verdict(proof, { evmClient: silent, evmTimeout: 1 })).toBe('inconclusive')
    expect(await verdict(proof, { evmClient: [sure, silent], evmTimeout: 50 })).toBe('inconclusive')
    expect(await verdict(proof, { evmClient: [sure, silent, sure], evmTimeout: 50 })).toBe('ok')
  })

  it.each([
    [{}, 10_000],
    [{ evmTimeout: 700 }, 700],
  ])('[S9] times out as set, with %o for %i ms', async (more, wait) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const deps = { evmClient: silent, ...more }
    const message = { chainId }
    const proof = { bytes: new Uint8Array(), signature: '0x1234', message } as never
    const { address } = deployed
    let answer: unknown
    void judgeEvm({ proof, address, deps, mustNameChain: false }).then((said) => {
      answer = said
    })
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toBe('inconclusive')
  })

  it('clears the timer after an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await verdict(await getProof(deployed), { evmClient: sure })).toBe('ok')
    expect(vi.getTimerCount()).toBe(0)
  })
})
