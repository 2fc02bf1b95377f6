/** Our encoders against viem's, which share no code with them. */
import { KitError } from '@scope/core/chain'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashStruct,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeDisable, getSelector, hashDelegation, parseContext } from './delegation.js'

const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const parameters = parseAbiParameters(['Delegation[] delegations', ...structs])
const disable = parseAbi(['function disableDelegation(Delegation delegation)', ...structs])

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const delegation = (caveatCount: number, salt = 7n) => ({
  delegate: address('1'),
  delegator: address('2'),
  authority: `0x${'ff'.repeat(32)}` as Hex,
  caveats: Array.from({ length: caveatCount }, (_, at) => ({
    enforcer: address(String(at + 3)),
    terms: toHex('x'.repeat(at * 31)),
    args: toHex('a'.repeat(at)),
  })),
  salt,
  signature: `0x${'5c'.repeat(65)}` as Hex,
})
const encode = (...delegations: ReturnType<typeof delegation>[]) =>
  encodeAbiParameters(parameters, [delegations])

describe('the context of a permission', () => {
  it.each([0, 1, 4])('is decoded as viem encodes it, with %i caveats', (count) => {
    const [found] = parseContext(encode(delegation(count)))
    const { caveats, delegate, delegator, signature } = delegation(count)
    expect(found).toEqual({
      delegate: delegate.toLowerCase(),
      delegator: delegator.toLowerCase(),
      authority: 'ff'.repeat(32),
      caveats: caveats.map(({ enforcer, terms, args }) => ({
        enforcer: enforcer.toLowerCase(),
        terms: terms.slice(2),
        args: args.slice(2),
      })),
      salt: 7n,
      signature: signature.slice(2),
    })
  })

  it('is read in any case, with all delegations in their order', () => {
    const context = encode(delegation(1, 1n), delegation(2, 2n))
    const upper = `0x${context.slice(2).toUpperCase()}`
    expect(parseContext(upper).map(({ salt }) => salt)).toEqual([1n, 2n])
  })

  it.each([
    ['nothing', '0x'],
    ['no delegation', encode()],
    ['other words', `0x${'ff'.repeat(64)}`],
    ['a list without end', `0x${'20'.padStart(64, '0')}${'ff'.repeat(32)}`],
    ['a text that was cut off', encode(delegation(2)).slice(0, -128)],
    ['a length beyond the text', encode(delegation(0)).replace(/41(?=5c)/, 'ff')],
    ['an address that is none', encode(delegation(0)).replace(/0{24}1{40}/, 'f'.repeat(64))],
  ])('rejects %s', (_, context) => {
    expect(() => parseContext(context)).toThrow(KitError)
  })
})

it.each([0, 1, 4])('encodes the revocation as viem does, with %i caveats', (count) => {
  const [parsed] = parseContext(encode(delegation(count)))
  if (!parsed) throw new Error('One was encoded.')
  expect(encodeDisable(parsed)).toBe(
    encodeFunctionData({ abi: disable, args: [delegation(count)] }),
  )
})

it.each([0, 1, 4])('hashes a delegation as viem does, with %i caveats', (count) => {
  const [parsed] = parseContext(encode(delegation(count)))
  if (!parsed) throw new Error('One was encoded.')
  const hash = hashStruct({
    primaryType: 'Delegation',
    types: {
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
        { name: 'authority', type: 'bytes32' },
        { name: 'caveats', type: 'Caveat[]' },
        { name: 'salt', type: 'uint256' },
      ],
      Caveat: [
        { name: 'enforcer', type: 'address' },
        { name: 'terms', type: 'bytes' },
      ],
    },
    data: delegation(count),
  })
  expect(`0x${hashDelegation(parsed)}`).toBe(hash)
})

it('names a method by its first four bytes', () => {
  const method = 'disabledDelegations(bytes32)'
  expect(`0x${getSelector(method)}`).toBe(toFunctionSelector(`function ${method}`))
  expect(keccak256(toHex(method)).slice(2, 10)).toBe(getSelector(method))
})
