/** Signs for the development paymaster of `@scope/devnet`. Its signature covers the whole operation. */
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  slice,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { getChainNumber } from './bundler-request.js'
import type { Paymaster, PaymasterData } from './paymaster.js'
import type { Operation } from './user-operation.js'

export interface DevelopmentPaymasterDeps {
  readonly chain: string
  readonly address: Address
  readonly key: Hex
  now(): number
}

const gasLimits = {
  paymasterVerificationGasLimit: 60_000n,
  /** `postOp` is never called, but some bundlers reject zero. */
  paymasterPostOpGasLimit: 1n,
}
const validMs = 5 * 60_000
/** The largest time, and as many bytes as a signature has, none of them zero: estimates hold for the final data. */
const stub: Hex = `0x${'ff'.repeat(6)}${'00'.repeat(6)}${'ff'.repeat(64)}1c`
const types = (names: string) => names.split(' ').map((type) => ({ type }))
const operationTypes = types('address uint256 bytes32 bytes32 bytes32 uint256 bytes32 bytes32')
const signedTypes = types('bytes32 uint256 address uint48 uint48')

export function createDevelopmentPaymaster(deps: DevelopmentPaymasterDeps): Paymaster {
  const { chain, address: paymaster, key, now } = deps
  const signer = privateKeyToAccount(key)

  async function sign(given: Operation): Promise<PaymasterData> {
    const { eip7702Auth: _, ...operation } = given
    const packed = toPackedUserOperation({
      ...operation,
      ...gasLimits,
      paymaster,
      paymasterData: '0x',
    })
    const operationHash = keccak256(
      encodeAbiParameters(operationTypes, [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        packed.preVerificationGas,
        packed.gasFees,
        slice(packed.paymasterAndData, 20, 52),
      ]),
    )
    const validUntil = Math.floor((now() + validMs) / 1_000)
    const values = [operationHash, BigInt(getChainNumber(chain)), paymaster, validUntil, 0]
    const hash = keccak256(encodeAbiParameters(signedTypes, values))
    const signature = await signer.signMessage({ message: { raw: hash } })
    const times = [numberToHex(validUntil, { size: 6 }), numberToHex(0, { size: 6 })]
    const paymasterData = concat([...times, signature])
    return { ...gasLimits, paymaster, paymasterData, validUntil: BigInt(validUntil) }
  }

  return {
    validMs,
    getStub: async () => ({ ...gasLimits, paymaster, paymasterData: stub }),
    getData: sign,
  }
}
