/** Writes the two transactions the chain itself makes: what a miner is paid, and what its faucet pays out. */
import { createHash } from 'node:crypto'
import type { Output } from './interpreter.js'

export const sha256d = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** At most 65,535: the chain's own transactions are small. */
function compactSize(value: number): Buffer {
  if (value < 0xfd) return Buffer.from([value])
  const bytes = Buffer.alloc(3, 0xfd)
  bytes.writeUInt16LE(value, 1)
  return bytes
}

const counted = (bytes: Buffer) => Buffer.concat([compactSize(bytes.length), bytes])

const getOutputs = (outputs: readonly Output[]) =>
  Buffer.concat([
    compactSize(outputs.length),
    ...outputs.map(({ script, value }) =>
      Buffer.concat([u64(value), counted(Buffer.from(script, 'hex'))]),
    ),
  ])

/** A coinbase of `height` (BIP 34), as hexadecimal. */
export function coinbase(height: number, output: Output): string {
  const scriptSig = Buffer.concat([Buffer.from([4]), u32(height)])
  return Buffer.concat([
    u32(2),
    compactSize(1),
    Buffer.alloc(32),
    u32(0xffff_ffff),
    counted(scriptSig),
    u32(0xffff_ffff),
    getOutputs([output]),
    u32(0),
  ]).toString('hex')
}

/** OP_TRUE behind a witness script hash: anyone may spend it, which is what a faucet is for. */
const faucetWitness = Buffer.from([0x51])
export const faucetScript = `0020${createHash('sha256').update(faucetWitness).digest('hex')}`

export function faucetPayment(
  inputs: readonly { readonly txid: string; readonly vout: number }[],
  outputs: readonly Output[],
): string {
  return Buffer.concat([
    u32(2),
    Buffer.from([0, 1]),
    compactSize(inputs.length),
    ...inputs.flatMap(({ txid, vout }) => [
      Buffer.from(txid, 'hex').reverse(),
      u32(vout),
      compactSize(0),
      u32(0xffff_ffff),
    ]),
    getOutputs(outputs),
    ...inputs.map(() => Buffer.concat([compactSize(1), counted(faucetWitness)])),
    u32(0),
  ]).toString('hex')
}
