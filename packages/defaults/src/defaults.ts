/** What a kit has by default (MOD-08, CON-05), in one call. Each part is a feature that a host could give by itself. */
import type { Feature, FeatureName, FeatureOptions } from '@scope/core'
import { type AnalyticsOptions, analytics } from '@scope/core/analytics'
import { type DirectoryOptions, directory } from '@scope/core/directory'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { history } from '@scope/core/history'
import { names } from '@scope/core/names'
import { type OnRampOptions, onRamp } from '@scope/core/on-ramp'
import { receive } from '@scope/core/receive'
import { type SendOptions, send } from '@scope/core/send'
import { type SwapOptions, swap } from '@scope/core/swap'
import { type TokensOptions, tokens } from '@scope/core/tokens'
import { type EmbeddedWalletOptions, embeddedWallet } from '@scope/embedded-wallet'

/** Options of the default features, by feature. Each is passed to the feature of that name. */
export interface DefaultsOptions {
  /** Options of `analytics()`. */
  readonly analytics?: AnalyticsOptions | undefined
  /** Options of `directory()`. */
  readonly directory?: DirectoryOptions | undefined
  /**
   * Email and social login. The gateway must have each provider set up (`auth.providers`).
   * @default { socials: defaultSocials }
   */
  readonly embeddedWallet?: EmbeddedWalletOptions | undefined
  /** Options of `onRamp()`. */
  readonly onRamp?: OnRampOptions | undefined
  /** Options of `send()`. */
  readonly send?: SendOptions | undefined
  /** Options of `swap()`. */
  readonly swap?: SwapOptions | undefined
  /** Options of `tokens()`. */
  readonly tokens?: TokensOptions | undefined
}

/** Default social login providers, in the order of their buttons. */
export const defaultSocials: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

/** Leaves a feature out, without an alert, of a kit that has no gateway. */
const withGateway = <N extends FeatureName>(feature: Feature<N>): Feature<N> => ({
  name: feature.name,
  setup: (context) => (context.options.gatewayUrl ? feature.setup(context) : { api: undefined }),
})

/**
 * Creates the default features of a kit (MOD-08, CON-05), to spread into the options of `createKit`.
 *
 * Without `gatewayUrl` these are `tokens`, `send`, `receive` and `swap`. With it also `directory`, `history`, `names`,
 * `onRamp`, `analytics` and `embeddedWallet` (email, and each provider of {@link defaultSocials}). `features` of
 * `createKit` turns features off. A feature listed after the spread replaces the default one.
 *
 * @param options - Options of the features. Defaults to those of each feature.
 * @returns The features, by the name of their option.
 * @throws {KitError} with code `option-invalid`, and the path of the option, if an option is invalid.
 * @example
 * ```ts
 * const kit = createKit({
 *   ...defaults({ embeddedWallet: { socials: ['google', 'farcaster'] } }),
 *   metadata, networks: [mainnet], adapters: [evm()],
 *   gatewayUrl: 'https://gateway.example.com', projectId: 'my-site',
 * })
 * ```
 */
export const defaults = (options: DefaultsOptions = {}) =>
  ({
    tokens: tokens(options.tokens),
    send: send(options.send),
    receive: receive(),
    swap: swap(options.swap),
    directory: withGateway(directory(options.directory)),
    history: withGateway(history()),
    names: withGateway(names()),
    onRamp: withGateway(onRamp(options.onRamp)),
    analytics: withGateway(analytics(options.analytics)),
    embeddedWallet: withGateway(
      embeddedWallet({ socials: defaultSocials, ...options.embeddedWallet }),
    ),
  }) satisfies FeatureOptions
