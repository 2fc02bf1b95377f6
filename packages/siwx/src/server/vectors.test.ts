import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { crypto } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { expectedOf, getProof, readCases, type SignedCase } from '../fixtures/scope-vectors.js'
import { codeOf } from '../fixtures/verify-result.js'
import { parseBitcoinAddress } from './bitcoin/address.js'
import { bip137Digest, isBip137, isBip137By } from './bitcoin/bip137.js'
import { bip322Hash, toSign, toSpend } from './bitcoin/bip322.js'
import { readBitcoinSignature, verifyBitcoin } from './bitcoin/bitcoin-signature.js'
import { isEcdsaBy } from './bitcoin/unlocking.js'
import { judgeEvm } from './evm/evm-signature.js'
import { isReadable, isWrapped, queryNode } from './evm/query-node.js'
import { isEd25519 } from './solana/solana-signature.js'
import { verifySiwx } from './verify-siwx.js'

const families = ['siwx-evm-signed', 'siwx-solana-signed', 'siwx-bitcoin-signed'] as const

/** Decided: what a case without one right answer is answered with, each named in docs/siwx.md. */
const decided: Readonly<Record<string, string>> = {
  'policy-compact-2098': 'signature-invalid',
  // What a site that issued none says to resources is pinned in verify-siwx.test.ts.
  'policy-requestid-smuggles-resources': 'ok',
  'policy-minimal': 'message-malformed',
  'p2shp2wpkh-smp': 'ok',
}
const codes: Readonly<Record<string, string>> = {
  'wrong-domain': 'domain-mismatch',
  subdomain: 'domain-mismatch',
  'suffix-domain': 'domain-mismatch',
  'port-mismatch': 'domain-mismatch',
  'scheme-mismatch': 'scheme-mismatch',
  'idn-homoglyph': 'encoding-invalid',
  'nonce-unknown': 'nonce-invalid',
  expired: 'expired',
  'expires-now': 'expired',
  'issued-future': 'issued-in-future',
  'too-old': 'too-old',
  'exp-before-iat': 'time-range-invalid',
  'wrong-chain': 'chain-mismatch',
  crlf: 'encoding-invalid',
  'wrong-ecosystem-word': 'chain-mismatch',
  'tampered-address': 'address-mismatch',
  'checksum-wrong': 'address-invalid',
  'double-prefix': 'signature-invalid',
  'sig-empty': 'signature-malformed',
  'sig-nohex': 'signature-malformed',
  'sig-zero': 'signature-invalid',
  'bad-nonce': 'nonce-invalid',
  'bad-future': 'issued-in-future',
  'bad-otherkey': 'address-mismatch',
  'bad-noncanonical-s': 'signature-invalid',
  'bad-smallorder': 'signature-invalid',
  'bad-tx-as-message': 'encoding-invalid',
  'p2wpkh-testnet-address': 'address-mismatch',
  'p2wpkh-not-base64': 'signature-malformed',
  'p2tr-ful-mislabelled': 'signature-malformed',
  'p2tr-tampered': 'signature-invalid',
  'p2shp2wpkh-pof-mislabelled': 'signature-unsupported',
}

describe.each(families)('%s', (family) => {
  const threat = {
    'siwx-evm-signed': 'S1',
    'siwx-solana-signed': 'S10',
    'siwx-bitcoin-signed': 'S11',
  }
  it.each(readCases<SignedCase>(family))(`[${threat[family]}] $id, SIW-09`, async (signedCase) => {
    const answer = await verifySiwx(getProof(signedCase), expectedOf(signedCase))
    if (signedCase.expect === 'valid') expect(codeOf(answer)).toBe('ok')
    if (signedCase.expect === 'invalid') expect(answer.ok).toBe(false)
    if (signedCase.expect === 'policy') expect(codeOf(answer)).toBe(decided[signedCase.id])
    const code = codes[signedCase.id]
    if (code) expect(codeOf(answer)).toBe(code)
  })

  it('verifies every valid case from bytes, too, SIW-09', async () => {
    for (const signedCase of readCases<SignedCase>(family).filter(
      ({ expect }) => expect === 'valid',
    )) {
      const { message, ...rest } = getProof(signedCase)
      const bytes = typeof message === 'string' ? utf8ToBytes(message) : message
      expect(codeOf(await verifySiwx({ ...rest, message: bytes }, expectedOf(signedCase)))).toBe(
        'ok',
      )
      const text = new TextDecoder().decode(bytes)
      expect(codeOf(await verifySiwx({ ...rest, message: text }, expectedOf(signedCase)))).toBe(
        'ok',
      )
    }
  })
})

