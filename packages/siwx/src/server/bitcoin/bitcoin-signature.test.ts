import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'
import { crypto, address as encoder, opcodes, script, type Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import {
  addresses,
  bytes,
  ecdsa,
  full,
  getTransaction,
  key,
  keyDigest,
  keys,
  keyWitness,
  mainnet,
  multisig,
  oldScriptSig,
  scriptAddress,
  scriptWitness,
  secrets,
  simple,
  taprootWitness,
} from '../../fixtures/bitcoin-keys.js'
import { type BitcoinAddress, parseBitcoinAddress } from './address.js'
import { bip137Digest, isBip137 } from './bip137.js'
import { parseWitness } from './bip322.js'
import { readBitcoinSignature, verifyBitcoin } from './bitcoin-signature.js'

function verdict(address: BitcoinAddress, signature: string | Uint8Array, loose = false): string {
  const read = readBitcoinSignature(signature)
  return read ? verifyBitcoin(address, bytes, read, loose) : 'malformed'
}
const withWitness = (transaction: Transaction, witness: Uint8Array[], scriptSig?: Uint8Array) => {
  transaction.setWitness(0, witness)
  if (scriptSig) transaction.setInputScript(0, scriptSig)
  return transaction
}
const pushed = (hash: Uint8Array) => Uint8Array.of(hash.length + 2, 0, hash.length, ...hash)
const unprefixed = (signature: string) => signature.slice(3)

describe('BIP-322, the witness alone', () => {
  it.each([
    ['P2WPKH', addresses.p2wpkh, keyWitness(getTransaction(addresses.p2wpkh))],
    ['P2SH-P2WPKH', addresses.nested, keyWitness(getTransaction(addresses.nested))],
    ['P2TR', addresses.p2tr, taprootWitness(getTransaction(addresses.p2tr))],
    ['P2TR with SIGHASH_ALL', addresses.p2tr, taprootWitness(getTransaction(addresses.p2tr), 1)],
    ['2 of 3 in P2WSH', addresses.p2wsh, scriptWitness(getTransaction(addresses.p2wsh), [0, 2])],
    [
      '2 of 3 in P2SH-P2WSH',
      addresses.nestedScript,
      scriptWitness(getTransaction(addresses.nestedScript), [1, 2]),
    ],
  ])('[S11] %s, with and without its prefix, SIW-09', (_, address, witness) => {
    expect(verdict(address, simple(witness))).toBe('valid')
    expect(verdict(address, unprefixed(simple(witness)))).toBe('valid')
    expect(verdict(address, Buffer.from(unprefixed(simple(witness)), 'base64'))).toBe('valid')
    expect(verdict(address, `pof${unprefixed(simple(witness))}`)).toBe('unsupported')
    expect(verdict(address, `ful${unprefixed(simple(witness))}`)).toBe('malformed')
    for (const other of Object.values(addresses))
      if (other !== address) expect(verdict(other, simple(witness))).not.toBe('valid')
    const [first = new Uint8Array(), ...rest] = witness
    expect(verdict(address, simple([...witness, new Uint8Array(1)]))).not.toBe('valid')
    expect(verdict(address, simple(rest))).not.toBe('valid')
    expect(verdict(address, simple([Uint8Array.of(...first, 0), ...rest]))).toBe('invalid')
  })

  it('[S11] accepts no witness of P2PKH', () => {
    expect(verdict(addresses.p2pkh, simple(keyWitness(getTransaction(addresses.p2pkh))))).toBe(
      'invalid',
    )
  })

  it('[S11] rejects other signature hash types, and changed signatures', () => {
    const transaction = getTransaction(addresses.p2wpkh)
    for (const hashType of [2, 3, 0x81, 0x82, 0x83])
      expect(verdict(addresses.p2wpkh, simple(keyWitness(transaction, secrets[0], hashType)))).toBe(
        'invalid',
      )
    for (const hashType of [2, 3, 0x81])
      expect(
        verdict(addresses.p2tr, simple(taprootWitness(getTransaction(addresses.p2tr), hashType))),
      ).toBe('invalid')
    const [taproot = new Uint8Array()] = taprootWitness(getTransaction(addresses.p2tr))
    expect(verdict(addresses.p2tr, simple([Uint8Array.of(...taproot, 0)]))).toBe('invalid')
    expect(verdict(addresses.p2tr, simple([taproot.slice(1)]))).toBe('invalid')
    const changed = taproot.slice()
    changed[0] = (changed[0] ?? 0) ^ 1
    expect(verdict(addresses.p2tr, simple([changed]))).toBe('invalid')
  })

  it('[S11] rejects Taproot scripts and annexes as unsupported', () => {
    const [signature = new Uint8Array()] = taprootWitness(getTransaction(addresses.p2tr))
    expect(verdict(addresses.p2tr, simple([signature, Uint8Array.of(0x50)]))).toBe('unsupported')
  })

  it('[S11] rejects another key, an uncompressed key, and a high s', () => {
    const { p2wpkh } = addresses
    const transaction = getTransaction(p2wpkh)
    const [signature = new Uint8Array()] = keyWitness(transaction)
    expect(verdict(p2wpkh, simple(keyWitness(transaction, secrets[1])))).toBe('invalid')
    expect(verdict(p2wpkh, simple([signature, keys[1] ?? key]))).toBe('invalid')
    const point = secp256k1.ProjectivePoint.fromHex(key)
    const uncompressed = point.toRawBytes(false)
    expect(verdict(p2wpkh, simple([signature, uncompressed]))).toBe('invalid')
    const low = secp256k1.sign(keyDigest(transaction), secrets[0] ?? key)
    const high = new secp256k1.Signature(low.r, secp256k1.CURVE.n - low.s)
    expect(
      verdict(p2wpkh, simple([concatBytes(high.toDERRawBytes(), Uint8Array.of(1)), key])),
    ).toBe('invalid')
    expect(verdict(p2wpkh, simple([new Uint8Array(), key]))).toBe('invalid')
    // A stranger's key, over the very digest that the account's own would sign.
    const digest = keyDigest(transaction)
    expect(verdict(p2wpkh, simple([ecdsa(digest, secrets[1]), keys[1] ?? key]))).toBe('invalid')
    const ofNested = getTransaction(addresses.nested)
    expect(verdict(addresses.nested, simple(keyWitness(ofNested, secrets[1])))).not.toBe('valid')
    const ofScript = getTransaction(addresses.p2wsh)
    const strangers = script.compile([0x51, keys[1] ?? key, 0x51, opcodes.OP_CHECKMULTISIG ?? 0])
    expect(verdict(addresses.p2wsh, simple(scriptWitness(ofScript, [1], strangers)))).toBe(
      'invalid',
    )
    const nestedScript = getTransaction(addresses.nestedScript)
    expect(
      verdict(addresses.nestedScript, simple(scriptWitness(nestedScript, [1], strangers))),
    ).not.toBe('valid')
    // The account's own key, of an address that was made of its long form.
    const longHash = crypto.hash160(uncompressed)
    const longAddress = {
      type: 'p2wpkh',
      program: longHash,
      script: Uint8Array.of(0, 20, ...longHash),
    } as const
    const longDigest = keyDigest(getTransaction(longAddress), 1, uncompressed)
    expect(verdict(longAddress, simple([ecdsa(longDigest), uncompressed]))).toBe('invalid')
    // A key whose first byte is none, for its own address.
    const odd = Uint8Array.of(5, ...key.slice(1))
    const hash = crypto.hash160(odd)
    const address = {
      type: 'p2wpkh',
      program: hash,
      script: Uint8Array.of(0, 20, ...hash),
    } as const
    expect(verdict(address, simple([signature, odd]))).toBe('invalid')
  })

  const two = [crypto.sha256(bytes)]
  it.each([
    ['too few', [0]],
    ['too many', [0, 1, 2]],
    ['one twice', [0, 0]],
    ['in another order', [2, 0]],
  ])('[S11] rejects a multisignature with %s', (_, by) => {
    expect(two).toHaveLength(1)
    expect(
      verdict(addresses.p2wsh, simple(scriptWitness(getTransaction(addresses.p2wsh), by))),
    ).toBe('invalid')
  })

  it('[S11] requires an empty item before the signatures of a multisignature', () => {
    const [, ...rest] = scriptWitness(getTransaction(addresses.p2wsh), [0, 1])
    expect(verdict(addresses.p2wsh, simple([Uint8Array.of(1), ...rest]))).toBe('invalid')
    expect(verdict(addresses.p2wsh, simple(rest))).toBe('invalid')
    expect(verdict(addresses.p2wsh, simple([multisig]))).toBe('invalid')
    expect(verdict(addresses.p2wsh, simple([new Uint8Array()]))).toBe('invalid')
  })

  const { OP_CHECKMULTISIG = 0, OP_CHECKMULTISIGVERIFY = 0, OP_CHECKSIG = 0, OP_TRUE = 0 } = opcodes
  const [first = key, second = key, third = key] = keys
  it.each([
    ['a key’s own script', script.compile([key, OP_CHECKSIG])],
    ['anybody’s', script.compile([OP_TRUE])],
    ['keys that leave nothing behind', script.compile([0x51, first, 0x51, OP_CHECKMULTISIGVERIFY])],
    ['an operation among the keys', script.compile([0x51, first, OP_TRUE, 0x51, OP_CHECKMULTISIG])],
    ['a key too many', script.compile([0x51, first, second, 0x51, OP_CHECKMULTISIG])],
    [
      'one compressed key and one that is not',
      script.compile([
        0x51,
        first,
        secp256k1.ProjectivePoint.fromHex(second).toRawBytes(false),
        0x52,
        OP_CHECKMULTISIG,
      ]),
    ],
    ['none of one', script.compile([0x50, first, 0x51, OP_CHECKMULTISIG])],
    ['three of two', script.compile([0x53, first, second, 0x52, OP_CHECKMULTISIG])],
    [
      'two of a count that is not theirs',
      script.compile([0x52, first, second, third, 0x52, OP_CHECKMULTISIG]),
    ],
    [
      'uncompressed keys',
      script.compile([
        0x51,
        secp256k1.ProjectivePoint.fromHex(first).toRawBytes(false),
        0x51,
        OP_CHECKMULTISIG,
      ]),
    ],
    ['keys that are operations', script.compile([0x51, OP_TRUE, 0x51, OP_CHECKMULTISIG])],
    ['counts that are keys', script.compile([first, second, first, OP_CHECKMULTISIG])],
    ['a last count that is a key', script.compile([0x51, second, first, OP_CHECKMULTISIG])],
    ['more after it', script.compile([0x51, first, 0x51, OP_CHECKMULTISIG, OP_TRUE])],
    [
      'a push that is longer than it need be',
      Uint8Array.of(0x51, 0x4c, 33, ...first, 0x51, OP_CHECKMULTISIG),
    ],
    ['bytes that are no script', Uint8Array.of(0x51, 75)],
  ])('[S11] rejects a script of %s as unsupported', (_, locking) => {
    const address = scriptAddress(locking)
    expect(verdict(address, simple(scriptWitness(getTransaction(address), [0], locking)))).toBe(
      'unsupported',
    )
    expect(
      verdict(addresses.p2wsh, simple(scriptWitness(getTransaction(address), [0], locking))),
    ).toBe('invalid')
  })

  it('[S11] verifies 1-of-1 and 15 keys with a script length of two bytes', () => {
    const singleKey = script.compile([0x51, first, 0x51, OP_CHECKMULTISIG])
    const address = scriptAddress(singleKey)
    expect(verdict(address, simple(scriptWitness(getTransaction(address), [0], singleKey)))).toBe(
      'valid',
    )
    const many = Array.from({ length: 15 }, (_, at) => keys[at % 3] ?? key)
    const long = script.compile([0x53, ...many, 0x5f, OP_CHECKMULTISIG])
    const longAddress = scriptAddress(long)
    expect(long.length).toBeGreaterThan(253)
    expect(
      verdict(longAddress, simple(scriptWitness(getTransaction(longAddress), [0, 1, 0], long))),
    ).toBe('valid')
  })

  it('[S11] rejects a witness with trailing bytes or another encoding', () => {
    const { p2wpkh } = addresses
    const raw = Buffer.from(unprefixed(simple(keyWitness(getTransaction(p2wpkh)))), 'base64')
    const smp = (other: Uint8Array) =>
      verdict(p2wpkh, `smp${Buffer.from(other).toString('base64')}`)
    expect(smp(raw)).toBe('valid')
    expect(smp(concatBytes(raw, Uint8Array.of(0)))).toBe('malformed')
    expect(smp(raw.subarray(0, -1))).toBe('malformed')
    expect(smp(Uint8Array.of(0))).toBe('malformed')
    expect(smp(Uint8Array.of(3, ...raw.subarray(1)))).toBe('malformed')
    expect(smp(Uint8Array.of(1, ...raw.subarray(1)))).toBe('malformed')
    const length = raw[1] ?? 0
    expect(smp(Uint8Array.of(2, 0xfd, length, 0, ...raw.subarray(2)))).toBe('malformed')
    expect(smp(Uint8Array.of(0xfd, 2, 0, ...raw.subarray(1)))).toBe('malformed')
    expect(smp(Uint8Array.of(0xfe, 2, 0, 0, 0, ...raw.subarray(1)))).toBe('malformed')
    expect(smp(Uint8Array.of(0xff))).toBe('malformed')
    expect(smp(Uint8Array.of(2, 0xfe, 1, 0, 0, 0))).toBe('malformed')
    const element = new Uint8Array(253).fill(1)
    expect(parseWitness(Uint8Array.of(1, 0xfd, 253, 0, ...element))).toEqual([element])
    expect(parseWitness(Uint8Array.of(1, 0xfe, 253, 0, ...element))).toBeUndefined()
    expect(parseWitness(Uint8Array.of(1, 0xfd, 252, 0, ...element.slice(1)))).toBeUndefined()
    const long = new Uint8Array(0x1fe)
    expect(parseWitness(Uint8Array.of(1, 0xfd, 0xfe, 1, ...long))).toEqual([long])
    expect(parseWitness(new Uint8Array())).toBeUndefined()
  })

  it('[S11] accepts base64 only in its canonical form', () => {
    const { p2wpkh } = addresses
    const good = simple(keyWitness(getTransaction(p2wpkh)))
    for (const wrong of [
      `${good} `,
      ` ${good}`,
      `${good}\n`,
      `!!!${good}`,
      `SMP${unprefixed(good)}`,
      `smpsmp${unprefixed(good)}`,
      `${good}=`,
      good.slice(0, -1),
      '',
      'smp',
      'ful',
      good.replaceAll('/', '_').replaceAll('+', '-') === good
        ? `${good}_`
        : good.replaceAll('/', '_').replaceAll('+', '-'),
    ])
      expect(verdict(p2wpkh, wrong)).toBe('malformed')
    expect(verdict(p2wpkh, new Uint8Array())).toBe('malformed')
    // Bits after the last byte that say something.
    expect(readBitcoinSignature('smpAB==')).toBeUndefined()
    expect(readBitcoinSignature('smpAA==')?.bytes).toEqual(Uint8Array.of(0))
    expect(readBitcoinSignature('smpA===')).toBeUndefined()
    // Letters of a prefix are base64, too.
    expect(readBitcoinSignature('AsmpAAAA')?.form).toBe('none')
    expect(readBitcoinSignature('Aful')?.bytes).toHaveLength(3)
  })
})

describe('BIP-322, the whole transaction', () => {
  const native = (change: (transaction: Transaction) => void = () => {}) => {
    const transaction = getTransaction(addresses.p2wpkh)
    change(transaction)
    return full(withWitness(transaction, keyWitness(transaction)))
  }

  it('[S11] verifies every address type, with and without the prefix, SIW-09', () => {
    const old = getTransaction(addresses.p2pkh)
    old.setInputScript(0, oldScriptSig(old))
    const nested = getTransaction(addresses.nested)
    const nestedScript = getTransaction(addresses.nestedScript)
    const cases = [
      [addresses.p2pkh, old],
      [addresses.nested, withWitness(nested, keyWitness(nested), pushed(crypto.hash160(key)))],
      [
        addresses.nestedScript,
        withWitness(
          nestedScript,
          scriptWitness(nestedScript, [0, 1]),
          pushed(crypto.sha256(multisig)),
        ),
      ],
    ] as const
    for (const [address, transaction] of cases) {
      expect(verdict(address, full(transaction))).toBe('valid')
      expect(verdict(address, unprefixed(full(transaction)))).toBe('valid')
      expect(verdict(address, `smp${unprefixed(full(transaction))}`)).not.toBe('valid')
      expect(verdict(address, `pof${unprefixed(full(transaction))}`)).toBe('unsupported')
    }
    expect(verdict(addresses.p2wpkh, native())).toBe('valid')
    expect(
      verdict(
        addresses.p2wpkh,
        native((transaction) => {
          transaction.version = 2
        }),
      ),
    ).toBe('valid')
  })

  it.each([
    [
      'a lock time',
      (transaction: Transaction) => {
        transaction.locktime = 1
      },
      'unsupported',
    ],
    [
      'an age',
      (transaction: Transaction) => {
        for (const input of transaction.ins) input.sequence = 1
      },
      'unsupported',
    ],
    [
      'a sequence that switches both off',
      (transaction: Transaction) => {
        for (const input of transaction.ins) input.sequence = 0xffff_ffff
      },
      'unsupported',
    ],
    [
      'another version',
      (transaction: Transaction) => {
        transaction.version = 1
      },
      'invalid',
    ],
    [
      'a second output',
      (transaction: Transaction) => {
        transaction.addOutput(Uint8Array.of(0x6a), 0n)
      },
      'invalid',
    ],
    [
      'an output that pays',
      (transaction: Transaction) => {
        for (const output of transaction.outs) output.value = 1n
      },
      'invalid',
    ],
    [
      'an output that says something',
      (transaction: Transaction) => {
        for (const output of transaction.outs) output.script = Uint8Array.of(0x6a, 0)
      },
      'invalid',
    ],
    [
      'another output of the message',
      (transaction: Transaction) => {
        for (const input of transaction.ins) input.index = 1
      },
      'invalid',
    ],
    [
      'another message',
      (transaction: Transaction) => {
        for (const input of transaction.ins) input.hash = new Uint8Array(32)
      },
      'invalid',
    ],
    [
      'a second input',
      (transaction: Transaction) => {
        transaction.addInput(new Uint8Array(32), 0, 0)
      },
      'unsupported',
    ],
  ])('[S11] rejects one with %s, though it is signed', (_, change, code) => {
    expect(verdict(addresses.p2wpkh, native(change))).toBe(code)
  })

  it('[S11] rejects a wrong signature despite a time lock', () => {
    const transaction = getTransaction(addresses.p2wpkh)
    transaction.locktime = 1
    expect(
      verdict(
        addresses.p2wpkh,
        full(withWitness(transaction, keyWitness(transaction, secrets[1]))),
      ),
    ).toBe('invalid')
  })

  it('[S11] rejects an input script of another address', () => {
    const nested = () => getTransaction(addresses.nested)
    const other = withWitness(nested(), keyWitness(nested()), pushed(crypto.hash160(bytes)))
    expect(verdict(addresses.nested, full(other))).toBe('invalid')
    expect(verdict(addresses.p2tr, full(getTransaction(addresses.p2tr)))).toBe('invalid')
    expect(verdict(addresses.p2wsh, full(getTransaction(addresses.p2wsh)))).toBe('invalid')
    expect(verdict(addresses.nested, full(getTransaction(addresses.nested)))).not.toBe('valid')
    const native = getTransaction(addresses.p2wpkh)
    expect(
      verdict(
        addresses.p2wpkh,
        full(withWitness(native, keyWitness(native), pushed(crypto.hash160(key)))),
      ),
    ).toBe('invalid')
    const taproot = getTransaction(addresses.p2tr)
    expect(
      verdict(
        addresses.p2tr,
        full(withWitness(taproot, taprootWitness(taproot), Uint8Array.of(0))),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        addresses.p2tr,
        full(withWitness(taproot, taprootWitness(taproot), new Uint8Array())),
      ),
    ).toBe('valid')
  })

  it('[S11] accepts only a key and a SIGHASH_ALL signature for P2PKH', () => {
    const { p2pkh } = addresses
    const signed = (
      change: (scriptSig: Uint8Array, transaction: Transaction) => Uint8Array,
      hashType = 1,
    ) => {
      const transaction = getTransaction(p2pkh)
      transaction.setInputScript(0, change(oldScriptSig(transaction, hashType), transaction))
      return full(transaction)
    }
    expect(
      verdict(
        p2pkh,
        signed((signature) => signature),
      ),
    ).toBe('valid')
    expect(
      verdict(
        p2pkh,
        signed((signature) => signature, 2),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        p2pkh,
        signed((signature) => Uint8Array.of(...signature, 0)),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        p2pkh,
        signed((signature) => Uint8Array.of(0, ...signature)),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        p2pkh,
        signed(() => new Uint8Array()),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        p2pkh,
        signed(() => script.compile([key])),
      ),
    ).toBe('invalid')
    expect(
      verdict(
        p2pkh,
        signed(() => Uint8Array.of(75)),
      ),
    ).toBe('invalid')
    const bySecond = (_: Uint8Array, transaction: Transaction) =>
      script.compile([
        ecdsa(transaction.hashForSignature(0, p2pkh.script, 1), secrets[1]),
        keys[1] ?? key,
      ])
    expect(verdict(p2pkh, signed(bySecond))).toBe('invalid')
    const transaction = getTransaction(p2pkh)
    expect(verdict(p2pkh, full(withWitness(transaction, [key], oldScriptSig(transaction))))).toBe(
      'invalid',
    )
  })

  it('[S11] reports a malformed transaction for truncated or trailing bytes', () => {
    const raw = Buffer.from(unprefixed(native()), 'base64')
    for (const other of [
      concatBytes(raw, Uint8Array.of(0)),
      raw.subarray(0, -1),
      Uint8Array.of(2),
      new Uint8Array(10),
    ])
      expect(verdict(addresses.p2wpkh, `ful${Buffer.from(other).toString('base64')}`)).toBe(
        'malformed',
      )
    const without = getTransaction(addresses.p2wpkh)
    without.outs = []
    expect(verdict(addresses.p2wpkh, full(without))).toBe('malformed')
    without.ins = []
    expect(verdict(addresses.p2wpkh, full(without))).toBe('malformed')
  })
})

describe('BIP-137', () => {
  const signature = (header: number, by = secrets[0] ?? key, high = false) => {
    const signed = secp256k1.sign(bip137Digest(bytes), by)
    const { r, s, recovery } = signed
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s)
    const compact = (high ? other : signed).toCompactRawBytes()
    return Buffer.from([header + (high ? recovery ^ 1 : recovery), ...compact]).toString('base64')
  }
  const uncompressed = crypto.hash160(secp256k1.ProjectivePoint.fromHex(key).toRawBytes(false))
  const old = { type: 'p2pkh', program: uncompressed, script: new Uint8Array() } as const
  const headers = [27, 31, 35, 39] as const
  it.each([
    ['P2PKH, uncompressed', old, [27], [27]],
    ['P2PKH', addresses.p2pkh, [31], [31, 35, 39]],
    ['P2SH-P2WPKH', addresses.nested, [35], [31, 35, 39]],
    ['P2WPKH', addresses.p2wpkh, [39], [31, 35, 39]],
    ['P2TR', addresses.p2tr, [], []],
    ['P2WSH', addresses.p2wsh, [], []],
    ['P2SH-P2WSH', addresses.nestedScript, [], []],
  ] as const)(
    '[S11] %s: its own header, or any of its key where that is taken, SIW-09',
    (_, address, strict, loose) => {
      for (const header of headers) {
        const isStrict = (strict as readonly number[]).includes(header)
        const isLoose = (loose as readonly number[]).includes(header)
        expect(verdict(address, signature(header))).toBe(isStrict ? 'valid' : 'invalid')
        expect(verdict(address, signature(header), true)).toBe(isLoose ? 'valid' : 'invalid')
      }
    },
  )

  it('[S11] accepts the header of an uncompressed key only for P2PKH', () => {
    const other = { type: 'p2wpkh', program: uncompressed, script: new Uint8Array() } as const
    expect(verdict(old, signature(27))).toBe('valid')
    expect(verdict(other, signature(27))).toBe('invalid')
    expect(verdict(other, signature(27), true)).toBe('invalid')
  })

  it('[S11] rejects another key, message or header, and a high s', () => {
    const { p2pkh } = addresses
    expect(verdict(p2pkh, signature(31, secrets[1]))).toBe('invalid')
    expect(verdict(p2pkh, signature(31, secrets[0], true))).toBe('invalid')
    expect(verdict(p2pkh, signature(33))).toBe('invalid')
    const raw = new Uint8Array(65)
    for (const [header, isOne] of [
      [26, false],
      [27, true],
      [42, true],
      [43, false],
    ] as const) {
      raw[0] = header
      expect(isBip137(raw)).toBe(isOne)
      expect(isBip137(raw.slice(1))).toBe(false)
    }
    for (const header of [0, 26, 43, 255]) {
      const raw = Buffer.from(signature(31), 'base64')
      raw[0] = header
      expect(verdict(p2pkh, raw.toString('base64'))).toBe('malformed')
    }
    expect(verdict(p2pkh, Buffer.from([31, ...new Uint8Array(64)]).toString('base64'))).toBe(
      'invalid',
    )
    expect(verdict(p2pkh, `smp${signature(31)}`)).not.toBe('valid')
    expect(verdict(p2pkh, `ful${signature(31)}`)).toBe('malformed')
  })

  it('encodes the length of a long message in three bytes', () => {
    const long = new Uint8Array(300).fill(0x61)
    const signed = secp256k1.sign(bip137Digest(long), secrets[0] ?? key)
    const raw = Uint8Array.of(31 + signed.recovery, ...signed.toCompactRawBytes())
    expect(verifyBitcoin(addresses.p2pkh, long, { form: 'none', bytes: raw }, false)).toBe('valid')
    const head = Uint8Array.of(24, ...Buffer.from('Bitcoin Signed Message:\n'), 0xfd, 300 & 0xff, 1)
    expect(bip137Digest(long)).toEqual(crypto.hash256(concatBytes(head, long)))
    const first = new Uint8Array(253)
    const threeBytes = concatBytes(head.slice(0, 25), Uint8Array.of(0xfd, 253, 0), first)
    expect(bip137Digest(first)).toEqual(crypto.hash256(threeBytes))
    const short = new Uint8Array(252)
    expect(bip137Digest(short)).toEqual(
      crypto.hash256(concatBytes(head.slice(0, 25), Uint8Array.of(252), short)),
    )
  })
})

