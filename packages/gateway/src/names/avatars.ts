/**
 * Images of names: fetched by the gateway, so that no host that a name's owner chose learns of the users who see it. Only
 * raster images of a limited size are served: they run nothing.
 */
import type { EvmRequest } from '@scope/siwx/server'
import type { Address } from 'viem'
import { z } from 'zod'
import { HttpError } from '../http/http-error.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Work } from '../http/work.js'
import { getRasterSize, parseRaster, type Raster } from '../images/raster.js'
import type { Cache } from '../key-value/key-value.js'
import { createResponseCache } from '../upstream/response-cache.js'
import { urlBelow } from '../upstream/upstream.js'
import { type AvatarRecord, parseAvatarRecord } from './avatar-record.js'
import { avatarTimeoutMs, fetchBytes, maxImageBytes } from './fetch-image.js'
import { getItemUri, parseInlineMetadata, parseItemImage } from './nft-avatar.js'

export interface AvatarsDeps {
  readonly ipfsGateway: string | undefined
  readonly safeFetch: SafeFetch
  readonly cache: Cache
  /** Undefined for a chain without nodes. */
  getNodeClient(chain: string): EvmRequest | undefined
}

export interface AvatarRequest {
  /** The record's text. */
  readonly record: string
  /** The address that the name resolves to: of an item that it owns. */
  getOwner(): Promise<Address | undefined>
  readonly work: Work
}

export interface Avatars {
  /** Whether there may be an image. Fetches nothing. */
  isSupported(record: string): boolean
  /** Undefined if there is no image that can be served safely, also if its server did not respond. */
  load(request: AvatarRequest): Promise<Raster | undefined>
}

/** Pixels a side: a small file can hold an image that fills a phone's memory. */
const maxSide = 4_096
/** Milliseconds. An avatar that can't be had is not asked for again meanwhile. */
const cacheMs = 10 * 60_000
const imageTypes = 'image/webp, image/png, image/jpeg'
/** Calls that an avatar counts as: it may ask nodes, and others' servers. */
const callsPerAvatar = 4

const cached = z.nullable(z.string())

function toImage(bytes: Uint8Array<ArrayBuffer> | undefined): Raster | undefined {
  const raster = bytes && bytes.length <= maxImageBytes ? parseRaster(bytes) : undefined
  const size = raster && getRasterSize(raster)
  if (!size || size.width === 0 || size.height === 0) return undefined
  return size.width <= maxSide && size.height <= maxSide ? raster : undefined
}

/** Undefined if the path leads out of its item: URLs resolve `%2e%2e`, and servers may decode `%2f` before they do. */
function getIpfsUrl(gateway: string, path: string): string | undefined {
  if (/%(?:2f|5c)/i.test(path)) return undefined
  const [cid = ''] = path.split('/')
  const url = urlBelow(gateway, `/ipfs/${path}`)
  const { pathname } = new URL(url)
  const item = new URL(urlBelow(gateway, `/ipfs/${cid}`)).pathname
  return pathname === item || pathname.startsWith(`${item}/`) ? url : undefined
}

export function createAvatars(deps: AvatarsDeps): Avatars {
  const { ipfsGateway, safeFetch, cache, getNodeClient } = deps
  const responseCache = createResponseCache(cache, 'avatars')

  /** Undefined for what is at no address. */
  function getUrl(record: AvatarRecord): string | undefined {
    if (record.kind === 'url') return record.url
    if (record.kind === 'ipfs' && ipfsGateway !== undefined)
      return getIpfsUrl(ipfsGateway, record.path)
    return undefined
  }

  /** Of an image or of metadata. */
  async function readPlace(text: string, deadline: number, accept: string) {
    const record = parseAvatarRecord(text)
    if (record?.kind === 'data') return record.bytes
    const url = record && getUrl(record)
    return url === undefined ? undefined : fetchBytes(safeFetch, url, { accept, deadline })
  }

  async function loadItem(
    item: Extract<AvatarRecord, { readonly kind: 'nft' }>,
    { getOwner }: AvatarRequest,
    deadline: number,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const node = getNodeClient(item.chain)
    const owner = await getOwner()
    const uri = node && owner && (await getItemUri(item, owner, node))
    if (!uri) return undefined
    const json =
      parseInlineMetadata(uri) ??
      Buffer.from((await readPlace(uri, deadline, 'application/json')) ?? []).toString('utf8')
    const image = parseItemImage(json)
    return image === undefined ? undefined : readPlace(image, deadline, imageTypes)
  }

  async function find(request: AvatarRequest): Promise<Raster | undefined> {
    const record = parseAvatarRecord(request.record)
    const deadline = Date.now() + avatarTimeoutMs
    try {
      return toImage(
        record?.kind === 'nft'
          ? await loadItem(record, request, deadline)
          : await readPlace(request.record, deadline, imageTypes),
      )
    } catch (thrown) {
      // The client left, or its limit is spent. Anything else is the stranger's server, contract or image.
      if (thrown instanceof HttpError) throw thrown
      return undefined
    }
  }

  return {
    isSupported(text) {
      const record = parseAvatarRecord(text)
      if (record?.kind === 'data') return toImage(record.bytes) !== undefined
      if (record?.kind === 'nft') return getNodeClient(record.chain) !== undefined
      return record !== undefined && getUrl(record) !== undefined
    },
    async load(request) {
      await request.work.consume(callsPerAvatar)
      const owner = request.record.startsWith('eip155:') ? await request.getOwner() : undefined
      const key = [ipfsGateway ?? '', request.record, owner ?? '']
      const text = await responseCache.text(key, cacheMs, async () => {
        const image = await find(request)
        return JSON.stringify(image ? Buffer.from(image.bytes).toString('base64') : null)
      })
      const base64 = cached.parse(JSON.parse(text))
      return base64 === null ? undefined : toImage(new Uint8Array(Buffer.from(base64, 'base64')))
    },
  }
}