interface PersonalSign {
  readonly id: string
  readonly message?: string
  readonly raw?: string
  readonly address: string
  readonly signature: string
}

describe('eip191-personal-sign', () => {
  it.each(readCases<PersonalSign>('eip191-personal-sign'))('$id, SIW-09', async (personalSign) => {
    const bytes =
      personalSign.raw === undefined
        ? utf8ToBytes(personalSign.message ?? '')
        : hexToBytes(personalSign.raw.slice(2))
    const judge = (signed: Uint8Array) =>
      judgeEvm({
        proof: {
          bytes: signed,
          signature: personalSign.signature,
          message: { chainId: 'eip155:1' },
        } as never,
        address: personalSign.address,
        deps: {},
        mustNameChain: false,
      })
    expect(await judge(bytes)).toEqual({ isContract: false })
    expect(await judge(Uint8Array.of(...bytes, 0))).toBe('signature-invalid')
  })
})

const mainnet = '000000000019d6689c085ae165831e93'
const bitcoin = (address: unknown) => {
  const read = parseBitcoinAddress(String(address), mainnet)
  if (!read) throw new Error(`${address} is not read`)
  return read
}
function verdict(address: unknown, message: unknown, signature: unknown, loose = false): string {
  const read = readBitcoinSignature(String(signature))
  return read
    ? verifyBitcoin(bitcoin(address), utf8ToBytes(String(message)), read, loose)
    : 'malformed'
}

describeVectors('bip322', (cases) => {
  const of = (kind: RegExp) => cases.filter((vector) => kind.test(vector.kind))
  it.each(of(/^message-and-tx-hash$/))('[S11] $id', (vector) => {
    const message = utf8ToBytes(String(vector.message))
    const spent = toSpend(bitcoin(vector.address), message)
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    expect(hex(bip322Hash(message))).toBe(vector.message_hash)
    expect(spent.getId()).toBe(vector.to_spend_tx_hash)
    expect(toSign(spent).getId()).toBe(vector.to_sign_tx_hash)
  })
  it.each(of(/^simple-valid/))('[S11] $id', ({ address, message, signature }) => {
    expect(verdict(address, message, signature)).toBe('valid')
    expect(verdict(address, `${message}!`, signature)).toBe('invalid')
  })
  // Each is valid at a time and an age alone: right, but no sign-in. What is wrong besides is told as wrong.
  it.each(of(/^full-valid$/))('[S11] $id', ({ address, message, signature }) => {
    expect(verdict(address, message, signature)).toBe('unsupported')
    expect(verdict(address, `${message}!`, signature)).toBe('invalid')
  })
  it.each(of(/^proof_of_funds-valid$/))('[S11] $id', ({ address, message, signature }) => {
    expect(verdict(address, message, signature)).toBe('unsupported')
  })
  it.each(of(/^invalid$/))('[S11] $id', ({ address, message, signature }) => {
    expect(['invalid', 'malformed']).toContain(verdict(address, message, signature))
  })
})

