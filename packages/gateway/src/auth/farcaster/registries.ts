/** Whose a Farcaster id is, and which other addresses sign in for it: asked of the contracts, by the operator's own nodes. */
import type { EvmRequest } from '@scope/siwx/server'
import {
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { z } from 'zod'

export interface Registries {
  /** Rejects where no node answers. */
  speaksFor(fid: bigint, address: Address, method: 'custody' | 'authAddress'): Promise<boolean>
}

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])

/** Of the key registry: an address that signs in for an id. */
const authAddressType = 2
const added = 1

const bytes = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]*$/i)])

export function createRegistries(
  request: EvmRequest,
  at: { readonly idRegistry: Address; readonly keyRegistry: Address },
): Registries {
  const read = async (to: Address, data: Hex): Promise<Hex> =>
    bytes.parse(await request({ method: 'eth_call', params: [{ to, data }, 'latest'] }))

  return {
    async speaksFor(fid, address, method) {
      if (method === 'custody') {
        const about = { abi, functionName: 'idOf' } as const
        const data = await read(at.idRegistry, encodeFunctionData({ ...about, args: [address] }))
        return decodeFunctionResult({ ...about, data }) === fid
      }
      const about = { abi, functionName: 'keyDataOf' } as const
      const key = encodeAbiParameters([{ type: 'address' }], [address])
      const data = await read(at.keyRegistry, encodeFunctionData({ ...about, args: [fid, key] }))
      const { state, keyType } = decodeFunctionResult({ ...about, data })
      return state === added && keyType === authAddressType
    },
  }
}
