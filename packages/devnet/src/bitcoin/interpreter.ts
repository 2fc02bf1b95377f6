/**
 * JavaScript rules, not Bitcoin Core: bitcore-lib's script interpreter (legacy, SegWit and Taproot, BIP 341 and 342)
 * decides whether a spend is valid. Knows nothing of amounts, fees or what is already spent.
 */
import { createRequire } from 'node:module'

interface BitcoreScript {
  toBuffer(): Buffer
  toAddress(network: string): { toString(): string } | false
}
interface BitcoreOutput {
  readonly satoshis: number
  readonly script: BitcoreScript
}
interface BitcoreInput {
  readonly prevTxId: Buffer
  readonly outputIndex: number
  readonly sequenceNumber: number
  readonly witnesses?: Buffer[]
  readonly script: BitcoreScript
  readonly _scriptBuffer: Buffer
  output?: BitcoreOutput
}
interface BitcoreTransaction {
  readonly id: string
  readonly version: number
  readonly nLockTime: number
  readonly vsize: number
  readonly weight: number
  readonly inputs: readonly BitcoreInput[]
  readonly outputs: readonly BitcoreOutput[]
  isCoinbase(): boolean
}
interface Interpreter {
  verify(
    scriptSig: BitcoreScript,
    scriptPubkey: BitcoreScript,
    transaction: BitcoreTransaction,
    index: number,
    flags: number,
    witness: readonly Buffer[],
    satoshis: number,
  ): boolean
}
/** The few parts of bitcore-lib used here; it has no types of its own. */
interface Bitcore {
  readonly Address: new (text: string, network: string) => object
  readonly Script: {
    fromAddress(address: object): BitcoreScript
    fromBuffer(bytes: Buffer): BitcoreScript
    readonly Interpreter: { new (): Interpreter } & Readonly<Record<string, number>>
  }
  readonly Transaction: {
    new (hex: string): BitcoreTransaction
    readonly Output: new (fields: { script: BitcoreScript; satoshis: number }) => BitcoreOutput
  }
}

let bitcore: Bitcore | undefined

/** CommonJS without types, and it must be loaded once a process. Large: only chains of Bitcoin load it. */
function getBitcore(): Bitcore {
  const loaded: Bitcore = bitcore ?? createRequire(import.meta.url)('bitcore-lib')
  bitcore = loaded
  return loaded
}

const network = 'regtest'

/** All consensus rules and those of relay, but CLEANSTACK, with which 11.5.1 refuses valid spends. */
const flagNames = [
  'P2SH',
  'WITNESS',
  'STRICTENC',
  'DERSIG',
  'LOW_S',
  'NULLDUMMY',
  'MINIMALDATA',
  'CHECKLOCKTIMEVERIFY',
  'CHECKSEQUENCEVERIFY',
  'NULLFAIL',
  'MINIMALIF',
  'WITNESS_PUBKEYTYPE',
  'TAPROOT',
]

function getFlags(): number {
  const { Interpreter } = getBitcore().Script
  return flagNames.reduce((all, name) => {
    const flag = Interpreter[`SCRIPT_VERIFY_${name}`]
    if (flag === undefined) throw new Error(`bitcore-lib has no flag ${name}.`)
    return all | flag
  }, 0)
}

export interface Output {
  /** Hexadecimal. */
  readonly script: string
  readonly value: bigint
}

export interface Input {
  readonly txid: string
  readonly vout: number
  readonly sequence: number
  readonly scriptSig: string
  readonly witness: readonly string[]
}

export interface Transaction {
  readonly id: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly vsize: number
  readonly weight: number
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly isCoinbase: boolean
}

/** Throws where the text is no transaction. */
export function readTransaction(hex: string): Transaction {
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) throw new Error('TX decode failed')
  const bitcore = getBitcore()
  const parsed = new bitcore.Transaction(hex)
  return {
    id: parsed.id,
    hex: hex.toLowerCase(),
    version: parsed.version,
    locktime: parsed.nLockTime,
    vsize: parsed.vsize,
    weight: parsed.weight,
    isCoinbase: parsed.isCoinbase(),
    inputs: parsed.inputs.map((input) => ({
      txid: input.prevTxId.toString('hex'),
      vout: input.outputIndex,
      sequence: input.sequenceNumber,
      scriptSig: input._scriptBuffer.toString('hex'),
      witness: (input.witnesses ?? []).map((element) => element.toString('hex')),
    })),
    outputs: parsed.outputs.map(({ script, satoshis }) => ({
      script: script.toBuffer().toString('hex'),
      value: BigInt(satoshis),
    })),
  }
}

const getScript = (hex: string) => getBitcore().Script.fromBuffer(Buffer.from(hex, 'hex'))

/** Whether every input may spend its output. `spent` has the output of each input, in order. */
export function maySpend(transaction: Transaction, spent: readonly Output[]): boolean {
  const { Script, Transaction } = getBitcore()
  const flags = getFlags()
  const parsed = new Transaction(transaction.hex)
  // All of them first: Taproot signatures cover every output that is spent (BIP 341).
  spent.forEach(({ script, value }, index) => {
    const input = parsed.inputs[index]
    if (input)
      input.output = new Transaction.Output({
        script: getScript(script),
        satoshis: Number(value),
      })
  })
  return parsed.inputs.every((input, index) => {
    const output = spent[index]
    if (!output) return false
    try {
      return new Script.Interpreter().verify(
        input.script,
        getScript(output.script),
        parsed,
        index,
        flags,
        input.witnesses ?? [],
        Number(output.value),
      )
    } catch {
      // The interpreter throws on some keys and signatures that can't be read.
      return false
    }
  })
}

/** Throws where the text is no regtest address. */
export function scriptOfAddress(address: string): string {
  const { Address, Script } = getBitcore()
  return Script.fromAddress(new Address(address, network)).toBuffer().toString('hex')
}

export function addressOfScript(script: string): string | undefined {
  try {
    const address = getScript(script).toAddress(network)
    return address ? address.toString() : undefined
  } catch {
    return undefined
  }
}