describe('addresses', () => {
  const networks = {
    mainnet,
    testnet: '000000000933ea01ad0ee984209779ba',
    testnet4: '00000000da84f2bafbbc53dee25a72ae',
    signet: '00000008819873e925422c1ff0f99f7c',
    regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
  }
  it.each([
    ['1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', ['mainnet'], 'p2pkh'],
    ['3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN', ['mainnet'], 'p2sh'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['mainnet'], 'p2wpkh'],
    ['bc1qqthe0hz8klx90e7stf6shclhsvqd5ly96pn53v', ['mainnet'], 'p2wpkh'],
    ['bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3', ['mainnet'], 'p2tr'],
    [
      'tb1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5s3g3s37',
      ['testnet', 'testnet4', 'signet'],
      'p2tr',
    ],
    ['tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v', ['testnet', 'testnet4', 'signet'], 'p2wpkh'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['testnet', 'testnet4', 'signet', 'regtest'], 'p2pkh'],
  ] as const)('[S11] %s is of %j alone', (address, of, type) => {
    for (const [name, reference] of Object.entries(networks)) {
      const isOf = (of as readonly string[]).includes(name)
      expect(parseBitcoinAddress(address, reference)?.type).toBe(isOf ? type : undefined)
    }
    expect(parseBitcoinAddress(address, '00000000000000000000000000000000')).toBeUndefined()
  })

  it.each([
    '',
    'bc1',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1sw50qgdz25j',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAt',
    'bc1q',
    '0x9B1ED58F7786A2Eff5872cC370C10f2Dc833F36e',
  ])('[S11] rejects %j', (address) => {
    expect(parseBitcoinAddress(address, mainnet)).toBeUndefined()
  })

  it('[S11] rejects a prefix that only starts like a network’s', () => {
    const program = parseBitcoinAddress(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      mainnet,
    )?.program
    const foreign = encoder.toBech32(program ?? bytes, 0, 'bc1x')
    expect(foreign.startsWith('bc1')).toBe(true)
    expect(parseBitcoinAddress(foreign, mainnet)).toBeUndefined()
  })

  it('returns the output script of an address', () => {
    const hex = (address: string) =>
      Buffer.from(parseBitcoinAddress(address, mainnet)?.script ?? []).toString('hex')
    expect(hex('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    )
    expect(hex('1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs')).toMatch(/^76a914[0-9a-f]{40}88ac$/)
    expect(hex('3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN')).toMatch(/^a914[0-9a-f]{40}87$/)
    expect(hex('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')).toMatch(
      /^5120[0-9a-f]{64}$/,
    )
  })
})
