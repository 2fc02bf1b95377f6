import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAddress } from './address.js'
import { dustLimit, getFee, getWeight, selectUtxos, type TransferDeps, type Utxo } from './utxos.js'

const from = requireAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
const senders = [
  from,
  requireAddress('bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'),
  requireAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'),
  requireAddress('2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br'),
]
const coin = (value: bigint, at = 0, isConfirmed = true): Utxo => ({
  txid: at.toString(16).padStart(64, '0'),
  vout: at,
  value,
  isConfirmed,
})
const plan = (coins: readonly Utxo[], value: bigint, rate = 1_000n) =>
  selectUtxos({ coins, from, to: from, value, rate })
const sum = (coins: readonly Utxo[]) => coins.reduce((all, { value }) => all + value, 0n)

describe('choosing coins', () => {
  it('takes confirmed ones first, however large the others are', () => {
    const { coins } = plan([coin(90_000n, 1, false), coin(5_000n, 2)], 2_000n)
    expect(coins).toEqual([coin(5_000n, 2)])
    expect(plan([coin(90_000n, 1, false), coin(5_000n, 2)], 20_000n).coins).toHaveLength(2)
  })

  it('returns change, or adds it to the fee if it would be dust', () => {
    expect(plan([coin(10_000n)], 5_000n)).toMatchObject({ change: 4_859n, fee: 141n })
    // 141 is the fee with change, 294 the least that may be left.
    expect(plan([coin(5_000n + 141n + 294n)], 5_000n)).toMatchObject({ change: 294n })
    expect(plan([coin(5_000n + 141n + 293n)], 5_000n)).toMatchObject({ change: 0n, fee: 434n })
  })

  it('leaves coins that cost more than they bring', () => {
    const dear = 50_000n
    expect(plan([coin(3_000n, 1), coin(100_000n, 2)], 5_000n, dear).coins).toHaveLength(1)
    expect(() => plan([coin(3_000n, 1), coin(3_300n, 2)], 300n, dear)).toThrow(
      expect.objectContaining({ code: 'insufficient-funds' }),
    )
  })

  it('refuses what can not be: dust, nothing, and more than there is', () => {
    expect(() => plan([coin(10_000n)], 293n)).toThrow(
      expect.objectContaining({ code: 'amount-invalid' }),
    )
    expect(() => plan([coin(10_000n)], 0n)).toThrow(
      expect.objectContaining({ code: 'amount-invalid' }),
    )
    for (const coins of [[], [coin(10_000n)]]) {
      expect(() => plan(coins, 10_000n)).toThrow(
        expect.objectContaining({ code: 'insufficient-funds' }),
      )
    }
  })

  it('knows the dust limits of Bitcoin Core', () => {
    const limit = (address: string) => dustLimit(requireAddress(address).script)
    expect(limit('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe(546n)
    expect(limit('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe(540n)
    expect(limit('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(294n)
    expect(limit('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')).toBe(330n)
  })

  it('does not build from addresses whose scripts it can not know', () => {
    const script = `0020${'11'.repeat(32)}`
    expect(() =>
      selectUtxos({
        coins: [coin(10_000n)],
        from: { type: 'p2wsh', script },
        to: from,
        value: 1_000n,
        rate: 1_000n,
      }),
    ).toThrow(expect.objectContaining({ code: 'wallet-unsupported' }))
  })
})

describe('[trap 11] for any UTXOs', () => {
  const deps: fc.Arbitrary<TransferDeps> = fc.record({
    coins: fc
      .array(fc.record({ value: fc.bigInt(1n, 5_000_000n), isConfirmed: fc.boolean() }), {
        maxLength: 40,
      })
      .map((all) => all.map(({ value, isConfirmed }, at) => coin(value, at, isConfirmed))),
    from: fc.constantFrom(...senders),
    to: fc.constantFrom(...senders),
    value: fc.bigInt(1n, 20_000_000n),
    rate: fc.bigInt(1_000n, 300_000n),
  })
  const tryPlan = (transfer: TransferDeps) => {
    try {
      return selectUtxos(transfer)
    } catch (thrown) {
      return thrown
    }
  }

  it('loses no satoshi, makes no dust and pays at least the fee rate', () => {
    fc.assert(
      fc.property(deps, (transfer) => {
        const made = tryPlan(transfer)
        if (made instanceof Error) {
          expect(['amount-invalid', 'insufficient-funds']).toContain(Reflect.get(made, 'code'))
          return
        }
        const { coins, change, fee } = made as ReturnType<typeof selectUtxos>
        expect(sum(coins)).toBe(transfer.value + change + fee)
        expect(new Set(coins).size).toBe(coins.length)
        expect(coins.every((utxo) => transfer.coins.includes(utxo))).toBe(true)
        const dust = dustLimit(transfer.from.script)
        expect(change === 0n || change >= dust).toBe(true)
        const outputs = [transfer.to.script, ...(change > 0n ? [transfer.from.script] : [])]
        const least = getFee(getWeight(transfer.from.type, coins.length, outputs), transfer.rate)
        expect(fee >= least).toBe(true)
        // What is paid beside it is less than change would have been worth.
        const perOutput = getFee(4n * 43n, transfer.rate) + 1n
        expect(fee <= least + dust + perOutput).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('plans the same for any order of UTXOs', () => {
    fc.assert(
      fc.property(deps, (transfer) => {
        const turned = { ...transfer, coins: transfer.coins.toReversed() }
        const [first, second] = [tryPlan(transfer), tryPlan(turned)]
        if (first instanceof Error) expect(second).toBeInstanceOf(Error)
        else expect(second).toEqual(first)
      }),
    )
  })
})
