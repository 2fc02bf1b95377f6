/** [B4] Images of names, over real HTTP from a server that a test scripts: what is served is a small raster image, or nothing. */
import type { ServerResponse } from 'node:http'
import type { EvmRequest } from '@scope/siwx/server'
import { encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import { HttpError } from '../http/http-error.js'
import { createSafeFetch, type SafeFetch } from '../http/safe-fetch.js'
import { createWork } from '../http/work.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { type AvatarsDeps, createAvatars } from './avatars.js'
import { maxImageBytes } from './fetch-image.js'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A PNG header of that size, and as many bytes after it as are asked for. */
function png(width = 64, height = 64, more = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33 + more)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
const image = png()
const sendImage = (response: ServerResponse, bytes = image, type = 'image/png') =>
  void response.writeHead(200, { 'content-type': type }).end(bytes)
const dataUrl = `data:image/png;base64,${Buffer.from(image).toString('base64')}`

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const work = (charge: (calls: number) => Promise<void> = async () => {}) =>
  createWork({ address: '192.0.2.1', request: new Request('https://gateway.example.com'), charge })

async function open(
  script: ScriptedApi['script'] = (_, response) => sendImage(response),
  more: Partial<AvatarsDeps> = {},
) {
  const api = await startApi(script)
  const safeFetch = more.safeFetch ?? createSafeFetch(true)
  undo.push(() => safeFetch.close(), api.stop)
  const avatars = createAvatars({
    ipfsGateway: `${api.url}/base/`,
    cache: memoryKeyValue(),
    getNodeClient: () => undefined,
    ...more,
    safeFetch,
  })
  const load = async (record: string, asked = work()) => {
    const found = await avatars.load({ record, getOwner: async () => owner, work: asked })
    return found && { type: found.type, size: found.bytes.length }
  }
  return { api, avatars, load }
}
/** Records are https. Here they lead to the server of the test. */
const toServer = (url: string): SafeFetch => {
  const real = createSafeFetch(true)
  return {
    ...real,
    download: (asked, ...rest) =>
      real.download(asked.replace('https://pictures.example.com', url), ...rest),
  }
}
const record = 'https://pictures.example.com/a.png'
async function openHttps(script?: ScriptedApi['script']) {
  const api = await startApi(script ?? ((_, response) => sendImage(response)))
  undo.push(api.stop)
  return { ...(await open(undefined, { safeFetch: toServer(api.url) })), api }
}

describe('an avatar', () => {
  it('is the image of its URL, by what its bytes are', async () => {
    const { load, api } = await openHttps((_, response) => sendImage(response, image, 'text/html'))
    expect(await load(record)).toEqual({ type: 'image/png', size: image.length })
    // Again within ten minutes, nothing is fetched.
    await load(record)
    expect(api.requests).toHaveLength(1)
  })

  it('is fetched from the IPFS gateway of the operator', async () => {
    const { load, api } = await open()
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    expect(await load(`ipfs://${cid}/1.png`)).toBeDefined()
    expect(await load(`ipfs://ipfs/${cid}`)).toBeDefined()
    expect(api.requests.map(({ pathname }) => pathname)).toEqual([
      `/base/ipfs/${cid}/1.png`,
      `/base/ipfs/${cid}`,
    ])
    expect(await load(`ipfs://${cid}/../../admin`)).toBeUndefined()
    expect(api.requests).toHaveLength(2)
  })

  it.each([
    '/%2e%2e/%2e%2e/admin',
    '/%2E./.%2e/admin',
    '/%2e%2e/x',
    '/a/%2e%2e/%2e%2e/x',
    '/..%2f..%2fadmin',
    '/..%5Cadmin',
    'x/%2e%2e/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  ])('[B4] is asked of nothing beside its own item on the IPFS gateway: %s', async (path) => {
    const { avatars, load, api } = await open()
    const text = `ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi${path}`
    expect(avatars.isSupported(text)).toBe(false)
    expect(await load(text)).toBeUndefined()
    expect(api.requests).toEqual([])
  })

  it('keeps harmless escapes of an IPFS path', async () => {
    const { load, api } = await open()
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    expect(await load(`ipfs://${cid}/my%20cat%3F.png`)).toBeDefined()
    expect(api.requests[0]?.pathname).toBe(`/base/ipfs/${cid}/my%20cat%3F.png`)
  })

  it('is not asked of IPFS without a gateway for it', async () => {
    const { avatars, api, load } = await open(undefined, { ipfsGateway: undefined })
    const ipfs = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    expect(avatars.isSupported(ipfs)).toBe(false)
    expect(await load(ipfs)).toBeUndefined()
    expect(api.requests).toEqual([])
  })

  it('is the image of a data URL', async () => {
    const { load, avatars } = await open()
    expect(await load(dataUrl)).toEqual({ type: 'image/png', size: image.length })
    expect(avatars.isSupported(dataUrl)).toBe(true)
  })

  it('follows three redirects', async () => {
    const { load, api } = await openHttps((url, response) => {
      const left = Number(url.searchParams.get('left') ?? 3)
      if (left === 0) return sendImage(response)
      response.writeHead(302, { location: `https://pictures.example.com/?left=${left - 1}` }).end()
    })
    expect(await load(record)).toBeDefined()
    expect(await load(`${record}?left=4`)).toBeUndefined()
    expect(api.requests).toHaveLength(8)
  })

  it.each([
    'a text',
    'http://pictures.example.com/a.png',
    'ipns://docs.example.com',
    'data:,x',
    '',
  ])('is none for the record %j', async (text) => {
    const { avatars, load, api } = await open()
    expect(avatars.isSupported(text)).toBe(false)
    expect(await load(text)).toBeUndefined()
    expect(api.requests).toEqual([])
  })

  it('is charged to the client, and not fetched once its limit is spent', async () => {
    const { load, api } = await openHttps()
    const spent = work(() => Promise.reject(new HttpError(429, [])))
    await expect(load(record, spent)).rejects.toMatchObject({ status: 429 })
    expect(api.requests).toEqual([])
  })
})

describe('[B4] what is no image to be served', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, ScriptedApi['script']]>([
    [
      'an SVG with a script',
      (_, response) => sendImage(response, Buffer.from(svg), 'image/svg+xml'),
    ],
    ['a page', (_, response) => sendImage(response, Buffer.from('<html>'), 'image/png')],
    ['an image that is too wide', (_, response) => sendImage(response, png(4_097, 1))],
    ['an image that is too high', (_, response) => sendImage(response, png(1, 4_097))],
    ['an image without a size', (_, response) => sendImage(response, png().slice(0, 20))],
    ['too many bytes', (_, response) => sendImage(response, png(64, 64, maxImageBytes))],
    ['404', (_, response) => void response.writeHead(404).end(image)],
    ['half an answer', (_, response) => void response.destroy()],
    [
      'a body without an end',
      (_, response) => {
        response.writeHead(200)
        const more = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
        response.write(image)
        more()
      },
    ],
  ])('%s', async (_, script) => {
    const { load } = await openHttps(script)
    expect(await load(record)).toBeUndefined()
  })

  it('an SVG in a data URL', async () => {
    const { load, avatars } = await open()
    const text = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    expect(avatars.isSupported(text)).toBe(false)
    expect(await load(text)).toBeUndefined()
    const disguised = `data:image/png;base64,${Buffer.from(svg).toString('base64')}`
    expect(avatars.isSupported(disguised)).toBe(false)
  })

  it('a slow server, after five seconds', async () => {
    const deadline = Date.now()
    const { load } = await openHttps(() => {})
    expect(await load(record)).toBeUndefined()
    expect(Date.now() - deadline).toBeGreaterThanOrEqual(4_900)
  }, 15_000)
})