describeVectors('bip137-legacy', (cases) => {
  const of = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind))
  it.each(of('bip137-header-matrix'))('[S11] $id', (vector) => {
    const { address, message, signature, validStrict, addressType } = vector
    expect(verdict(address, message, signature)).toBe(validStrict ? 'valid' : 'invalid')
    // Loose: any header of a compressed key, for any address of that key but Taproot's.
    const header = Number(/^header-(\d+)/.exec(vector.id)?.[1])
    const isLoose = header >= 31 && !/p2tr|uncompressed/.test(String(addressType))
    expect(verdict(address, message, signature, true)).toBe(
      validStrict || isLoose ? 'valid' : 'invalid',
    )
  })
  it.each(of('valid-verify'))(
    '[S11] $id',
    ({ address, message, signature, compressed, segwit }) => {
      const more = [compressed, ...Object.values(Object(segwit))].filter(Boolean) as {
        address: string
        signature: string
      }[]
      for (const good of [{ address, signature }, ...more])
        expect(verdict(good.address, message, good.signature)).toBe('valid')
    },
  )
  it.each(of('invalid-verify'))('[S11] $id', ({ address, message, signature }) => {
    expect(verdict(address, message, signature)).toBe('invalid')
    expect(verdict(address, message, signature, true)).toBe('invalid')
  })
  it.each(of('valid-signature', 'invalid-signature'))('[S11] $id', ({ kind, hex }) => {
    const bytes = hexToBytes(String(hex))
    expect(isBip137(bytes)).toBe(kind === 'valid-signature')
    // The vectors don't name a signer, so no address here matches.
    expect(isBip137By(bitcoin('1111111111111111111114oLvT2'), bytes, bytes, true)).toBe(false)
  })
  it.each(of('valid-magicHash'))('[S11] $id', ({ network, message, magicHash }) => {
    const digest = Buffer.from(bip137Digest(utf8ToBytes(String(message)))).toString('hex')
    if (network === 'bitcoin') expect(digest).toBe(magicHash)
    else expect(digest).not.toBe(magicHash)
  })
})

describeVectors('erc6492-1271', (cases) => {
  const of = (kind: string) => cases.filter((vector) => vector.kind === kind)
  const question = {
    chain: '1',
    mustNameChain: false,
    address: `0x${'11'.repeat(20)}`,
    hash: `0x${'22'.repeat(32)}`,
    signature: `0x${'33'.repeat(70)}`,
  } as const
  it.each(of('unwrap'))('[S7] $id', ({ wrapped }) => {
    expect(isWrapped(wrapped as never)).toBe(false)
  })
  it.each(of('malformed'))('[S7] $id', ({ wrapped }) => {
    expect(isWrapped(wrapped as never)).toBe(true)
    expect(isReadable(wrapped as never)).toBe(false)
  })
  it.each(of('fake-rpc'))('[S7] $id', async ({ getCode, callResult, expect: wanted }) => {
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_getCode' && getCode === 'error') throw new Error('down')
      return { eth_getCode: getCode, eth_call: callResult, eth_chainId: '0x1' }[method]
    }
    const answer = await queryNode({ request }, question)
    // A short response is no valid value. A delegate that rejects isn't an acceptance.
    expect(answer).toBe(wanted === 'policy' ? 'invalid' : wanted)
  })
})

describeVectors('wycheproof-subset', (cases) => {
  const of = (kind: RegExp) => cases.filter((vector) => kind.test(vector.kind))
  it.each(of(/^ed25519-/))('[S10] $id: $comment', ({ result, publicKey, msg, sig }) => {
    const [key, message, signature] = [publicKey, msg, sig].map((hex) => hexToBytes(String(hex)))
    if (!key || !message || !signature) throw new Error('incomplete')
    expect(isEd25519(signature, message, key)).toBe(result === 'valid')
  })
  it.each(of(/^secp256k1-lowS-/))('[S11] $id: $comment', ({ result, publicKey, msg, sigDer }) => {
    const [key, message, signature] = [publicKey, msg, sigDer].map((hex) => hexToBytes(String(hex)))
    if (!key || !message || !signature) throw new Error('incomplete')
    const digest = crypto.sha256(message)
    expect(isEcdsaBy(Uint8Array.of(...signature, 1), digest, key)).toBe(result === 'valid')
    expect(isEcdsaBy(Uint8Array.of(...signature, 2), digest, key)).toBe(false)
  })
})
