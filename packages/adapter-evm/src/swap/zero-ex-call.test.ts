/** Calls as 0x's API delivers them, and tampered ones. */
import type { DeliveredSwapTerms, SwapCall } from '@scope/core/chain'
import fc from 'fast-check'
import {
  concat,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { isSettler } from './is-settler.js'
import { allowanceHolder, findZeroExMismatches } from './zero-ex-call.js'

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zidAndAffiliate) payable returns (bool)',
])
/** By viem, and not by our own code. */
function derive(nonce: bigint, chainId = 1n, feature = 2n): Hex {
  const creator = getContractAddress({
    opcode: 'CREATE2',
    from: '0x00000000000004533Fe15556B1E086BB1A72cEae',
    salt: pad(numberToHex((feature << 128n) | (chainId << 64n) | nonce)),
    bytecodeHash: '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f',
  })
  return getContractAddress({ opcode: 'CREATE', from: creator, nonce: 1n })
}
const account = '0x1111111111111111111111111111111111111111'
const stranger = '0x2222222222222222222222222222222222222222'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const settler = '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710'
const now = 1_800_000_000

const terms: DeliveredSwapTerms = {
  sold: usdc,
  bought: dai,
  amount: 1_000n,
  minAmountOut: 990n,
  account,
  quotedAt: now - 10,
}
const right = {
  operator: settler as Hex,
  token: usdc as Hex,
  amount: 1_000n,
  target: settler as Hex,
  recipient: account as Hex,
  buyToken: dai as Hex,
  minAmountOut: 990n,
  data: (inner: Hex): Hex => inner,
}
function encode(changes: Partial<typeof right> = {}): Hex {
  const { operator, token, amount, target, data, ...slippage } = { ...right, ...changes }
  const actions: Hex[] = ['0x38c9c147', `0x103b48be${'ab'.repeat(70)}`]
  const inner = encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [slippage, actions, zeroHash],
  })
  const args = [operator, token, amount, target, data(inner)] as const
  return encodeFunctionData({ abi, functionName: 'exec', args })
}
const check = (
  call: Partial<SwapCall> & { readonly data: Hex },
  of = terms,
  reference = '1',
  at = now,
) => findZeroExMismatches({ to: allowanceHolder, value: 0n, ...call }, of, reference, at)

describe('[X10] isSettler', () => {
  it.each([
    '0x07E594aA718bB872B526e93EEd830a8d2a6A1071',
    '0x2c4B05349418Ef279184F07590E61Af27Cf3a86B',
    '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710',
  ])('knows %s, a Settler of Ethereum, in either spelling', (address) => {
    expect(isSettler(address, 1n)).toBe(true)
    expect(isSettler(address.toLowerCase(), 1n)).toBe(true)
  })

  it('knows the first 256 Settlers of a network as viem derives them, and no other', () => {
    const own = [1n, 2n, 100n, 256n]
    expect(own.map((nonce) => isSettler(derive(nonce, 8_453n), 8_453n))).toEqual(
      own.map(() => true),
    )
    const others = [derive(0n), derive(257n), derive(4n, 10n), derive(4n, 1n, 3n), stranger]
    expect(others.map((address) => isSettler(address, 1n))).toEqual(others.map(() => false))
  })
})

