/** The data that comes along: each file is what it says, and belongs together with the others. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { caip2 } from '../config/shapes.js'
import { parseData } from '../data-file.js'
import { createBundledIcons } from '../images/bundled-icons.js'
import { readBundledWallets } from './bundled-wallets.js'
import { changed, toWalletId } from './wallet.js'

const require = createRequire(import.meta.url)
const bundledWallets = readBundledWallets()
const sources = readFileSync(new URL('../data/SOURCES.md', import.meta.url), 'utf8')

it('has a unique slug, id and explorer id for each wallet', () => {
  expect(bundledWallets.length).toBeGreaterThan(100)
  for (const key of [
    bundledWallets.map(({ slug }) => slug),
    bundledWallets.map(({ slug }) => toWalletId(slug)),
    bundledWallets.flatMap(({ explorer_id }) => explorer_id ?? []),
  ]) {
    expect(new Set(key).size).toBe(key.length)
  }
})

it('names a source for each wallet, which the page of sources lists', () => {
  for (const { slug, sources: mine = [] } of bundledWallets) {
    expect(mine.length, slug).toBeGreaterThan(0)
    for (const source of mine) expect(sources, slug).toContain(source.replace(/@[\d.]+$/, ''))
  }
})

it('has a homepage, app link, extension or store link for each wallet', () => {
  const without = bundledWallets.filter(
    (bundledWallet) =>
      !bundledWallet.homepage &&
      !bundledWallet.mobile_link &&
      !bundledWallet.injected &&
      !bundledWallet.app_store &&
      !bundledWallet.chrome_store,
  )
  expect(without.map(({ slug }) => slug)).toEqual([])
})

it('requires CAIP-2 ids and https nodes of networks', () => {
  const networks = z
    .array(z.object({ id: z.string(), rpc: z.array(z.string()) }))
    .parse(parseData('networks'))
  expect(
    networks.every(
      ({ id, rpc }) => caip2.test(id) && rpc.every((url) => url.startsWith('https://')),
    ),
  ).toBe(true)
})

it('[B5] has a safe image for each entry of the map', () => {
  const bundledIcons = createBundledIcons()
  const map = z.record(z.string(), z.unknown()).parse(parseData('icons'))
  const kinds = ['wallets', 'networks', 'tokens'] as const
  const missing = kinds.flatMap((kind) =>
    Object.keys(map[kind] as object)
      .filter((key) => bundledIcons.find(kind, key) === undefined)
      .map((key) => `${kind}/${key}`),
  )
  expect(missing).toEqual([])
})

it('has the drawings of the library, each once, and no others', async () => {
  const map = z.record(z.string(), z.unknown()).parse(parseData('icons'))
  const kinds = ['wallets', 'networks', 'tokens'] as const
  const names = kinds.flatMap((kind) =>
    Object.values(map[kind] as Record<string, string>).map((name) =>
      name.includes('/') ? name : `${kind}/${name}`,
    ),
  )
  const drawings = z.record(z.string(), z.string()).parse(parseData('drawings'))
  expect(Object.keys(drawings).toSorted()).toEqual([...new Set(names)].toSorted())
  const differing: string[] = []
  for (const [name, text] of Object.entries(drawings)) {
    const [folder, file] = name.split('/')
    const path = require.resolve(`@web3icons/core/svgs/${folder}/branded/${file}.svg.js`)
    const library = await import(/* @vite-ignore */ pathToFileURL(path).href)
    if (library.default !== text) differing.push(name)
  }
  expect(differing).toEqual([])
})

it('has images only of wallets of the directory', () => {
  const slugs = new Set(bundledWallets.map(({ slug }) => slug))
  const { wallets } = z
    .object({ wallets: z.record(z.string(), z.string()) })
    .parse(parseData('icons'))
  expect(Object.keys(wallets).filter((slug) => !slugs.has(slug))).toEqual([])
})

it('keeps fields that a change omits, and removes those that are null', () => {
  const base = bundledWallets.find(({ slug }) => slug === 'metamask')
  const next = changed(base, {
    slug: 'metamask',
    homepage: 'https://example.com',
    rdns: null,
    featured: 2,
  })
  expect([next.name, next.homepage, next.rdns, next.featured]).toEqual([
    'MetaMask',
    'https://example.com',
    undefined,
    2,
  ])
  expect(changed(next, { slug: 'metamask', featured: null }).featured).toBeUndefined()
  expect(
    changed(changed(next, { slug: 'metamask', hidden: true }), { slug: 'metamask', hidden: false })
      .hidden,
  ).toBeUndefined()
  expect(() => changed(undefined, { slug: 'new' })).toThrow()
})
