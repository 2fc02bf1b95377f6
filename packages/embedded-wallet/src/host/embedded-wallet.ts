/**
 * Email wallet for a kit. Only this file loads with the page. The frame is mounted once the user needs it or
 * reconnects.
 */
import { type Feature, type KitError, lazyImport } from '@scope/core'
import type { ChainAdapter } from '@scope/core/chain'
import type { EmbeddedUser, EmbeddedWalletState, LoginMethods } from '@scope/core/embedded-wallet'
import { atom } from 'nanostores'
import type { LastLogin } from './connectors.js'
import type { FrameController } from './frame-controller.js'

/** Options of `embeddedWallet()`: the login methods, the URL of the frame, and whether users need a recovery method. */
export interface EmbeddedWalletOptions extends LoginMethods {
  /**
   * URL from which the gateway serves the frame's page, on another site than this page.
   * @default `/embedded-wallet/` of `gatewayUrl`
   */
  readonly url?: string | undefined
  /**
   * Whether new users must set up a recovery method to get a wallet. With `required`, they can't postpone it, and
   * connecting completes once it is set up. Users who have a wallet without one can't postpone it either, but still get
   * their wallet.
   * @default 'optional'
   */
  readonly recovery?: 'optional' | 'required' | undefined
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const views =
  'EmailLogin EmailVerifyDevice EmailVerifyOtp ConnectSocials ConnectingSocial ConnectingFarcaster UpdateEmailWallet UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp UpgradeEmailWallet ApproveTransaction'

/**
 * Creates the embedded wallet: login by email, social account or passkey, with keys in a frame of another site.
 *
 * Needs `projectId`, and `gatewayUrl` or `url`. Without them the kit has no `kit.embeddedWallet`, and in
 * development the kit raises the alert `gateway-not-configured`. The frame is mounted when the user needs it
 * or reconnects.
 *
 * @param options - Login methods, the URL of the frame, and the recovery policy. Defaults to email only.
 * @returns The feature, for `createKit({ embeddedWallet: embeddedWallet() })`.
 * @example
 * ```ts
 * const kit = createKit({
 *   ...options,
 *   projectId: 'my-site',
 *   gatewayUrl: 'https://gateway.example.com',
 *   embeddedWallet: embeddedWallet({ socials: ['google'], passkey: true }),
 * })
 * ```
 */
export function embeddedWallet(options: EmbeddedWalletOptions = {}): Feature<'embeddedWallet'> {
  return {
    name: 'embeddedWallet',
    setup(site) {
      const { adapters, features, gatewayUrl, projectId } = site.options
      const url = options.url ?? (gatewayUrl && new URL('/embedded-wallet/', gatewayUrl).href)
      if (!url || !projectId) {
        if (process.env.NODE_ENV !== 'production')
          site.alert(
            'gateway-not-configured',
            'embeddedWallet() needs a projectId, and the gatewayUrl or url that its frame is served from.',
            'Gateway Not Configured',
          )
        return { api: undefined }
      }
      const $state = atom<EmbeddedWalletState>({ status: 'idle' })
      const atoms = {
        $state,
        $user: atom<EmbeddedUser | undefined>(),
        $isApproving: atom(false),
      }
      let loadController: (() => Promise<FrameController>) | undefined
      const load = async () => loadController?.()
      /** What could not be fetched is told where every other end of signing in is (EMB-12). */
      const open = () =>
        load().catch((error: KitError): undefined => {
          $state.set({ status: 'idle', error })
        })
      let lastLogin: LastLogin | undefined
      const withWayIn = (adapter: ChainAdapter): ChainAdapter => ({
        ...adapter,
        async discover(host) {
          const stop = adapter.discover(host)
          // What does not come is not offered; looked for again, it is fetched again.
          await import('./connectors.js').then(
            (code) => {
              code.announce(adapter.namespace, load, host)
              lastLogin = code.createLastLogin(site, options)
            },
            () => {},
          )
          return stop
        },
      })
      return {
        api: {
          ...atoms,
          // `features.email` turns the email field off. Social login and passkeys stay.
          loginMethods: { ...options, email: features.email && options.email },
          getLastLogin: () => lastLogin?.get(),
          open,
          async connectSocial(provider, namespace) {
            // In the click, or it is blocked.
            const opened =
              provider === 'farcaster'
                ? undefined
                : (site.env.window as Window | undefined)?.open(
                    '',
                    '_blank',
                    'popup,width=600,height=800',
                  )
            const code = await open()
            if (code) return code.connectSocial(provider, opened, namespace)
            opened?.close()
            return false
          },
        },
        adapters: adapters.map(withWayIn),
        views: Object.fromEntries(views.split(' ').map((view) => [view, {}])),
        start(lifetime, kit) {
          loadController = lazyImport(() =>
            import('./frame-controller.js').then((code) =>
              code.createFrameController({
                ...atoms,
                options,
                site,
                kit,
                lifetime,
                url,
                projectId,
              }),
            ),
          )
          lifetime.onDispose(() => {
            loadController = undefined
          })
        },
      }
    },
  }
}
