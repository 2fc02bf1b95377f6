import { type Devnet, startDevnet } from '@scope/devnet'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { factory, getContract, ownedAccount, wrap, yesToEmpty } from '../fixtures/evm-wallets.js'
import { verifyEvmMessage } from './verify-evm-message.js'

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const deployed = ownedAccount(owner.address)
const undeployed = ownedAccount(owner.address, 1)
const message = '{"name":"alice.example","timestamp":1}'

let devnet: Devnet
async function request({
  method,
  params = [],
}: {
  method: string
  params?: readonly unknown[] | undefined
}) {
  const response = await fetch(devnet.chains[0]?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: object }
  if (error) throw Object.assign(new Error('RPC'), error)
  return result
}
async function deploy({ factoryData: data }: { factoryData: Hex }) {
  const [from] = (await request({ method: 'eth_accounts' })) as string[]
  const call = { from, to: factory, data, gas: '0x100000' }
  const hash = await request({ method: 'eth_sendTransaction', params: [call] })
  const receipt = () => request({ method: 'eth_getTransactionReceipt', params: [hash] })
  await vi.waitUntil(receipt)
}
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337 }] })
  await deploy(deployed)
})
afterAll(() => devnet.stop())

const chainId = 'eip155:31337' as const
const verify = (signature: string, more: object = {}) =>
  verifyEvmMessage(
    { message, signature, address: owner.address, chainId, ...more },
    { evmClient: request },
  )

describe('a text of any kind', () => {
  it('belongs to its key, in any spelling of its address', async () => {
    const signature = await owner.signMessage({ message })
    const yes = { ok: true, address: owner.address, isContract: false }
    expect(await verify(signature)).toEqual(yes)
    expect(await verify(signature, { address: owner.address.toLowerCase() })).toEqual(yes)
    expect(await verify(signature, { message: `${message} ` })).toMatchObject({ ok: false })
    expect(await verify(await stranger.signMessage({ message }))).toEqual({
      ok: false,
      code: 'signature-invalid',
    })
  })

  it('[S7] is no contract’s by a node without its chain, unless it is named for it', async () => {
    const signature = await owner.signMessage({ message })
    const silent: typeof request = async (asked) =>
      asked.method === 'eth_chainId' ? Promise.reject(new Error('no such method')) : request(asked)
    const asked = { message, signature, address: deployed.address, chainId }
    expect(await verifyEvmMessage(asked, { evmClient: silent })).toMatchObject({ ok: false })
    const named = { evmClient: { [chainId]: silent } }
    expect(await verifyEvmMessage(asked, named)).toEqual(
      await verifyEvmMessage(asked, { evmClient: request }),
    )
  })

  it('is a contract’s that is there, and one’s that will be', async () => {
    const signature = await owner.signMessage({ message })
    const of = (address: string, signed: Hex) => verify(signed, { address })
    expect(await of(deployed.address, signature)).toMatchObject({ ok: true, isContract: true })
    const wrapped = wrap(undeployed, signature)
    expect(await of(undeployed.address, wrapped)).toMatchObject({ ok: true, isContract: true })
    const strange = await stranger.signMessage({ message })
    expect(await of(deployed.address, strange)).toMatchObject({ code: 'signature-invalid' })
    expect(await of(undeployed.address, wrap(undeployed, strange))).toMatchObject({
      code: 'signature-invalid',
    })
  })

  it('asks the contract about an empty signature, and takes one without 0x', async () => {
    const approving = getContract(yesToEmpty)
    await deploy(approving)
    expect(await verify('0x', { address: approving.address })).toMatchObject({
      ok: true,
      isContract: true,
    })
    for (const { address } of [owner, deployed, undeployed])
      expect(await verify('0x', { address })).toEqual({ ok: false, code: 'signature-invalid' })
    const signature = await owner.signMessage({ message })
    const bare = signature.slice(2) as Hex
    expect(await verify(bare)).toMatchObject({ ok: true, isContract: false })
    expect(await verify(bare, { address: deployed.address })).toMatchObject({
      ok: true,
      isContract: true,
    })
  })

  it.each([
    [{ address: 'vitalik.eth' }, 'address-invalid'],
    [{ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aa96045' }, 'address-invalid'],
    [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'chain-mismatch'],
    [{ message: 'x'.repeat(9_000) }, 'too-large'],
    [{ signature: '' }, 'signature-malformed'],
    [{ signature: 5 }, 'input-invalid'],
  ])('is rejected for %o', async (more, code) => {
    expect(await verify(await owner.signMessage({ message }), more)).toEqual({ ok: false, code })
  })
})