describe('[B4] a private address', () => {
  const seen: string[] = []
  const strict = () =>
    createSafeFetch(false, (name, done) => {
      seen.push(name)
      done(null, [{ address: '127.0.0.1', family: 4 }])
    })

  it.each([
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'https://[::1]/a',
    'https://10.0.0.1/',
  ])('is not asked: %s', async (url) => {
    const { load } = await open(undefined, { safeFetch: strict() })
    expect(await load(url)).toBeUndefined()
  })

  it('is not asked under a public name', async () => {
    const { load, api } = await open(undefined, { safeFetch: strict() })
    expect(await load(`https://rebound.example.com:${new URL('http://x:1').port}/`)).toBeUndefined()
    expect(seen).toContain('rebound.example.com')
    expect(api.requests).toEqual([])
  })

  it.each(['http://169.254.169.254/latest', 'https://127.0.0.1/', 'http://public.example.com/'])(
    'is not asked after a redirect to %s',
    async (location) => {
      const guarded = strict()
      const asked: string[] = []
      const { load } = await open(undefined, {
        safeFetch: {
          ...guarded,
          // The first host is public, and redirects.
          download(url, ...rest) {
            asked.push(url)
            if (url === record)
              return Promise.resolve({ status: 302, bytes: new Uint8Array(), location })
            return guarded.download(url, ...rest)
          },
        },
      })
      expect(await load(record)).toBeUndefined()
      expect(asked).toEqual([record, new URL(location).href])
    },
  )
})

