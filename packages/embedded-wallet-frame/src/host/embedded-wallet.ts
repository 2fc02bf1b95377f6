/**
 * A wallet by e-mail for a kit. What loads with the page is this file; the frame is put up once somebody wants it, or comes
 * back with it.
 */
import { type Feature, KitError, lazily } from '@scope/core'
import type { ChainAdapter } from '@scope/core/chain'
import type {
  ConnectMethod,
  EmbeddedUser,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
  SocialProvider,
} from '@scope/core/embedded-wallet'
import { atom } from 'nanostores'
import type { Room } from './room.js'

export interface EmbeddedWalletOptions {
  /** Where the gateway serves the frame's page: another site than this one. That of `gatewayUrl` unless told. */
  readonly url?: string | undefined
  /** On unless told. */
  readonly email?: boolean | undefined
  /** Accounts elsewhere, in the order they are shown in. None unless told: the gateway needs a client at each of them. */
  readonly socials?: readonly SocialProvider[] | undefined
  /** Off unless told. */
  readonly passkey?: boolean | undefined
  /** Of the ways in. Wallets come first where some are installed, last elsewhere, unless told. */
  readonly order?: readonly ConnectMethod[] | undefined
  /** False: one row leads to the list of wallets. True unless told. */
  readonly showWallets?: boolean | undefined
}

const views = [
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpgradeEmailWallet',
] as const

/** Done by the room, whose code is fetched for it. */
const asked = [
  'connectEmail',
  'resend',
  'verify',
  'verifySocial',
  'connectPasskey',
  'updateEmail',
  'verifyUpdate',
  'show',
] as const

/** `createKit({ embeddedWallet: embeddedWallet() })`. Needs `projectId`, and `gatewayUrl` or `url`. */
export function embeddedWallet(options: EmbeddedWalletOptions = {}): Feature<'embeddedWallet'> {
  return {
    name: 'embeddedWallet',
    joinKit(site) {
      const { adapters, gatewayUrl, projectId } = site.options
      const url = options.url ?? (gatewayUrl && new URL('/embedded-wallet/', gatewayUrl).href)
      if (!url || !projectId) {
        site.raise(
          'gateway-not-configured',
          'embeddedWallet() needs a projectId, and the gatewayUrl or url that its frame is served from.',
          'Gateway Not Configured',
        )
        return { face: undefined }
      }
      const $state = atom<EmbeddedWalletState>({ status: 'idle' })
      const $user = atom<EmbeddedUser | undefined>()
      let open: (() => Promise<Room>) | undefined
      const room = async () => {
        if (open) return open()
        throw new KitError('connection-client-not-set', 'No ConnectionController client found')
      }
      const asks = Object.fromEntries(
        asked.map((method) => [
          method,
          async (...given: never[]) =>
            ((await room())[method] as (...given: never[]) => Promise<boolean>)(...given),
        ]),
      ) as Pick<EmbeddedWalletFeature, (typeof asked)[number]>
      const withWayIn = (adapter: ChainAdapter): ChainAdapter => ({
        ...adapter,
        async discover(host) {
          const stop = adapter.discover(host)
          // What does not come is not offered; looked for again, it is fetched again.
          await import('./connectors.js').then(
            (code) => code.announce(adapter.namespace, room, host),
            () => undefined,
          )
          return stop
        },
      })
      return {
        face: {
          $state,
          ...asks,
          $user,
          ways: {
            email: options.email !== false,
            socials: options.socials ?? [],
            passkey: options.passkey === true,
            ...(options.order && { order: options.order }),
            showWallets: options.showWallets !== false,
          },
          prepare: () =>
            void room().then(
              (opened) => opened.prepare(),
              () => undefined,
            ),
          connectSocial(provider, namespace) {
            // In the click, or it is blocked.
            const opened =
              provider === 'farcaster'
                ? undefined
                : (site.env.window as Window | undefined)?.open(
                    '',
                    '_blank',
                    'popup,width=600,height=800',
                  )
            return room().then(
              (code) => code.connectSocial(provider, opened, namespace),
              (thrown: unknown) => {
                opened?.close()
                throw thrown
              },
            )
          },
          cancel: () =>
            void open?.().then(
              (opened) => opened.cancel(),
              () => undefined,
            ),
        },
        adapters: adapters.map((adapter) =>
          /^(eip155|solana)$/.test(adapter.namespace) ? withWayIn(adapter) : adapter,
        ),
        views: Object.fromEntries(views.map((view) => [view, {}])),
        start(lifetime, kit) {
          open = lazily(() =>
            import('./room.js').then((code) =>
              code.createRoom({ site, kit, lifetime, url, projectId, $state, $user }),
            ),
          )
          lifetime.add(() => {
            open = undefined
          })
        },
      }
    },
  }
}
