/**
 * Reports what happens in the kit to the host's gateway (ANA-01). This stub only records events and sends no request.
 * The sender is lazy-loaded once the user opens the dialog or chooses a wallet.
 */
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature } from '../feature.js'
import { lazyImport } from '../lazy/lazy-import.js'
import type { Early, Take } from './event-buffer.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** What it was told. */
    analytics: AnalyticsOptions
  }
  interface AlertCodes {
    'app-configuration-invalid': string
    'project-id-not-configured': string
  }
}

/** Options of `analytics()`. */
export interface AnalyticsOptions {
  /** Includes the active address in each event. Defaults to `false`. */
  readonly address?: boolean | undefined
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates the analytics feature. It sends the kit's events to your gateway (ANA-01). Nothing loads or is
 * sent until the user opens the dialog or selects a wallet.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @throws {KitError} with code `option-invalid` if an option is invalid. Only in development builds.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { analytics } from '@scope/core/analytics'
 *
 * const kit = createKit({ metadata, networks, gatewayUrl, projectId, analytics: analytics() })
 * ```
 */
export function analytics(options: AnalyticsOptions = {}): Feature<'analytics'> {
  if (process.env.NODE_ENV !== 'production') {
    assertKnownOptions(options, ['address'], 'analytics: ')
    const sendsAddress = options.address
    if (sendsAddress !== undefined && typeof sendsAddress !== 'boolean')
      throw new KitError(
        'option-invalid',
        `analytics: address: Expected boolean, received ${typeof sendsAddress}`,
      )
  }
  return {
    name: 'analytics',
    setup: (context) => ({
      api: options,
      start(lifetime, kit) {
        const early: Early[] = []
        let take: Take | undefined
        const open = lazyImport(() =>
          // Taken apart only inside: bundlers write more where they see what is used of it.
          import('./sender.js').then((code) =>
            code.openSender(context, options, kit, lifetime, early, (opened) => {
              take = opened
            }),
          ),
        )
        lifetime.onDispose(
          kit.events.on((event) => {
            if (take) take(event)
            else if (early.length < 100) early.push([event, context.env.now()])
            // Once the dialog has been painted. What failed is tried again at the next opening.
            if (/MODAL_OPEN|SELECT_WALLET/.test(event.type))
              lifetime.timeout(() => open().catch(() => undefined), 1_000)
          }),
        )
      },
    }),
  }
}
