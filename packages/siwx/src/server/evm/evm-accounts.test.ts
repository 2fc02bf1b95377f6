import { type Devnet, startDevnet } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '../../fixtures/contract-sign-in.js'
import {
  accountOfChain,
  type ContractAccount,
  factory,
  getContract,
  ownedAccount,
  ownerSlot,
  wrap,
  yesToEmpty,
} from '../../fixtures/evm-wallets.js'
import { oneNonce } from '../../fixtures/scope-vectors.js'
import { evm, message, nonce, otherEvm } from '../../fixtures/sign-in.js'
import { codeOf } from '../../fixtures/verify-result.js'
import { createMessage } from '../../messages/create-message.js'
import type { EvmRequest, SiwxProof, VerifySiwxOptions } from '../contract.js'
import { reverifySiwx, verifySiwx } from '../verify-siwx.js'

const { chainId, deployed, getProof } = contract

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337 }, { chainId: 31338 }] })
  await deploy(0, deployed)
  await deploy(0, here)
  await deploy(1, here)
})
afterAll(() => devnet.stop())

const undeployed = ownedAccount(evm.address, 1)
/** Accepts every signature on the second chain, and none on the first. */
const here = accountOfChain(31338)

const getClient = (at: number): { request: EvmRequest } => ({
  async request({ method, params = [] }) {
    const response = await fetch(devnet.chains[at]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: object }
    if (error) throw Object.assign(new Error('RPC'), error)
    return result
  },
})

async function send(at: number, to: string, data: string): Promise<void> {
  const { request } = getClient(at)
  const [from] = (await request({ method: 'eth_accounts' })) as string[]
  const call = { from, to, data, gas: '0x100000' }
  const hash = await request({ method: 'eth_sendTransaction', params: [call] })
  const receipt = () => request({ method: 'eth_getTransactionReceipt', params: [hash] })
  await vi.waitUntil(receipt)
}
const deploy = (at: number, { factoryData }: ContractAccount) => send(at, factory, factoryData)

const expected = (more: Partial<VerifySiwxOptions> = {}) =>
  contract.expected({ evmClient: getClient(0), ...more })
const verdict = (proof: SiwxProof, more: Partial<VerifySiwxOptions> = {}) =>
  contract.verdict(proof, { evmClient: getClient(0), ...more })