describe('an item of a collection', () => {
  const abi = parseAbi([
    'function ownerOf(uint256) view returns (address)',
    'function tokenURI(uint256) view returns (string)',
    'function balanceOf(address, uint256) view returns (uint256)',
    'function uri(uint256) view returns (string)',
  ])
  /** A collection, of which the item has that owner and URI. */
  const collection =
    (holder: string, uri: string): EvmRequest =>
    async ({ params = [] }) => {
      const [{ data }] = params as readonly [{ readonly data: Hex }]
      const results: Readonly<Record<string, () => Hex>> = {
        '0x6352211e': () =>
          encodeFunctionResult({ abi, functionName: 'ownerOf', result: holder as Hex }),
        '0xc87b56dd': () => encodeFunctionResult({ abi, functionName: 'tokenURI', result: uri }),
        '0x00fdd58e': () =>
          encodeFunctionResult({
            abi,
            functionName: 'balanceOf',
            result: holder === owner ? 1n : 0n,
          }),
        '0x0e89341c': () => encodeFunctionResult({ abi, functionName: 'uri', result: uri }),
      }
      return results[data.slice(0, 10)]?.() ?? '0x'
    }
  const openItem = (holder: string, uri: string) =>
    open((_, response) => sendJson(response, { image: dataUrl }), {
      getNodeClient: (chain) => (chain === 'eip155:1' ? collection(holder, uri) : undefined),
    })
  const inline = (value: object) =>
    `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
  const records = [`eip155:1/erc721:${contract}/7`, `eip155:1/erc1155:${contract}/7`]

  it.each(records)('is shown while the address of the name owns it: %s', async (item) => {
    const { load, avatars } = await openItem(owner, inline({ image: dataUrl }))
    expect(avatars.isSupported(item)).toBe(true)
    expect(await load(item)).toEqual({ type: 'image/png', size: image.length })
  })

  it.each(records)('is not shown if another address owns it: %s', async (item) => {
    const { load } = await openItem(other, inline({ image: dataUrl }))
    expect(await load(item)).toBeUndefined()
  })

  it('has its number in the URI of its metadata', async () => {
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    const { load, api } = await openItem(owner, `ipfs://${cid}/{id}.json`)
    expect(await load(`eip155:1/erc1155:${contract}/255`)).toBeDefined()
    expect(api.requests.map(({ pathname }) => pathname)).toEqual([
      `/base/ipfs/${cid}/${'ff'.padStart(64, '0')}.json`,
    ])
  })

  it('is not shown if its image is another item, or no address', async () => {
    for (const text of [records[0], 'x', undefined]) {
      const { load } = await openItem(owner, inline({ image: text }))
      expect(await load(records[0] ?? '')).toBeUndefined()
    }
  })

  it('is not supported on a chain without nodes', async () => {
    const { avatars, load } = await openItem(owner, inline({ image: dataUrl }))
    const item = `eip155:10/erc721:${contract}/7`
    expect(avatars.isSupported(item)).toBe(false)
    expect(await load(item)).toBeUndefined()
  })
})
