/** Calls as 0x's API delivers them, and tampered ones. */
import { contracts } from '@scope/devnet'
import fc from 'fast-check'
import { encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { account, dai, stranger, usdc } from '../fixtures/swap.js'
import { isSettler } from './settlers.js'
import type { SwapBuildRequest, SwapTransaction } from './source.js'
import { allowanceHolder, findZeroExMismatches, toAllowanceHolderCall } from './zero-ex-call.js'

const settler = '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const request: SwapBuildRequest = {
  chainId: 'eip155:1',
  from: usdc,
  to: dai,
  amount: 1_000n,
  account,
  slippageBps: 100,
  fee: undefined,
  minAmountOut: 990n,
  deadline: 1_800_000_000,
}
const slippage = { recipient: account as Hex, buyToken: dai as Hex, minAmountOut: 990n }
const encodeInner = (changes: Partial<typeof slippage> = {}): Hex =>
  encodeFunctionData({
    abi: contracts.settler.abi,
    functionName: 'execute',
    args: [{ ...slippage, ...changes }, ['0x38c9c147', `0x${'ab'.repeat(70)}`], zeroHash],
  })
const encode = (inner = encodeInner()): Hex =>
  encodeFunctionData({
    abi: contracts.allowanceHolder.abi,
    functionName: 'exec',
    args: [settler, usdc as Hex, 1_000n, settler, inner],
  })
const check = (tx: Partial<SwapTransaction>, of = request) => {
  const delivered = { to: allowanceHolder, data: encode(), value: 0n, gas: 1n, ...tx } as const
  const call = toAllowanceHolderCall(delivered, of)
  return call ? findZeroExMismatches(call, of) : ['data']
}

describe('[B47] isSettler', () => {
  it.each([
    '0x07E594aA718bB872B526e93EEd830a8d2a6A1071',
    '0x2c4B05349418Ef279184F07590E61Af27Cf3a86B',
    settler,
  ])('knows %s, a Settler of Ethereum, and of no other network', (address) => {
    expect(isSettler(address, 1n)).toBe(true)
    expect(isSettler(address.toLowerCase(), 1n)).toBe(true)
    expect(isSettler(address, 10n)).toBe(false)
  })
})

describe('[B47] a call that 0x delivers', () => {
  it('passes with what was quoted, and with the Settler itself for native currency', () => {
    expect(check({})).toEqual([])
    const sold: SwapBuildRequest = { ...request, from: 'native' }
    expect(check({ to: settler, data: encodeInner(), value: 1_000n }, sold)).toEqual([])
    expect(check({ to: stranger, data: encodeInner(), value: 1_000n }, sold)).toEqual(['router'])
    const bought: SwapBuildRequest = { ...request, to: 'native' }
    expect(check({ data: encode(encodeInner({ buyToken: native })) }, bought)).toEqual([])
  })

  it('is encoded again, without bytes that follow it', () => {
    const delivered = { to: allowanceHolder, data: encode(), value: 0n, gas: 1n } as const
    const more: Hex = `${delivered.data}${'ff'.repeat(32)}`
    expect(toAllowanceHolderCall({ ...delivered, data: more }, request)).toEqual(delivered)
  })

  it('is refused with the Settler itself for a token, and without a recipient or a list', () => {
    expect(check({ to: settler, data: encodeInner() })).not.toEqual([])
    const open = encode(encodeInner({ recipient: zeroAddress }))
    expect(check({ data: open })).toEqual(['recipient'])
    const words = encodeInner().slice(10)
    const cut: Hex = `0x1fff991f${words.slice(0, 64 * 5)}`
    expect(check({ data: encode(cut) })).toEqual(['data'])
    const far: Hex = `0x1fff991f${words.slice(0, 64 * 3)}${'f'.repeat(64)}${words.slice(64 * 4)}`
    expect(check({ data: encode(far) })).toEqual(['data'])
  })

  it('never passes as a call for another swap with a byte changed', () => {
    const data = Buffer.from(encode().slice(2), 'hex')
    const own = [settler, usdc, account, dai].map((address) => address.slice(2).toLowerCase())
    fc.assert(
      fc.property(fc.nat(data.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(data)
        changed[at] = (changed[at] ?? 0) ^ change
        const delivered: Hex = `0x${changed.toString('hex')}`
        if (check({ data: delivered }).length > 0) return
        const call = toAllowanceHolderCall(
          { to: allowanceHolder, data: delivered, value: 0n, gas: 1n },
          request,
        )
        for (const address of own) expect(call?.data).toContain(address)
        const minimum = BigInt(`0x${call?.data.slice(2 + 2 * (4 + 192 + 4 + 64)).slice(0, 64)}`)
        expect(minimum).toBeGreaterThanOrEqual(990n)
      }),
      { numRuns: 3_000 },
    )
  })
})