describe('ERC-1271, on a real chain', () => {
  it('[S7] signs a contract in by its owner, for at most an hour, SIW-09', async () => {
    const text = createMessage({
      ...message,
      address: deployed.address,
      chainId,
      expirationTime: '2026-06-15T23:00:00Z',
    })
    const proof = { message: text, signature: await evm.signMessage({ message: text }) }
    const answer = await verifySiwx(proof, expected())
    expect(answer).toMatchObject({
      ok: true,
      session: {
        address: deployed.address,
        isContract: true,
        expirationTime: '2026-06-15T13:00:00.000Z',
      },
    })
    const short = await verifySiwx(proof, expected({ maxSessionAge: 60 }))
    expect(short.ok && short.session.expirationTime).toBe('2026-06-15T12:01:00.000Z')
    const long = await verifySiwx(proof, expected({ maxContractSessionAge: 7200 }))
    expect(long.ok && long.session.expirationTime).toBe('2026-06-15T14:00:00.000Z')
  })

  it('[S7] accepts no signature of another key', async () => {
    expect(await verdict(await getProof(deployed, undefined, otherEvm))).toBe('signature-invalid')
    expect(await verdict(await getProof(deployed, () => '0x1234'))).toBe('signature-invalid')
  })

  it('[S7] returns inconclusive without a node, or with an unavailable node', async () => {
    const { evmClient: _, ...without } = expected()
    const proof = await getProof(deployed, (signature) => `${signature}00`)
    expect(codeOf(await verifySiwx(proof, without))).toBe('inconclusive')
    // Of the length of a key’s, it is taken for one.
    const again = { ...without, nonceStore: oneNonce(nonce) }
    expect(codeOf(await verifySiwx(await getProof(deployed), again))).toBe('signature-invalid')
    const down = { request: () => Promise.reject(new Error('fetch failed')) }
    expect(await verdict(await getProof(deployed), { evmClient: down })).toBe('inconclusive')
    const broken = {
      request: () => {
        throw new Error('no network')
      },
    }
    expect(await verdict(await getProof(deployed), { evmClient: broken })).toBe('inconclusive')
    expect(
      await verdict(await getProof(deployed), { evmClient: { 'eip155:1': getClient(0) } }),
    ).toBe('signature-invalid')
  })

  it('[S7] signs a contract in only on the chain where it approves', async () => {
    const chains = {
      chainId: ['eip155:31337', 'eip155:31338'],
      evmClient: { 'eip155:31337': getClient(0), 'eip155:31338': getClient(1) },
    } as const
    expect(await verdict(await getProof(here, undefined, otherEvm), chains)).toBe(
      'signature-invalid',
    )
    expect(await verdict(await getProof(here, undefined, otherEvm, 'eip155:31338'), chains)).toBe(
      'ok',
    )
    // A node of the other chain, named for this one by mistake.
    expect(await verdict(await getProof(here), { evmClient: getClient(1) })).toBe('inconclusive')
  })

  it.each([
    ['reverts', '0x00 0x00 REVERT', 'signature-invalid'],
    ['answers nothing', 'STOP', 'signature-invalid'],
    ['answers true', '0x01 0x00 MSTORE 0x20 0x00 RETURN', 'signature-invalid'],
    [
      'answers four bytes alone',
      '0x1626ba7e 0xe0 SHL 0x00 MSTORE 0x04 0x00 RETURN',
      'signature-invalid',
    ],
    [
      'answers the value at the wrong end',
      '0x1626ba7e 0x00 MSTORE 0x20 0x00 RETURN',
      'signature-invalid',
    ],
    [
      'answers the value and more',
      '0x1626ba7e 0xe0 SHL 0x00 MSTORE 0x40 0x00 RETURN',
      'signature-invalid',
    ],
    ['answers the value', '0x1626ba7e 0xe0 SHL 0x00 MSTORE 0x20 0x00 RETURN', 'ok'],
    ['never ends', ':again 0x01 @again JUMPI', 'signature-invalid'],
  ])('[S9] a contract that %s', async (_, operations, code) => {
    const account = getContract(operations)
    await deploy(0, account)
    expect(await verdict(await getProof(account))).toBe(code)
  })

  it('[S7] is asked about an empty signature, which a Safe gives for a text approved on its chain', async () => {
    const approving = getContract(yesToEmpty)
    await deploy(0, approving)
    for (const signature of ['0x', new Uint8Array()]) {
      const proof = { ...(await getProof(approving)), signature }
      const answer = await verifySiwx(proof, expected())
      expect(answer).toMatchObject({
        ok: true,
        session: { address: approving.address, isContract: true },
      })
      if (!answer.ok) throw new Error(answer.code)
      const deps = { evmClient: getClient(0) }
      expect(await reverifySiwx(proof, answer.session, deps)).toEqual({ ok: true })
    }
    const wrapped = await getProof(approving, () => wrap(approving, '0x'))
    expect(await verdict(wrapped)).toBe('ok')
    expect(await verdict(await getProof(approving))).toBe('signature-invalid')
  })

  it('[S7] refuses an empty signature without an approval, and from an account without code', async () => {
    for (const account of [deployed, undeployed, evm])
      expect(await verdict(await getProof(account, () => '0x'))).toBe('signature-invalid')
    const { evmClient: _, ...without } = expected()
    // Without a node contracts can't sign in.
    expect(codeOf(await verifySiwx(await getProof(deployed, () => '0x'), without))).toBe(
      'signature-malformed',
    )
    const noText = { ...(await getProof(deployed)), signature: '' }
    expect(await verdict(noText)).toBe('signature-malformed')
  })

  it('[S7] takes a signature without 0x, as a key does', async () => {
    const bare = async (account: { address: string }, by = evm) => {
      const proof = await getProof(account, undefined, by)
      return { ...proof, signature: String(proof.signature).slice(2) }
    }
    expect(await verdict(await bare(evm))).toBe('ok')
    expect(await verdict(await bare(deployed))).toBe('ok')
    expect(await verdict(await bare(deployed, otherEvm))).toBe('signature-invalid')
  })

  it('[S12] rejects the signature after the owner changes', async () => {
    const account = ownedAccount(evm.address, 7)
    await deploy(0, account)
    const proof = await getProof(account)
    const answer = await verifySiwx(proof, expected())
    if (!answer.ok) throw new Error(answer.code)
    const deps = { evmClient: getClient(0) }
    expect(await reverifySiwx(proof, answer.session, deps)).toEqual({ ok: true })
    await send(0, account.address, ownerSlot(otherEvm.address))
    expect(await reverifySiwx(proof, answer.session, deps)).toEqual({
      ok: false,
      code: 'signature-invalid',
    })
    expect(await verdict(proof)).toBe('signature-invalid')
  })

  it('[S7] verifies a delegated account (EIP-7702) by its key, ignoring its delegate', async () => {
    const no = getContract('0xffffffff 0xe0 SHL 0x00 MSTORE 0x20 0x00 RETURN')
    await deploy(0, no)
    const code = `0xef0100${no.address.slice(2)}`
    await getClient(0).request({ method: 'anvil_setCode', params: [otherEvm.address, code] })
    expect(await verdict(await getProof(otherEvm, undefined, otherEvm))).toBe('ok')
    expect(await verdict(await getProof(otherEvm, undefined, evm))).toBe('signature-invalid')
  })
})

