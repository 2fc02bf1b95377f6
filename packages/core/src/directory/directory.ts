/**
 * The site's own wallet directory, from its gateway: what is suggested, listed and found by name, and who the wallets
 * are that announce themselves. What loads with the page is this file; the rest follows once the list is opened.
 */
import { atom } from 'nanostores'
import type { DiscoveryHost } from '../chain/adapter.js'
import { KitError } from '../errors/kit-error.js'
import { expectKnownNames } from '../errors/known-names.js'
import type { Feature, FeatureSite, JoinedFeature, KitInside } from '../feature.js'
import { lazily } from '../loading.js'
import type { Directory, DirectoryFeature, DirectoryOptions } from './directory-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const optionNames = [
  'featured',
  'include',
  'exclude',
] as const satisfies readonly (keyof DirectoryOptions)[]

function check(options: DirectoryOptions): void {
  expectKnownNames(options, optionNames, 'directory: ')
  for (const name of optionNames) {
    const ids: unknown = options[name]
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string' && id)
    if (ids !== undefined && !isList)
      throw new KitError('option-invalid', `directory: ${name}: Invalid input: not wallet ids`)
  }
}

/** `createKit({ gatewayUrl, directory: directory() })`. Throws `option-invalid`, with the path. */
export function directory(options: DirectoryOptions = {}): Feature<'directory'> {
  if (process.env.NODE_ENV !== 'production') check(options)
  return { name: 'directory', joinKit: (site) => join(site, options) }
}

function join(site: FeatureSite, options: DirectoryOptions): JoinedFeature<DirectoryFeature> {
  const { gatewayUrl, adapters } = site.options
  if (!gatewayUrl) {
    if (process.env.NODE_ENV !== 'production')
      site.raise(
        'gateway-not-configured',
        'directory() needs the gatewayUrl of your gateway.',
        'Gateway Not Configured',
      )
    return { face: undefined }
  }
  const $directory = atom<Directory | undefined>()
  let fetchOpen: (() => Promise<Directory>) | undefined
  /** The look for wallets that is on. */
  let looking: DiscoveryHost | undefined
  return {
    face: { $directory, open: () => fetchOpen?.() },
    views: { AllWallets: {}, Downloads: {}, GetWallet: {} },
    adapters: adapters.map((adapter) => ({
      ...adapter,
      discover(host) {
        looking = host
        return adapter.discover(host)
      },
    })),
    prefetch: () => void fetchOpen?.().catch(() => undefined),
    start(lifetime, kit: KitInside) {
      fetchOpen = lazily(async () => {
        const { openDirectory } = await import('./open-directory.js')
        const opened = openDirectory({
          site,
          options,
          gatewayUrl,
          kit,
          lifetime,
          looking: () => looking,
        })
        if (!lifetime.signal.aborted) $directory.set(opened)
        return opened
      })
      lifetime.add(() => {
        fetchOpen = undefined
        $directory.set(undefined)
      })
    },
  }
}
