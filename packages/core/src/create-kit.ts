/** The composition root: creates every feature, starts and stops them, and puts the kit's API together. */
import type { ReadableAtom } from 'nanostores'
import { createAlerts } from './alerts.js'
import { createCoreFeatures } from './core-features.js'
import { browserEnv, type KitEnvironment } from './env.js'
import { createEventBus } from './events.js'
import type { FeatureApis } from './extensions.js'
import type { InternalKit, KitOptions } from './feature.js'
import type { Kit } from './kit.js'
import { createSharedStart } from './lib/shared-start.js'
import { adviseOneKit } from './options/one-kit.js'
import { resolveOptions } from './options/resolve.js'
import { setupFeatures } from './setup-features.js'
import { storedItem } from './storage/item.js'
import { kitItems } from './storage/items.js'
import { lasting, webStorage } from './storage/key-value.js'
import { parseItems } from './storage/saved-state.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates a kit. It doesn't access the window, storage or timers until `kit.start()`.
 *
 * @param options - Options of the kit, and one option per feature, such as
 * `walletConnect: walletConnect()`.
 * @returns The kit.
 * @throws {KitError} with code `option-invalid` if an option is invalid. Its message contains the option's
 * path. Production builds skip these checks.
 * @example
 * ```ts
 * import { evm } from '@scope/adapter-evm'
 * import { mainnet } from '@scope/adapter-evm/networks'
 * import { createKit } from '@scope/core'
 *
 * const metadata = { name: 'My site', url: 'https://example.com' }
 * const kit = createKit({ metadata, networks: [mainnet], adapters: [evm()] })
 * ```
 */
export function createKit(options: KitOptions): Kit {
  const baseOptions = resolveOptions(options)
  const env: KitEnvironment = { ...browserEnv(), ...options.env }
  const storage = lasting(options.storage ?? webStorage())
  const items = kitItems(storage)
  const alerts = createAlerts(baseOptions.debug)
  const bus = createEventBus(() => alerts.raise('too-many-listeners'))
  const { instances, apis, resolved } = setupFeatures(options, {
    options: baseOptions,
    env,
    createStorageItem: (name, read) => storedItem(storage, name, read),
    alert: alerts.raise,
    emit: bus.emit,
  })
  const core = createCoreFeatures({
    env,
    options: resolved,
    apis: apis as FeatureApis,
    items,
    storage,
    alerts,
    bus,
    onError: options.onError,
    adapters: baseOptions.adapters,
    instances,
    lifetime: () => shared.lifetime(),
  })
  if (options.initialState) core.restore(options.initialState)
  const initialValues = new Map<ReadableAtom<unknown>, unknown>()

  const shared = createSharedStart((lifetime) => {
    if (initialValues.size === 0) {
      for (const $atom of core.restoredAtoms) initialValues.set($atom, $atom.get())
      // Reading the wallets would discover them.
      initialValues.set(core.api.wallets.$wallets, [])
    }
    if (process.env.NODE_ENV !== 'production' && env.window && !options.storage)
      lifetime.onDispose(adviseOneKit(env.window))
    for (const { chainNamespace } of resolved.networks) {
      const hasAdapter = resolved.adapters.some(({ namespace }) => namespace === chainNamespace)
      if (!hasAdapter) alerts.raise('adapter-not-found', chainNamespace)
    }
    core.restore(parseItems(items))
    for (const instance of instances) instance.start?.(lifetime, kit)
    core.start(lifetime)
    if (resolved.prefetch === 'auto' && env.window?.matchMedia?.('(hover: none)').matches)
      void import('./prefetch-when-idle.js').then(
        (code) => code.prefetchWhenIdle(kit, lifetime),
        () => undefined,
      )
  }, core.stop)

  // Typed as hosts have it below; its features have all of it.
  const kit: InternalKit = {
    ...(apis as FeatureApis),
    options: resolved,
    ...core.api,
    alerts,
    events: { on: bus.on },
    getInitialValue<T>($atom: ReadableAtom<T>) {
      if (initialValues.has($atom)) return initialValues.get($atom) as T
      return shared.lifetime() && $atom.init !== undefined ? $atom.init : $atom.get()
    },
    start: shared.start,
    stop: shared.stop,
  }
  return kit
}
