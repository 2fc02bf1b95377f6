/** The wire format: what web3.js writes is read, what is bent is refused, and nothing is signed that was not read. */
import { base64 } from '@scure/base'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needsWith, newSigner, noNode } from './fixtures/signer.js'
import { prepareSolana } from './index.js'
import { couldBeMessage, readTransaction, withSignature } from './wire.js'

const signer = newSigner()
const payerKey = signer.pair.publicKey
const recentBlockhash = Keypair.generate().publicKey.toBase58()
const pay = (toPubkey: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports: 7 })
const friend = Keypair.generate().publicKey
const legacy = new Uint8Array(
  new Transaction({ feePayer: payerKey, recentBlockhash })
    .add(pay(friend))
    .serialize({ requireAllSignatures: false, verifySignatures: false }),
)
const v0 = new VersionedTransaction(
  new TransactionMessage({
    payerKey,
    recentBlockhash,
    instructions: [pay(friend)],
  }).compileToV0Message(),
).serialize()
const both = [
  ['legacy', legacy],
  ['version 0', v0],
] as const

const toBytes = ({ message }: VersionedTransaction) => new Uint8Array(message.serialize())
const codeOf = (read: () => unknown): unknown => {
  try {
    read()
    return 'read'
  } catch (thrown) {
    return (thrown as { code?: unknown }).code
  }
}
const bent = (wire: Uint8Array, at: number, byte: number) => {
  const copy = wire.slice()
  copy[at] = byte
  return copy
}

describe.each(both)('%s', (_, wire) => {
  const messageAt = 65
  const headAt = messageAt + (wire === v0 ? 1 : 0)

  it('is read as it was written', () => {
    const { message, bytes, signatures } = readTransaction(wire)
    expect(message).toMatchObject({ signers: 1, readonlySigners: 0, readonlyOthers: 1 })
    expect(message.keys).toEqual([
      payerKey.toBase58(),
      friend.toBase58(),
      SystemProgram.programId.toBase58(),
    ])
    expect(message.instructions).toEqual([
      { program: 2, accounts: [0, 1], data: new Uint8Array(pay(friend).data) },
    ])
    expect(bytes).toEqual(wire.slice(messageAt))
    expect(signatures).toEqual([new Uint8Array(64)])
  })

  it('inserts a signature in its place, and changes nothing else', () => {
    const signed = withSignature(readTransaction(wire), 0, new Uint8Array(64).fill(9))
    expect(signed).toEqual(Uint8Array.of(1, ...new Uint8Array(64).fill(9), ...wire.slice(65)))
    expect(wire.slice(1, 65)).toEqual(new Uint8Array(64))
  })

  it.each([
    ['a byte behind it', () => Uint8Array.of(...wire, 0)],
    ['its last byte missing', () => wire.slice(0, -1)],
    ['a number of signatures in two bytes', () => Uint8Array.of(0x81, 0, ...wire.slice(1))],
    [
      'a number of keys that is written longer than it has to be',
      () => Uint8Array.of(...wire.slice(0, headAt + 3), 0x83, 0, ...wire.slice(headAt + 4)),
    ],
    ['no signature', () => Uint8Array.of(0, ...wire.slice(65))],
    ['another signature than it has signers', () => bent(wire, headAt, 2)],
    ['a payer that may not change', () => bent(wire, headAt + 1, 1)],
    ['more keys that are only read than keys', () => bent(wire, headAt + 2, 3)],
    [
      'the same key twice',
      () => {
        const copy = wire.slice()
        copy.set(wire.slice(headAt + 4, headAt + 36), headAt + 36)
        return copy
      },
    ],
    ['a program that pays', () => bent(wire, headAt + 4 + 3 * 32 + 32 + 1, 0)],
    ['a program beyond its keys', () => bent(wire, headAt + 4 + 3 * 32 + 32 + 1, 3)],
    ['an account beyond its keys', () => bent(wire, headAt + 4 + 3 * 32 + 32 + 3, 3)],
    ['an unknown version', () => bent(wire, messageAt, 0x81)],
  ])('is rejected with %s', (_, make) => {
    expect(codeOf(() => readTransaction(make()))).toBe('unreadable')
  })

  it('is rejected or decoded correctly if any one byte is changed', async () => {
    const at = fc.integer({ min: 0, max: wire.length - 1 })
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = bent(wire, place, (wire[place] ?? 0) ^ change)
        const params = { transaction: base64.encode(changed) }
        const prepared = await prepareSolana(
          { method: 'solana_signTransaction', params },
          needsWith(signer, noNode),
        ).catch((thrown: unknown) => thrown)
        if (!(prepared instanceof Object && 'sign' in prepared)) {
          expect(prepared).toMatchObject({ name: 'FrameError' })
          return
        }
        // What web3.js makes of the same bytes is what was read, and what is signed.
        const theirs = VersionedTransaction.deserialize(changed)
        const { sign } = prepared as Awaited<ReturnType<typeof prepareSolana>>
        const { transaction } = (await sign(signer.key())()) as { transaction: string }
        const signed = VersionedTransaction.deserialize(base64.decode(transaction))
        expect(toBytes(signed)).toEqual(toBytes(theirs))
        expect(toBytes(signed)).toEqual(changed.slice(messageAt))
      }),
      { numRuns: 400 },
    )
  })
})

it('[F9] decodes any bytes to a transaction that encodes to them, or throws its own error', () => {
  const head = fc.constantFrom(
    [],
    [1, ...new Uint8Array(64), 1, 0, 1, 3],
    [1, ...new Uint8Array(64), 0x80],
  )
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 1_300 }), (begin, rest) => {
      const wire = Uint8Array.of(...begin, ...rest)
      const outcome = codeOf(() => readTransaction(wire))
      expect(['read', 'unreadable']).toContain(outcome)
      if (outcome !== 'read') return
      expect(VersionedTransaction.deserialize(wire).serialize()).toEqual(wire)
    }),
    { numRuns: 2_000 },
  )
})

it('rejects a transaction longer than a packet', () => {
  const data = Buffer.alloc(1_200)
  const long = new Transaction({ feePayer: payerKey, recentBlockhash }).add({
    programId: friend,
    keys: [],
    data,
  })
  const message = long.serializeMessage()
  const wire = Uint8Array.of(1, ...new Uint8Array(64), ...message)
  expect(wire.length).toBeGreaterThan(1_232)
  expect(codeOf(() => readTransaction(wire))).toBe('unreadable')
})

it('recognizes every readable message, and no text that users write', () => {
  for (const [, wire] of both) expect(couldBeMessage(wire.slice(65))).toBe(true)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 69, maxLength: 900 }), (text) => {
      const bytes = new TextEncoder().encode(`Hello ${text}`)
      expect(couldBeMessage(bytes)).toBe(false)
    }),
  )
})
