import { Transaction } from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toHex } from './encoding.js'
import { assertSameTransaction, parsePsbt } from './psbt-reader.js'

const script = Uint8Array.of(0, 20, ...new Uint8Array(20).fill(3))
function getPsbt(value: bigint, inputs = 2): Transaction {
  const transaction = new Transaction()
  for (let index = 0; index < inputs; index++) {
    transaction.addInput({
      txid: '11'.repeat(32),
      index,
      witnessUtxo: { script, amount: 5_000n },
    })
  }
  transaction.addOutput({ script, amount: value })
  return transaction
}

it('reads the transaction that two libraries read, and how many inputs it has', () => {
  for (const inputs of [1, 2, 300]) {
    const bytes = getPsbt(1_000n, inputs).toPSBT()
    const view = parsePsbt(bytes)
    expect(view?.inputCount).toBe(inputs)
    const transaction = Psbt.fromBuffer(bytes).data.globalMap.unsignedTx.toBuffer()
    expect(view?.transaction).toBe(toHex(transaction))
  }
})

it('[C8] knows a changed amount, and does not mind signatures', () => {
  const asked = parsePsbt(getPsbt(1_000n).toPSBT())
  if (!asked) throw new Error('It is a PSBT.')
  const same = getPsbt(1_000n).toPSBT()
  expect(assertSameTransaction(same, asked)).toBe(same)
  const withMore = getPsbt(1_000n)
  withMore.updateInput(0, { sighashType: 1 })
  expect(() => assertSameTransaction(withMore.toPSBT(), asked)).not.toThrow()
  for (const other of [
    getPsbt(999n).toPSBT(),
    getPsbt(1_000n, 1).toPSBT(),
    new Uint8Array(),
    undefined,
  ]) {
    expect(() => assertSameTransaction(other, asked)).toThrow(
      expect.objectContaining({ code: 'wallet-response-invalid' }),
    )
  }
})

it('refuses version 2, which holds no transaction', () => {
  expect(parsePsbt(getPsbt(1_000n).toPSBT(2))).toBeUndefined()
})

it('never throws, for any input and any cut', () => {
  const bytes = getPsbt(1_000n).toPSBT()
  for (let length = 0; length < bytes.length; length++) {
    expect(() => parsePsbt(bytes.slice(0, length))).not.toThrow()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      parsePsbt(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, ...noise))
    }),
  )
})
