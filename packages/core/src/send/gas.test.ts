/** [SND-07] What is left for the fee, as public cases say it. Pure. */
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { getDraftStatus } from './draft-status.js'

/** What is said of a token, or of the chain's own currency, with so much to pay the fee. */
function judged(of: {
  readonly native: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly isNative: boolean
  readonly isSmartAccount: boolean
}) {
  const { native, amount, fee, isNative, isSmartAccount } = of
  return getDraftStatus({
    namespace: 'eip155',
    networkId: 'eip155:1',
    from: 'a',
    native,
    isSmartAccount,
    token: {
      ...(!isNative && { address: 'gold' }),
      name: 'Coin',
      symbol: 'COIN',
      decimals: 2,
      amount: isNative ? native : amount,
    },
    unit: 'token',
    amountText: '',
    amount,
    recipient: { status: 'resolved', text: 'b', address: 'b' },
    preview: { status: 'ready', preview: { fee, warnings: [] }, warnings: [] },
  })
}

it.each([
  [{ native: 10n, amount: 9n, fee: 1n, isNative: true }, 'ready'],
  [{ native: 10n, amount: 10n, fee: 1n, isNative: true }, 'insufficient-gas'],
  [{ native: 1n, amount: 10n, fee: 1n, isNative: false }, 'ready'],
  [{ native: 1n, amount: 10n, fee: 2n, isNative: false }, 'insufficient-gas'],
] as const)('[SND-07] %o: %s', (of, verdict) => {
  expect(judged({ ...of, isSmartAccount: false })).toBe(verdict)
  expect(judged({ ...of, isSmartAccount: true })).toBe('ready')
})

describeVectors('amounts', (cases) => {
  const gas = cases.filter(({ kind }) => kind === 'insufficient-gas')

  // They count in dollars: a coin of one dollar, in cents.
  it.each(gas)('[SND-07] $id: $expect', (vector) => {
    const [native = 0n, amount = 0n, fee = 0n] = [
      vector.networkBalanceUSD,
      vector.amountUSD,
      vector.gasUSD,
    ].map((dollars) => BigInt(String(dollars)) * 100n)
    const told = String(vector.expect)
    const isSmartAccount = vector.smartAccount === true
    const isNative = /max native/.test(told)
    const verdict = judged({ native, amount, fee, isNative, isSmartAccount })
    expect(verdict).toBe(told.startsWith('ok') ? 'ready' : 'insufficient-gas')
  })
})