describe('ERC-6492, on a real chain', () => {
  it('[S7] signs an undeployed account in, SIW-09', async () => {
    const answer = await verifySiwx(
      await getProof(undeployed, (signature) => wrap(undeployed, signature)),
      expected(),
    )
    expect(answer).toMatchObject({
      ok: true,
      session: { address: undeployed.address, isContract: true },
    })
  })

  it('[S7] accepts a wrapped signature of a deployed account', async () => {
    expect(await verdict(await getProof(deployed, (signature) => wrap(deployed, signature)))).toBe(
      'ok',
    )
  })

  it('[S7] rejects a creation or signature by another key', async () => {
    expect(
      await verdict(
        await getProof(undeployed, (signature) => wrap(undeployed, signature), otherEvm),
      ),
    ).toBe('signature-invalid')
    // Without its wrapper the signature is invalid: there is no code.
    expect(await verdict(await getProof(undeployed))).toBe('signature-invalid')
    // A factory that makes another account, and an attacker's for the victim's address.
    const other = ownedAccount(otherEvm.address, 2)
    expect(
      await verdict(await getProof(undeployed, (signature) => wrap(other, signature), otherEvm)),
    ).toBe('signature-invalid')
    expect(
      await verdict(await getProof(deployed, (signature) => wrap(other, signature), otherEvm)),
    ).toBe('signature-invalid')
    // Address of a plain key, in a signature that another key wrapped.
    expect(
      await verdict(await getProof(evm, (signature) => wrap(other, signature), otherEvm)),
    ).toBe('signature-invalid')
  })

  it('[S9] rejects a missing or endless factory with one call', async () => {
    const endless = getContract(':again 0x01 @again JUMPI')
    for (const by of [evm.address, endless.address])
      expect(
        await verdict(await getProof(undeployed, (signature) => wrap(undeployed, signature, by))),
      ).toBe('signature-invalid')
  })

  it('[S7] needs a node', async () => {
    const { evmClient: _, ...without } = expected()
    const proof = await getProof(undeployed, (signature) => wrap(undeployed, signature))
    expect(codeOf(await verifySiwx(proof, without))).toBe('inconclusive')
  })

  it('[S9] reports a malformed wrapper without a node call', async () => {
    const asked: string[] = []
    const evmClient = { request: async ({ method }: { method: string }) => asked.push(method) }
    const suffix = '6492'.repeat(16)
    for (const signature of [
      `0x${suffix}`,
      `0x00${suffix}`,
      `0x${'ff'.repeat(96)}${suffix}`,
    ] as const)
      expect(await verdict(await getProof(deployed, () => signature), { evmClient })).toBe(
        'signature-malformed',
      )
    expect(asked).toEqual([])
  })
})

describe('several nodes, on a real chain', () => {
  const proof = () => getProof(deployed)
  const down = { request: () => Promise.reject(new Error('down')) }
  const liar = {
    request: async ({ method }: { method: string }) =>
      ({ eth_chainId: '0x7a69', eth_getCode: '0x60', eth_call: `0x1626ba7e${'0'.repeat(56)}` })[
        method
      ],
  }
  const denier = {
    request: async ({ method }: { method: string }) => (method === 'eth_getCode' ? '0x' : '0x7a69'),
  }

  it('[S8] rejects the signature if two nodes disagree', async () => {
    expect(await verdict(await proof(), { evmClient: [getClient(0), denier] })).toBe(
      'nodes-disagree',
    )
    expect(
      await verdict(await getProof(deployed, undefined, otherEvm), {
        evmClient: [getClient(0), liar],
      }),
    ).toBe('nodes-disagree')
    expect(await verdict(await proof(), { evmClient: [getClient(0), getClient(0), denier] })).toBe(
      'nodes-disagree',
    )
  })

  it('[S8] requires two matching answers', async () => {
    expect(await verdict(await proof(), { evmClient: [getClient(0), getClient(0).request] })).toBe(
      'ok',
    )
    expect(await verdict(await proof(), { evmClient: [getClient(0), down, getClient(0)] })).toBe(
      'ok',
    )
    expect(await verdict(await proof(), { evmClient: [getClient(0), down] })).toBe('inconclusive')
    expect(await verdict(await proof(), { evmClient: [denier, denier] })).toBe('signature-invalid')
    expect(await verdict(await proof(), { evmClient: [getClient(0)] })).toBe('ok')
    expect(await verdict(await proof(), { evmClient: { [chainId]: [getClient(0), denier] } })).toBe(
      'nodes-disagree',
    )
  })
})