describe('[X10][X11] a call that 0x delivers', () => {
  it('passes with what was quoted, or with a higher minimum', () => {
    expect(check({ data: encode() })).toEqual([])
    expect(check({ data: encode({ minAmountOut: 991n }) })).toEqual([])
    const upper = encode().slice(2).toUpperCase()
    expect(check({ data: `0x${upper}` })).toEqual([])
  })

  it('passes with native currency, which it sends along', () => {
    const sold = { ...terms, sold: undefined }
    const data = encode({ token: native })
    expect(check({ data, value: 1_000n }, sold)).toEqual([])
    for (const value of [0n, 999n, 1_001n]) expect(check({ data, value }, sold)).toEqual(['value'])
    const bought = { ...terms, bought: undefined }
    expect(check({ data: encode({ buyToken: native }) }, bought)).toEqual([])
  })

  it.each<[string, Partial<typeof right>]>([
    ['router', { operator: stranger, target: stranger }],
    ['router', { operator: stranger }],
    ['router', { target: stranger }],
    ['router', { operator: derive(5n) }],
    ['router', { operator: account, target: account }],
    ['router', { operator: usdc, target: usdc }],
    ['router', { operator: derive(4n, 10n), target: derive(4n, 10n) }],
    ['router', { operator: derive(4n, 1n, 3n), target: derive(4n, 1n, 3n) }],
    ['sold-token', { token: dai }],
    ['sold-token', { token: native }],
    ['bought-token', { buyToken: stranger }],
    ['bought-token', { buyToken: zeroAddress }],
    ['amount', { amount: 1_001n }],
    ['amount', { amount: 999n }],
    ['min-amount-out', { minAmountOut: 989n }],
    ['min-amount-out', { minAmountOut: 0n }],
    ['recipient', { recipient: stranger }],
    ['recipient', { recipient: zeroAddress }],
    ['recipient', { recipient: settler }],
  ])('is refused for another %s: %o', (mismatch, changes) => {
    expect(check({ data: encode(changes) })).toEqual([mismatch])
  })

  it('is refused with a minimum of 0 even if the user accepts it', () => {
    const data = encode({ minAmountOut: 0n })
    expect(check({ data }, { ...terms, minAmountOut: 0n })).toEqual(['min-amount-out'])
  })

  it('is refused at a Settler itself, with a value, or after its quote', () => {
    expect(check({ data: encode(), to: settler })).toEqual(['router'])
    expect(check({ data: encode(), value: 1n })).toEqual(['value'])
    expect(check({ data: encode() }, terms, '1', now + 50)).toEqual([])
    expect(check({ data: encode() }, terms, '1', now + 51)).toEqual(['quote-expired'])
  })

  it('is refused on networks without AllowanceHolder, where native currency would be lost', () => {
    const sold = { ...terms, sold: undefined }
    for (const chainId of [100n, 324n, 8_217n]) {
      const own = { operator: derive(1n, chainId), target: derive(1n, chainId), token: native }
      const data = encode(own as Partial<typeof right>)
      expect(check({ data, value: 1_000n }, sold, String(chainId))).toEqual(['router'])
    }
  })

  it('is refused with bytes after it, cut off, or of another function', () => {
    const data = encode()
    for (const changed of [
      `${data}00`,
      `${data}${'00'.repeat(32)}`,
      data.slice(0, -64),
      data.slice(0, 10),
      `0x12345678${data.slice(10)}`,
      '0x',
      encode({ data: (inner) => `0x12345678${inner.slice(10)}` }),
      encode({ data: (inner) => `0x${inner.slice(2, 8 + 64 * 3)}` }),
      encode({ data: () => '0x' }),
      // The list of actions would begin after the end.
      encode({
        data: (inner) => {
          const words = inner.slice(10).match(/.{64}/g) ?? []
          words[3] = 'f'.repeat(64)
          return concat([`0x${inner.slice(2, 10)}`, `0x${words.join('')}`])
        },
      }),
    ])
      expect(check({ data: changed as Hex })).toEqual(['unreadable'])
  })

  /** Length of the inner call. Zeros at its end may count or not: they are for the Settler's actions. */
  const lengthAt = 4 + 5 * 32
  const minimumAt = lengthAt + 32 + 4 + 2 * 32
  const mutate = (data: Buffer, at: number, change: number) => {
    const changed = Buffer.from(data)
    changed[at] = (changed[at] ?? 0) ^ change
    return changed
  }
  const passes = (data: Buffer) => check({ data: `0x${data.toString('hex')}` }).length === 0

  it('never passes with a byte changed, but for a higher minimum and what is for the Settler', () => {
    const data = Buffer.from(encode().slice(2), 'hex')
    const anywhere = fc.oneof(fc.nat(minimumAt + 31), fc.nat(data.length - 1))
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = mutate(data, at, change)
        const minimum = BigInt(`0x${changed.toString('hex', minimumAt, minimumAt + 32)}`)
        const isLength = at >= lengthAt && at < lengthAt + 32
        const isOpen = isLength || at >= minimumAt
        expect(passes(changed) && (!isOpen || minimum < 990n)).toBe(false)
      }),
      { numRuns: 5_000 },
    )
    expect(passes(mutate(data, minimumAt, 1))).toBe(true)
  })

  it('never passes with the same byte changed in the operator and the target', () => {
    const data = Buffer.from(encode().slice(2), 'hex')
    fc.assert(
      fc.property(fc.nat(19), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const operatorAt = 4 + 12 + at
        const changed = mutate(mutate(data, operatorAt, change), operatorAt + 3 * 32, change)
        expect(passes(changed)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
