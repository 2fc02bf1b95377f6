/** What an avatar record holds (ENSIP-12): an image's address, an image itself, or an item that is owned. */
import type { Address } from 'viem'

export type AvatarRecord =
  | { readonly kind: 'url'; readonly url: string }
  /** Within IPFS: `CID/path`. */
  | { readonly kind: 'ipfs'; readonly path: string }
  | { readonly kind: 'data'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'nft'
      /** CAIP-2. */
      readonly chain: string
      readonly standard: 'erc721' | 'erc1155'
      readonly contract: Address
      readonly id: bigint
    }

/** Letters of a record: one with its image in it is long. */
const maxLength = 64 * 1024
const maxUrlLength = 2_048

const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,128}(?:\/[\w.~%!$&'()*+,;=:@-]+)*\/?)$/
const data = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const item = /^(eip155:[1-9]\d{0,9})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i

/** Undefined for a record of any other kind, as http, SVG in a `data:` URL, or a text. */
export function parseAvatarRecord(text: string): AvatarRecord | undefined {
  if (text.length > maxLength) return undefined
  const [, base64] = data.exec(text) ?? []
  if (base64 !== undefined)
    return { kind: 'data', bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
  if (text.length > maxUrlLength) return undefined
  const [, path] = ipfs.exec(text) ?? []
  if (path !== undefined) return path.split('/').includes('..') ? undefined : { kind: 'ipfs', path }
  const [, chain, standard, contract, id] = item.exec(text) ?? []
  if (chain !== undefined && standard !== undefined && contract !== undefined && id !== undefined)
    return {
      kind: 'nft',
      chain: chain.toLowerCase(),
      standard: standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
      contract: contract.toLowerCase() as Address,
      id: BigInt(id),
    }
  if (!text.startsWith('https://') || !URL.canParse(text)) return undefined
  return { kind: 'url', url: text }
}
