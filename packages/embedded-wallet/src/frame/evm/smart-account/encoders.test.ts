/** Encoders of smart accounts beside viem’s own, which the frame does not ship. */
import fc from 'fast-check'
import { type Hex, hashTypedData, hexToBytes, keccak256, recoverAddress, size, toHex } from 'viem'
import {
  entryPoint07Address,
  getUserOperationHash as expectedHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { signatureText, signHash } from '../signature.js'
import { loadSmartAccount } from './account-state.js'
import { signAuthorization } from './authorization.js'
import { entryPoint, statelessAccount } from './contracts.js'
import { decodeCalls } from './decode-calls.js'
import { encodeCalls } from './encode-calls.js'
import { proxyCode } from './proxy-code.js'
import {
  getMaxFee,
  getOwnerHash,
  getUserOperationHash,
  type UserOperation,
} from './user-operation.js'

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((value) => toHex(value))
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((value): Hex => toHex(value))
const amount = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const call = fc.record({ to: address, value: amount(256), data: bytes(80) })
const operation = fc
  .record({
    sender: address,
    nonce: amount(256),
    callData: bytes(200),
    callGasLimit: amount(120),
    verificationGasLimit: amount(120),
    preVerificationGas: amount(120),
    maxFeePerGas: amount(120),
    maxPriorityFeePerGas: amount(120),
    deployment: fc.option(fc.record({ factory: address, factoryData: bytes(60) })),
    sponsorship: fc.option(
      fc.record({
        paymaster: address,
        paymasterData: bytes(80),
        paymasterVerificationGasLimit: amount(120),
        paymasterPostOpGasLimit: amount(120),
      }),
    ),
  })
  .map(
    ({ deployment, sponsorship, ...rest }): UserOperation => ({
      ...rest,
      ...deployment,
      ...(sponsorship && { sponsorship }),
    }),
  )

const toViem = ({ sponsorship, ...rest }: UserOperation) => ({
  ...rest,
  ...sponsorship,
  signature: '0x' as const,
})

describe('the calls of an operation', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
        const read = decodeCalls(encodeCalls(calls))
        expect(read?.map((entry) => ({ ...entry, to: entry.to.toLowerCase() }))).toEqual(calls)
      }),
      { numRuns: 50 },
    )
  })

  const encoded = encodeCalls([{ to: statelessAccount, value: 1n, data: '0x1234' }])
  it.each([
    ['another method', `0xb61d27f6${encoded.slice(10)}`],
    ['another mode', encoded.replace('01000000', '00000000')],
    ['a mode that goes on after a failure', encoded.replace('01000000', '01010000')],
    ['bytes after the end', `${encoded}00`],
    ['bytes that are cut off', encoded.slice(0, -2)],
    ['no calls', encodeCalls([])],
    ['an empty text', '0x'],
  ])('[F27] are not read from %s', (_, data) => {
    expect(decodeCalls(data as Hex)).toBeUndefined()
  })

  it('[F27] are not read if any byte of the padding is changed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: size(encoded) - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const changed = hexToBytes(encoded)
          changed[at] = (changed[at] ?? 0) ^ by
          const read = decodeCalls(toHex(changed))
          // Another target, amount or data is another call. Nothing else may differ.
          if (read) expect(encodeCalls(read)).toBe(toHex(changed))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('an operation', () => {
  it('has the hash of the EntryPoint (ERC-4337)', () => {
    fc.assert(
      fc.property(operation, fc.integer({ min: 1, max: 2 ** 32 }), (value, chainId) => {
        expect(getUserOperationHash(value, BigInt(chainId))).toBe(
          expectedHash({
            userOperation: toViem(value),
            chainId,
            entryPointAddress: entryPoint07Address,
            entryPointVersion: '0.7',
          }),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('is signed as the EIP-712 data of its account', () => {
    fc.assert(
      fc.property(operation, (value) => {
        const { signature: _, ...packed } = toPackedUserOperation(toViem(value))
        const field = (name: string, type: string) => ({ name, type })
        expect(getOwnerHash(value, { name: 'HybridDeleGator', chainId: 10n })).toBe(
          hashTypedData({
            domain: {
              name: 'HybridDeleGator',
              version: '1',
              chainId: 10,
              verifyingContract: value.sender,
            },
            primaryType: 'PackedUserOperation',
            types: {
              PackedUserOperation: [
                field('sender', 'address'),
                field('nonce', 'uint256'),
                field('initCode', 'bytes'),
                field('callData', 'bytes'),
                field('accountGasLimits', 'bytes32'),
                field('preVerificationGas', 'uint256'),
                field('gasFees', 'bytes32'),
                field('paymasterAndData', 'bytes'),
                field('entryPoint', 'address'),
              ],
            },
            message: { ...packed, entryPoint: entryPoint07Address },
          }),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('costs at most all of its gas limits at the highest price', () => {
    const value: UserOperation = {
      sender: statelessAccount,
      nonce: 0n,
      callData: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 10n,
      preVerificationGas: 100n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
      sponsorship: {
        paymaster: entryPoint,
        paymasterData: '0x',
        paymasterVerificationGasLimit: 1_000n,
        paymasterPostOpGasLimit: 10_000n,
      },
    }
    expect(getMaxFee(value)).toBe(22_222n)
  })
})

describe('keys and accounts', () => {
  it('sign authorizations of EIP-7702 that recover to the key’s address', async () => {
    const key = generatePrivateKey()
    const authorization = { chainId: 10n, contract: statelessAccount, nonce: 7n }
    const signed = signAuthorization(authorization, new Uint8Array(hexToBytes(key)))
    expect(signed).toMatchObject({ chainId: '0xa', address: statelessAccount, nonce: '0x7' })
    expect(size(signed.r) + size(signed.s)).toBe(64)
    const recovered = await recoverAuthorizationAddress({
      authorization: { chainId: 10, address: statelessAccount, nonce: 7 },
      signature: { r: signed.r, s: signed.s, yParity: Number(signed.yParity) },
    })
    expect(recovered).toBe(privateKeyToAccount(key).address)
  })

  it('sign hashes that recover to the key’s address', async () => {
    const key = generatePrivateKey()
    const hash = keccak256('0x1234')
    const signature = signatureText(signHash(hexToBytes(hash), new Uint8Array(hexToBytes(key))))
    expect(await recoverAddress({ hash, signature })).toBe(privateKeyToAccount(key).address)
  })

  it('have counterfactual addresses by the published proxy code', () => {
    expect(size(proxyCode)).toBe(1_008)
    // Of MetaMask’s Delegation Framework 1.3.0. Another hash is another address for everyone.
    expect(keccak256(proxyCode)).toBe(
      '0xc8fb9314d27cddb08b374dd2bf47cd06c6fb879756ddfbedf522a8c58756a8e0',
    )
  })

  it('keep the key’s own address by EIP-7702', async () => {
    const { address: owner } = privateKeyToAccount(generatePrivateKey())
    expect(await loadSmartAccount(owner.toLowerCase(), 'eip7702')).toEqual({
      standard: 'eip7702',
      address: owner,
      name: 'EIP7702StatelessDeleGator',
    })
    const hybrid = await loadSmartAccount(owner, 'erc4337')
    expect(hybrid.address).not.toBe(owner)
    expect(hybrid.deployment?.factory).toBe('0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c')
  })
})
