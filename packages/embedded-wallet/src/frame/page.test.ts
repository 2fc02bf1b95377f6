/** The embedded wallet's page as browsers get it: from a real build, by the gateway's own handler. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Gateway } from '@scope/gateway'
import { createTestGateway } from '@scope/gateway/fixtures/test-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPage, bundleFrame, type PageManifest, strangersIn } from '../../build-page.js'
import { differences } from '../../verify-deploy.js'

const folder = mkdtempSync(join(tmpdir(), 'scope-page-'))
const page = pathToFileURL(`${folder}/page/`)
const origin = 'https://wallet.example.com'
const projects = [
  { id: 'shop', origins: ['https://shop.example.com', 'https://*.shop.example.org'] },
  { id: 'quiet', origins: [] },
  { id: 'open', origins: ['https://*.shop.example.org'] },
]
let manifest: PageManifest
let gateway: Gateway
const undo: (() => Promise<void>)[] = []

async function start(more: object = {}, parts: object = {}): Promise<Gateway> {
  const made = await createTestGateway(
    {
      environment: 'development',
      log: 'silent',
      projects,
      auth: { origin },
      secrets: { authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3' },
      ...more,
    },
    { embeddedWalletPage: page, ...parts },
  )
  undo.push(() => made.close())
  return made
}
beforeAll(async () => {
  manifest = await buildPage(join(folder, 'page'))
  gateway = await start()
})
afterAll(async () => {
  for (const close of undo) await close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, at: Gateway = gateway) =>
  at.fetch(new Request(`${origin}/embedded-wallet/${path}`))
const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((entry) => entry.startsWith(`${name} `))
const getIntegrity = async (response: Response) =>
  `sha384-${createHash('sha384')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('base64')}`

describe('who may embed it', () => {
  const ancestors = async (query: string) =>
    directive(await get(query), 'frame-ancestors')?.replace('frame-ancestors ', '')

  it.each(['https://shop.example.com', 'https://eu.shop.example.org'])(
    '[F4] allows %s alone if the page names it',
    async (site) => {
      expect(await ancestors(`?projectId=shop&origin=${encodeURIComponent(site)}`)).toBe(site)
    },
  )

  it.each([
    ['another site', 'https://evil.example'],
    ['a site two labels below the pattern', 'https://a.b.shop.example.org'],
    ['the site that the pattern is below', 'https://shop.example.org'],
    ['a pattern', 'https://*.shop.example.org'],
    ['two origins', 'https://shop.example.com https://evil.example'],
    ['an origin and a directive', 'https://shop.example.com; script-src *'],
    ['a path', 'https://shop.example.com/a'],
    ['an empty text', ''],
  ])('[F4] allows no page that names %s', async (_, site) => {
    expect(await ancestors(`?projectId=shop&origin=${encodeURIComponent(site)}`)).toBe("'none'")
  })

  it('[F4] allows a page without an origin only if CSP allows the project’s pages', async () => {
    expect((await get('?projectId=shop')).status).toBe(200)
    expect(await ancestors('?projectId=shop')).toBe('https://shop.example.com')
    expect(await ancestors('?projectId=open')).toBe("'none'")
  })

  it.each([
    ['of a project that has none', '?projectId=quiet', 200],
    ['of none that is known', '?projectId=other', 403],
    ['without a project', '', 403],
    ['of a name that is none', '?projectId=__proto__', 403],
    [
      'of one that would write the rule',
      `?projectId=${encodeURIComponent('shop; frame-ancestors *')}`,
      403,
    ],
  ])('[F4] allows no page %s', async (_, query, status) => {
    const response = await get(query)
    expect(response.status).toBe(status)
    expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  })
})

describe('the page', () => {
  it('[F7] restricts scripts by its policy, without wildcards and unsafe sources', async () => {
    const policy = (await get('?projectId=shop')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|\*[ ;]|https?:[ ;]/)
  })

  it('[F7] has one inline import map, whose hash is in the policy', async () => {
    const response = await get('?projectId=shop')
    const allowed = directive(response, 'script-src')
    const [, inline = ''] =
      /<script type="importmap">(.*?)<\/script>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(allowed).toBe(`script-src 'self' 'sha256-${hash}'`)
  })

  it('[F23] allows embedding in an isolated page, without caching and without a referrer', async () => {
    const { headers } = await get('?projectId=shop')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('permissions-policy')).not.toContain('publickey-credentials')
  })

  it('serves every file as built, immutable, with the integrity in the page', async () => {
    const html = await (await get('?projectId=shop')).text()
    for (const [name, { integrity, bytes }] of Object.entries(manifest.files)) {
      const response = await get(name)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(bytes).toBeGreaterThan(0)
      expect(await getIntegrity(response)).toBe(integrity)
      expect(html).toContain(integrity)
    }
    expect(await getIntegrity(await get('?projectId=shop'))).toBe(manifest.html.integrity)
    expect(await (await get('manifest.json')).json()).toEqual(manifest)
  })

  it('redirects to its trailing slash, and serves no other file', async () => {
    const moved = await gateway.fetch(new Request(`${origin}/embedded-wallet?projectId=shop`))
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      '/embedded-wallet/?projectId=shop',
    ])
    for (const path of ['assets/other.js', 'assets/..%2fmanifest.json', 'index.html'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('[D4] verify-deploy', () => {
  const base = new URL(`${origin}/embedded-wallet/`)
  const served = (change: (response: Response, path: string) => Response | Promise<Response>) =>
    differences(base, 'shop', async (url) =>
      change(await gateway.fetch(new Request(url)), url.pathname),
    )

  it('reports no difference if the page is the built one', async () => {
    expect(await served((response) => response)).toEqual([])
  })

  it('finds one byte that differs, a weaker policy, and a file that is gone', async () => {
    const [name = ''] = Object.keys(manifest.files)
    const found = await served(async (response, path) => {
      if (path.endsWith(name)) return new Response(`${await response.text()} `)
      if (!path.endsWith('/')) return response
      const headers = new Headers(response.headers)
      headers.set('content-security-policy', "script-src 'self' https://elsewhere.example")
      return new Response(response.body, { headers })
    })
    expect(found).toEqual([
      'content-security-policy is not as it must be',
      "content-security-policy allows scripts of 'self' https://elsewhere.example",
      expect.stringContaining(`/embedded-wallet/${name} is sha384-`),
    ])
    expect(await served(() => new Response(null, { status: 404 }))).not.toEqual([])
  })
})

it('[D1] contains no unreviewed package', () => {
  const files = [
    'main.ts',
    '../../../../node_modules/.pnpm/viem@2.47.6/node_modules/viem/_esm/index.js',
    '../../../../node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/index.js',
    '../../../../node_modules/.pnpm/ox@0.9/node_modules/@adraffy/ens-normalize/dist/index.mjs',
    '../../../../node_modules/.pnpm/chalk@5/node_modules/chalk/index.js',
  ]
  expect(strangersIn(files)).toEqual(['@adraffy/ens-normalize', 'chalk'])
})

it('[D2] loads no code from elsewhere, and evaluates no text', async () => {
  const code = Object.keys(manifest.files).filter((name) => name.endsWith('.js'))
  expect(code.length).toBeGreaterThan(10)
  for (const name of code) {
    const text = await (await get(name)).text()
    expect(text, name).not.toMatch(
      /\bimport\(\s*["'`](https?:|\/\/|data:|blob:)|createElement\(["'`]script|\beval\(|\bnew Function\b|importScripts|WebAssembly/,
    )
  }
})

describe('a sign-up by email', () => {
  /** Modules that the frame imports for it, beside what the page's HTML names. */
  const imported = [
    'keys/new-wallet.ts',
    'evm/smart-account/account-state.ts',
    'handlers/show-screen.ts',
    'screens/backup/protection-screen.ts',
    'vault/recovery.ts',
  ]
  async function getFiles() {
    const chunks = await bundleFrame()
    const loaded = new Set<(typeof chunks)[number]>()
    const load = (chunk: (typeof chunks)[number] | undefined) => {
      if (!chunk || loaded.has(chunk)) return
      loaded.add(chunk)
      for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name))
    }
    load(chunks[0])
    for (const module of imported) {
      const chunk = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(`/src/frame/${module}`)),
      )
      expect(chunk, module).toBeDefined()
      load(chunk)
    }
    return [...loaded]
  }

  it('loads seven files, and one with the words', async () => {
    expect(await getFiles()).toHaveLength(7)
  })

  it('loads no requests of chains, no approval screen and no other sign-in', async () => {
    const modules = (await getFiles()).flatMap(({ moduleIds }) => moduleIds)
    expect(modules.length).toBeGreaterThan(100)
    const others =
      /frame\/(solana|evm\/(index|transaction|smart-account\/operation)|approval\/sign-in-text|screens\/approval|session\/(social|passkey|farcaster))\b/
    expect(modules.filter((id) => others.test(id))).toEqual([])
  })
})

it('builds the same bytes from the same sources', async () => {
  expect(await buildPage(join(folder, 'again'))).toEqual(manifest)
})

describe('where it can’t be served', () => {
  it('names the missing setting if sign-in is not configured', async () => {
    const response = await get('?projectId=shop', await start({ auth: {}, secrets: {} }))
    expect(response.status).toBe(501)
    expect(await response.text()).toContain('AUTH_ENCRYPTION_KEY')
  })

  it('refuses to start the gateway if a file differs from the built one', async () => {
    const other = pathToFileURL(`${folder}/changed/`)
    const { files } = await buildPage(join(folder, 'changed'))
    const [name = ''] = Object.keys(files)
    writeFileSync(new URL(name, other), 'alert(1)')
    await expect(start({}, { embeddedWalletPage: other })).rejects.toThrow(
      'does not match its manifest',
    )
  })
})
