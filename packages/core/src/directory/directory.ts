/**
 * The site's own wallet directory, from its gateway: what is suggested, listed and found by name, and who the wallets
 * are that announce themselves. What loads with the page is this file; the rest follows once the list is opened.
 */
import { atom } from 'nanostores'
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature } from '../feature.js'
import { lazyImport } from '../lazy/lazy-import.js'
import type { Directory, DirectoryOptions } from './directory-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const optionNames = [
  'featured',
  'include',
  'exclude',
] as const satisfies readonly (keyof DirectoryOptions)[]

function check(options: DirectoryOptions): void {
  assertKnownOptions(options, optionNames, 'directory: ')
  for (const name of optionNames) {
    const ids: unknown = options[name]
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string' && id)
    if (ids !== undefined && !isList)
      throw new KitError('option-invalid', `directory: ${name}: Invalid input: not wallet ids`)
  }
}

/**
 * Creates the wallet directory feature. Users search the wallets of your gateway. Without `gatewayUrl`,
 * the feature is off and raises the alert `gateway-not-configured` in development builds.
 *
 * @param options - Wallets to show first, to offer or to hide.
 * @returns The feature, for `createKit`.
 * @throws {KitError} with code `option-invalid` if an option is invalid. Only in development builds.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { directory } from '@scope/core/directory'
 *
 * const kit = createKit({ metadata, networks, gatewayUrl, directory: directory({ featured: ['rainbow'] }) })
 * ```
 */
export function directory(options: DirectoryOptions = {}): Feature<'directory'> {
  if (process.env.NODE_ENV !== 'production') check(options)
  return {
    name: 'directory',
    setup(context) {
      const $directory = atom<Directory | undefined>()
      let open: (() => Promise<Directory>) | undefined
      if (!context.options.gatewayUrl) {
        if (process.env.NODE_ENV !== 'production')
          context.alert(
            'gateway-not-configured',
            'directory() needs the gatewayUrl of your gateway.',
            'Gateway Not Configured',
          )
        return { api: undefined }
      }
      return {
        api: { $directory, open: () => open?.() },
        views: { AllWallets: {}, Downloads: {}, GetWallet: {} },
        prefetch: () => void open?.().catch(() => undefined),
        start(lifetime, kit) {
          open = lazyImport(() =>
            // Taken apart only inside: bundlers write more where they see what is used of it.
            import('./open-directory.js').then((code) =>
              code.openDirectory(context, options, kit, lifetime, $directory),
            ),
          )
          lifetime.onDispose(() => {
            open = undefined
          })
        },
      }
    },
  }
}
