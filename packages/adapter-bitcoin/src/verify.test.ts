import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import { readAddress } from './address.js'
import { verifyMessage } from './verify.js'

const bytes = (text: unknown) => new TextEncoder().encode(String(text))
/** Of whom the signature is: the protocol, `unchecked`, or `wrong`. */
function verdict(address: unknown, message: unknown, signature: unknown): string {
  try {
    return verifyMessage(String(address), bytes(message), String(signature)) ?? 'unchecked'
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'wallet-response-invalid' })
    return 'wrong'
  }
}
const canCheck = (address: unknown) => readAddress(String(address))?.type !== 'p2wsh'

describeVectors('bip322', (cases) => {
  const simple = cases.filter(({ kind }) => /^simple-valid/.test(kind))
  it.each(simple)('$id', ({ address, message, signature }) => {
    expect(verdict(address, message, signature)).toBe(canCheck(address) ? 'bip322' : 'unchecked')
    if (canCheck(address)) expect(verdict(address, `${message}!`, signature)).toBe('wrong')
  })
  // What commits to more than a message, or can't be read, is nothing a wallet is asked for.
  const refused = cases.filter(({ kind }) =>
    /^(invalid|full-valid|proof_of_funds-valid)$/.test(kind),
  )
  it.each(refused.filter(({ address }) => canCheck(address)))(
    '$id',
    ({ address, message, signature }) => {
      expect(verdict(address, message, signature)).toBe('wrong')
    },
  )
})

describeVectors('bip137-legacy', (cases) => {
  const matrix = cases.filter(({ kind }) => kind === 'bip137-header-matrix')
  it.each(matrix)('$id', ({ address, message, signature, validLoose }) => {
    expect(verdict(address, message, signature)).toBe(validLoose === true ? 'ecdsa' : 'wrong')
  })
  it.each(cases.filter(({ kind }) => kind === 'valid-verify'))('$id', (vector) => {
    const { address, message, signature, compressed, segwit } = vector
    const more = [compressed, ...Object.values(Object(segwit))] as {
      address: string
      signature: string
    }[]
    for (const good of [{ address, signature }, ...more.filter(Boolean)]) {
      expect(verdict(good.address, message, good.signature)).toBe('ecdsa')
    }
  })
  const wrong = cases.filter(({ kind, address }) => kind === 'invalid-verify' && canCheck(address))
  it.each(wrong)('$id', ({ address, message, signature }) => {
    // A header that claims another key form is the wallet's slip: the key itself is checked.
    expect(['wrong', 'ecdsa']).toContain(verdict(address, message, signature))
  })
})

describeVectors('siwx-bitcoin-signed', (cases) => {
  const signed = cases.filter(
    ({ signature, address, message }) => signature && address && typeof message === 'string',
  )
  it.each(signed)('$id', ({ address, message, signature, kind }) => {
    expect(['bip322', 'ecdsa', 'wrong', 'unchecked'], kind).toContain(
      verdict(address, message, signature),
    )
  })
})

describe('a signature', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  it.each([
    ['nothing', ''],
    ['no base64', '!!!'],
    ['noise', btoa('x'.repeat(65))],
    ['noise of another length', btoa('\x02'.repeat(80))],
    ['a witness that claims too much', btoa('\xff\xff')],
  ])('rejects %s', (_, signature) => {
    expect(verdict(address, 'Hello World', signature)).toBe('wrong')
  })
})
