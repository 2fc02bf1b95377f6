/** Avatars that are items of a collection (ENSIP-12): the image is that of the item, while the name's address owns it. */
import type { EvmRequest } from '@scope/siwx/server'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
} from 'viem'
import { z } from 'zod'
import type { AvatarRecord } from './avatar-record.js'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

type Item = Extract<AvatarRecord, { readonly kind: 'nft' }>

/** Undefined if the address does not own the item. Rejects if no node responds, and if the contract is none. */
export async function getItemUri(
  { standard, contract, id }: Item,
  owner: Address,
  node: EvmRequest,
): Promise<string | undefined> {
  async function call(data: Hex): Promise<Hex> {
    const answer = await node({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] })
    if (!isHex(answer)) throw new Error('no data')
    return answer
  }
  if (standard === 'erc721') {
    const [holder, uri] = await Promise.all([
      call(encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })),
      call(encodeFunctionData({ abi, functionName: 'tokenURI', args: [id] })),
    ])
    const found = decodeFunctionResult({ abi, functionName: 'ownerOf', data: holder })
    if (!isAddressEqual(found, owner)) return undefined
    return decodeFunctionResult({ abi, functionName: 'tokenURI', data: uri })
  }
  const [balance, uri] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, id] })),
    call(encodeFunctionData({ abi, functionName: 'uri', args: [id] })),
  ])
  if (decodeFunctionResult({ abi, functionName: 'balanceOf', data: balance }) === 0n)
    return undefined
  const text = decodeFunctionResult({ abi, functionName: 'uri', data: uri })
  // ERC-1155: the number of the item stands in the URI in hexadecimal.
  return text.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}

const metadata = z.object({ image: z.string().optional(), image_url: z.string().optional() })
const inline = /^data:application\/json(?:;charset=utf-8)?(;base64)?,(.*)$/is

/** The metadata, if it stands in the URI itself. */
export function parseInlineMetadata(uri: string): string | undefined {
  const [, base64, body] = inline.exec(uri) ?? []
  if (body === undefined) return undefined
  if (base64 !== undefined) return Buffer.from(body, 'base64').toString('utf8')
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

/** The address of the image that the metadata names. */
export function parseItemImage(text: string): string | undefined {
  try {
    const read = metadata.safeParse(JSON.parse(text))
    return read.success ? (read.data.image ?? read.data.image_url) : undefined
  } catch {
    return undefined
  }
}
