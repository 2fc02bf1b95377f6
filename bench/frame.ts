/** Measures what the page of the embedded wallet loads: at first, and with the first request of a smart account. */
import { readdirSync, readFileSync } from 'node:fs'
import { type BundleSize, measureBundle } from './bundle-size.js'

const folder = new URL('../packages/embedded-wallet/dist/page/', import.meta.url)
const assets = new URL('assets/', folder)

export interface FrameSizes {
  /** All files that its HTML names. */
  readonly first: BundleSize
  /** Loaded with the first request of a smart account, besides what a plain account loads. */
  readonly smartAccount: BundleSize
  /** Loaded with the first permission, besides both. */
  readonly permissions: BundleSize
}

type Scripts = ReadonlyMap<string, string>

const readScripts = (): Scripts =>
  new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(new URL(name, assets), 'utf8')]),
  )

/** A script and all that it imports statically. */
function withImports(scripts: Scripts, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, path = ''] of (scripts.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImports(scripts, path, found)
  return found
}

/** `file`: its name in build-page.ts, without the hash. */
function getLoaded(scripts: Scripts, file: string): ReadonlySet<string> {
  const pattern = new RegExp(`^${file}-[\\w-]{8}\\.js$`)
  const [name, ...others] = [...scripts.keys()].filter((candidate) => pattern.test(candidate))
  if (name === undefined || others.length > 0)
    throw new Error(`Not one script is named ${file}: was it renamed in build-page.ts?`)
  return withImports(scripts, name)
}

export function measureFrame(): FrameSizes {
  const html = readFileSync(new URL('index.html', folder), 'utf8')
  const named = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="\.\/([^"]+)"/g)]
  const paths = named.map(([, path = '']) => path)
  const scripts = readScripts()
  const there = new Set(paths.map((path) => path.replace('assets/', '')))
  for (const name of getLoaded(scripts, 'evm')) there.add(name)
  /** What is new with it. */
  const measureNext = (file: string): BundleSize => {
    const added = [...getLoaded(scripts, file)].filter((name) => !there.has(name))
    for (const name of added) there.add(name)
    return measureBundle(added.map((name) => scripts.get(name) ?? ''))
  }
  return {
    first: measureBundle([
      html,
      ...paths.map((path) => readFileSync(new URL(path, folder), 'utf8')),
    ]),
    smartAccount: measureNext('smart-account'),
    permissions: measureNext('permissions'),
  }
}
