import { type NodeClient, type TokenListEntry, toNetwork } from '@scope/core/chain'
import { contracts, type Devnet, type DevTokens, deployTokens, startDevnet } from '@scope/devnet'
import { createTestNode } from '@scope/testing'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  multicall3Abi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvmRuntime } from '../runtime.js'
import { toText } from './abi.js'
import { decodeReads, encodeReads } from './multicall.js'

/** anvil's first and third accounts; the first has a million of each token. */
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const signal = () => new AbortController().signal

let devnet: Devnet
let tokens: DevTokens
let node: NodeClient
beforeAll(async () => {
  devnet = await startDevnet()
  tokens = await deployTokens(url())
  node = createTestNode(url())
})
afterAll(() => devnet.stop())

const url = () => devnet.chains[0]?.url ?? ''
const money = async () => {
  const all = await createEvmRuntime().assets?.()
  if (!all) throw new Error('The adapter knows of money.')
  return all
}
const network = toNetwork({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const listed = (address: string, decimals = 6): TokenListEntry => ({
  networkId: 'eip155:31337',
  address,
  name: 'Listed',
  symbol: 'LST',
  decimals,
})
const of = (address: string, decimals: number) => ({ address, decimals })

/** An answer with one text in it, whose text begins after a word of the contract's own. */
const spaced = (answer: Hex) =>
  `0x${'40'.padStart(64, '0')}${'7'.padStart(64, '0')}${answer.slice(66)}`

/** Answers 18 to `decimals()`, and to all else the text “OFF” at the offset 64. */
const offsetToken =
  '0x60003560e01c63313ce56714602d576040600052600760205260036040526' +
  '24f464660e81b60605260806000f35b60126000526020' +
  '6000f3'

describe('tokens of a plain node', () => {
  it('[SND-09] include listed tokens with a balance, and each fails alone', async () => {
    const { getTokenBalances: holdings } = await money()
    const nobody = '0x1111111111111111111111111111111111111111'
    const asked = [listed(tokens.standard), listed(nobody), listed(tokens.fee)]
    const found = await holdings(node, network, owner, asked, signal())
    expect(found).toEqual([
      { ...listed(tokens.standard), amount: 10n ** 12n },
      // The contract's value counts, not the list's: eighteen decimals, not six (X3).
      { ...listed(tokens.fee), decimals: 18, amount: 10n ** 24n },
    ])
    expect(await holdings(node, network, stranger, asked, signal())).toEqual([])
  })

  it('are read with one call if Multicall3 is deployed', async () => {
    const client = createPublicClient({ transport: http(url()) })
    const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
    await node.request('anvil_setCode', [multicall3, deployedCode(contracts.multicall.bytecode)])
    try {
      let calls = 0
      const counting: NodeClient = {
        ...node,
        request(method, params, wanted) {
          calls++
          return node.request(method, params, wanted)
        },
      }
      const { getTokenBalances: holdings } = await money()
      const asked = [listed(tokens.standard), listed(tokens.noReturn)]
      const found = await holdings(counting, network, owner, asked, signal())
      expect(found.map(({ amount }) => amount)).toEqual([10n ** 12n, 10n ** 12n])
      expect(calls).toBe(1)
      expect(await client.getCode({ address: multicall3 })).toBeDefined()
    } finally {
      await node.request('anvil_setCode', [multicall3, '0x'])
    }
  })

  it('[SND-09][X3] leaves out a token that claims 77 or 2^255 decimals', async () => {
    const { getTokenBalances: holdings, token } = await money()
    for (const decimals of [77n, 2n ** 255n, 0n]) {
      await set(decimals)
      expect(await holdings(node, network, owner, [listed(tokens.lying)], signal())).toEqual([])
    }
    await set(2n ** 255n)
    await expect(token(node, network, tokens.lying, signal())).rejects.toMatchObject({
      code: 'address-invalid',
    })
    await set(18n)
  })

  it('rejects instead of returning an empty account if the node fails', async () => {
    const { getTokenBalances: holdings } = await money()
    const dead: NodeClient = { ...node, request: async () => Promise.reject(new Error('down')) }
    await expect(
      holdings(dead, network, owner, [listed(tokens.standard)], signal()),
    ).rejects.toMatchObject({ code: 'network-unreachable' })
  })

  it('cleans the name and symbol that a contract returns', async () => {
    const { token } = await money()
    expect(await token(node, network, tokens.standard, signal())).toEqual({
      address: tokens.standard,
      name: 'Standard Token',
      symbol: 'STD',
      decimals: 6,
    })
    const offset = '0x2222222222222222222222222222222222222222'
    await node.request('anvil_setCode', [offset, offsetToken])
    expect(await token(node, network, offset, signal())).toEqual({
      address: offset,
      name: 'OFF',
      symbol: 'OFF',
      decimals: 18,
    })
    const hostile = await token(node, network, tokens.hostile, signal())
    expect(hostile.name).toBe('USDC<img src=x onerror=alert(1)>')
    expect(hostile.symbol.length).toBeLessThanOrEqual(48)
    await expect(token(node, network, stranger, signal())).rejects.toMatchObject({
      code: 'address-invalid',
    })
  })
})

/** What the constructor leaves behind, as the compiler has it after the creation code. */
function deployedCode(bytecode: Hex): Hex {
  // CODECOPY's code begins where the first INVALID (0xfe) of the creation code ends.
  const at = bytecode.indexOf('fe', 2)
  return `0x${bytecode.slice(at + 2)}`
}

async function set(decimals: bigint) {
  const client = createWalletClient({ account: owner, transport: http(url()) })
  await client.writeContract({
    chain: null,
    address: tokens.lying,
    abi: contracts.lyingToken.abi,
    functionName: 'setDecimals',
    args: [decimals],
  })
}

describe('a transfer', () => {
  it('[SND-03][SND-04] encodes a token transfer as viem does, for USDT, too', async () => {
    const { transfer } = await money()
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [stranger, 2n ** 255n],
    })
    const asked = { to: stranger, amount: 2n ** 255n, token: of(tokens.noReturn, 6) }
    expect(transfer(asked)).toEqual({
      namespace: 'eip155',
      transaction: { to: tokens.noReturn, data },
    })
    expect(transfer({ to: stranger.toLowerCase(), amount: 7n })).toEqual({
      namespace: 'eip155',
      transaction: { to: stranger, value: 7n },
    })
  })

  it('encodes and decodes calls of many contracts as viem does', () => {
    const reads = [
      { to: owner, data: '0x70a08231' as const },
      { to: stranger, data: `0x${'ab'.repeat(70)}` as const },
    ]
    const viemCall = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        reads.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data })),
      ],
    })
    expect(encodeReads(reads)).toBe(viemCall)
    const answer = encodeAbiParameters(
      [{ type: 'tuple[]', components: [{ type: 'bool' }, { type: 'bytes' }] }],
      [
        [
          [true, `0x${'cd'.repeat(40)}`],
          [false, '0x08c379a0'],
        ],
      ] as never,
    )
    expect(decodeReads(answer.slice(2), 2)).toEqual(['cd'.repeat(40), undefined])
    expect(decodeReads(answer.slice(2), 3)).toBeUndefined()
    expect(decodeReads('00'.repeat(7), 2)).toBeUndefined()
  })

  it.each([
    [encodeAbiParameters([{ type: 'string' }], ['Maker “äß”']), 'Maker “äß”'],
    [`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 'MKR'],
    // A text that begins after a word of the contract's own.
    [spaced(encodeAbiParameters([{ type: 'string' }], ['MKR'])), 'MKR'],
    [spaced(encodeAbiParameters([{ type: 'string' }], ['Maker “äß”'])), 'Maker “äß”'],
    ['0x', undefined],
    [`0x${'0'.repeat(192)}`, undefined],
    [`0x${'31'.padStart(64, '0')}${'0'.repeat(64)}`, undefined],
    [`0x${'f'.repeat(128)}`, undefined],
    [`0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`, undefined],
  ])('reads %s as the text %j', (answer, text) => expect(toText(answer.slice(2))).toBe(text))
})

describe('the preview of a transfer', () => {
  const preview = async (transfer: {
    to?: string
    amount: bigint
    token?: ReturnType<typeof of>
  }) => (await money()).preview(node, network, owner, { to: stranger, ...transfer }, signal())

  it.each([
    ['a standard token', 'standard', 6],
    ['one that returns nothing, as USDT', 'noReturn', 6],
  ] as const)('[SND-04] transfers %s in full', async (_, name, decimals) => {
    const told = await preview({ amount: 5n, token: of(tokens[name], decimals) })
    expect(told).toMatchObject({ amountReceived: 5n, warnings: [] })
    expect(told.error).toBeUndefined()
    expect(told.fee).toBeGreaterThan(0n)
  })

  it('returns a lower received amount for a token with a fee', async () =>
    expect(await preview({ amount: 1_000n, token: of(tokens.fee, 18) })).toMatchObject({
      amountReceived: 990n,
    }))

  it('reports a transfer that reverts before the user signs', async () => {
    const told = await preview({ amount: 5n, token: of(tokens.reverting, 18) })
    expect(told.error).toMatchObject({
      code: 'execution-reverted',
      details: { transferFailure: 'token-rejected', revertReason: 'transfers are paused' },
    })
  })

  it('reports the revert reason of a contract that takes no ether', async () => {
    const contract = `0x${'c0de'.repeat(10)}`
    const words = (text: string) => {
      const hex = Buffer.from(text).toString('hex')
      const word = (value: number) => value.toString(16).padStart(64, '0')
      return `08c379a0${word(32)}${word(hex.length / 2)}${hex.padEnd(64, '0')}`
    }
    const answer = words('No\u202e ether')
    const size = (answer.length / 2).toString(16).padStart(2, '0')
    // Copies what stands behind it and reverts with that.
    await node.request('anvil_setCode', [contract, `0x60${size}600c60003960${size}6000fd${answer}`])
    expect((await preview({ to: contract, amount: 5n })).error).toMatchObject({
      code: 'execution-reverted',
      details: { transferFailure: 'program-rejected', revertReason: 'No ether' },
    })
    await node.request('anvil_setCode', [contract, '0x60006000fd'])
    const { error } = await preview({ to: contract, amount: 5n })
    expect(error?.details).toEqual({ transferFailure: 'program-rejected' })
    await node.request('anvil_setCode', [contract, '0x'])
  })

  it('reports a revert if the amount exceeds the token balance', async () => {
    const told = await preview({ amount: 2n * 10n ** 12n, token: of(tokens.standard, 6) })
    expect(told.error).toMatchObject({ code: 'execution-reverted' })
  })

  it('returns a fee for the whole ether balance, too', async () => {
    const { fee, error } = await preview({
      amount: BigInt((await node.request('eth_getBalance', [owner, 'latest'])) as string),
    })
    expect(error).toBeUndefined()
    expect(fee).toBeGreaterThan(21_000n)
  })

  it('[X9] warns about a transfer to the token’s own contract', async () =>
    expect(
      await preview({ to: tokens.standard, amount: 1n, token: of(tokens.standard, 6) }),
    ).toMatchObject({ warnings: ['token-contract'] }))

  it('falls back to a single call if the node can’t simulate', async () => {
    const plain: NodeClient = {
      ...node,
      request: (method, params, wanted) =>
        method === 'eth_simulateV1'
          ? Promise.reject(new Error('method not found'))
          : node.request(method, params, wanted),
    }
    const { preview: ask } = await money()
    const to = (name: 'reverting' | 'noReturn') => ({
      to: stranger,
      amount: 5n,
      token: of(tokens[name], 6),
    })
    const [bad, good] = await Promise.all(
      (['reverting', 'noReturn'] as const).map((name) =>
        ask(plain, network, owner, to(name), signal()),
      ),
    )
    expect(bad?.error).toMatchObject({
      code: 'execution-reverted',
      details: { transferFailure: 'token-rejected', revertReason: 'transfers are paused' },
    })
    expect(good).not.toHaveProperty('error')
    expect(good).not.toHaveProperty('amountReceived')
  })

  it('includes the base layer’s fee on a rollup', async () => {
    const oracle = '0x420000000000000000000000000000000000000f'
    // Answers 7,000 to every call.
    await node.request('anvil_setCode', [oracle, '0x611b5860005260206000f3'])
    const told = await preview({ amount: 5n })
    await node.request('anvil_setCode', [oracle, '0x'])
    expect(told.extra).toEqual({ kind: 'data', fee: 7_000n })
    expect(told.fee).toBeGreaterThan(7_000n + 21_000n)
  })

  it('[X16] detects a contract, but not an account that delegated to code', async () => {
    const { isContract } = await money()
    await node.request('anvil_setCode', [stranger, `0xef0100${tokens.standard.slice(2)}`])
    expect(await isContract?.(node, tokens.standard, signal())).toBe(true)
    expect(await isContract?.(node, stranger, signal())).toBe(false)
    await node.request('anvil_setCode', [stranger, '0x'])
  })
})
