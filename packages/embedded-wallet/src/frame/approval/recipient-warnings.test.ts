import { expect, it } from 'vitest'
import { evmEnds, getRecipientWarnings, solanaEnds } from './recipient-warnings.js'

const evm = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const solana = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const similar = (address: string, first: number, last: number): string =>
  address.slice(0, first) +
  address
    .slice(first, -last)
    .replace(/./g, (letter) => (letter.toLowerCase() === 'a' ? '2' : 'a')) +
  address.slice(-last)

it.each([
  [evm, 4, 6, evmEnds],
  [evm, 6, 4, evmEnds],
  [evm, 7, 5, evmEnds],
  [evm, 10, 9, evmEnds],
  [solana, 4, 4, solanaEnds],
  [solana, 4, 6, solanaEnds],
  [solana, 8, 9, solanaEnds],
])(
  '[X4] warns of a look-alike that matches %s in its first %i and last %i characters',
  (known, first, last, ends) => {
    const like = similar(known, first, last)
    const alike = ['look-alike', 'first-time-recipient']
    for (const recipient of [like, like.toLowerCase()]) {
      expect(getRecipientWarnings(recipient, own, [known], ends)).toEqual(alike)
      expect(getRecipientWarnings(recipient, known, [], ends)).toEqual(alike)
    }
    expect(getRecipientWarnings(like, own, [known, like], ends)).toEqual([])
    expect(getRecipientWarnings(known, own, [known], ends)).toEqual([])
  },
)

it.each([
  [evm, 5, 4, evmEnds],
  [evm, 6, 3, evmEnds],
  [evm, 3, 6, evmEnds],
  [solana, 4, 3, solanaEnds],
  [solana, 3, 9, solanaEnds],
])(
  '[X4] reports no look-alike that matches %s in only its first %i and last %i characters',
  (known, first, last, ends) => {
    expect(getRecipientWarnings(similar(known, first, last), own, [known], ends)).toEqual([
      'first-time-recipient',
    ])
  },
)

it('[X4] warns of a look-alike if a known Solana address differs in case', () => {
  expect(getRecipientWarnings(solana.toLowerCase(), own, [solana], solanaEnds)).toEqual([
    'look-alike',
    'first-time-recipient',
  ])
})
