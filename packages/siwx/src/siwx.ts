/**
 * Sign-in with the connected wallet: `createKit({ siwx: siwx() })`. Only this file loads with the page. The rest loads
 * when the user connects.
 */
import { type Feature, KitError, lazyImport } from '@scope/core'
import type { SignInState } from '@scope/core/sign-in'
import { atom } from 'nanostores'
import { checkOptions } from './client/check-options.js'
import type { SignIn } from './client/sign-in-deps.js'
import type { SiwxOptions } from './client/sign-in-options.js'
import type { SiwxSessionProvider } from './sessions/session-provider.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates sign-in with the connected wallet. Its code is lazy-loaded when the user connects.
 *
 * @param options - Where sessions are, and when the user signs in and out. Defaults to the gateway's sessions.
 * @returns The feature, for `createKit({ siwx: siwx() })`.
 * @throws {KitError} with code `option-invalid` if an option is invalid (development builds only). In all builds
 * `createKit` throws it if there is no `server`, no `sessionProvider` and no `gatewayUrl` (S17).
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @example
 * ```ts
 * const kit = createKit({ ...options, siwx: siwx({ server: '/siwx', required: false }) })
 * ```
 */
export function siwx(options: SiwxOptions = {}): Feature<'siwx'> {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return {
    name: 'siwx',
    setup(context) {
      const { sessionProvider } = options
      // In production, too: a page that can't authenticate its users must not continue as if it had (S17).
      if (!(sessionProvider || options.server || context.options.gatewayUrl))
        throw new KitError('option-invalid', 'siwx: needs server, sessionProvider or gatewayUrl')
      const $state = atom<SignInState>({ status: 'idle' })
      // Who makes them says so once they are made.
      let provider = sessionProvider as Partial<SiwxSessionProvider> | undefined
      const isRequired = () => (provider?.getRequired?.() ?? options.required) !== false
      const view = {
        requiresAccount: true,
        shouldOpenAfterConnect: () => $state.get().status !== 'signed-in',
        isDismissDisabled: () => isRequired() && !/^(idle|signed-in)$/.test($state.get().status),
      }
      let open: (() => Promise<SignIn>) | undefined
      const ask = <M extends 'sign' | 'retry' | 'cancel' | 'signOut' | 'getOneClickSignIn'>(
        method: M,
      ) =>
        (async (way?: string) => {
          if (open) return (await open())[method](way)
          throw new KitError('kit-not-started', 'No ConnectionController client found')
        }) as SignIn[M]
      return {
        api: {
          $state,
          isRequired,
          sign: ask('sign'),
          retry: ask('retry'),
          cancel: ask('cancel'),
          signOut: ask('signOut'),
          getOneClickSignIn: ask('getOneClickSignIn'),
        },
        views: { SIWXSignMessage: view, ConnectingSiwe: view },
        prefetch: () => void open?.().catch(() => undefined),
        start(lifetime, kit) {
          const begin = lazyImport(() =>
            import('./client/create-sign-in.js').then((code) =>
              code.createSignIn(
                { context: context, options, kit, lifetime, $state, isRequired },
                (made) => {
                  provider = made
                },
              ),
            ),
          )
          open = begin
          lifetime.onDispose(
            kit.account().subscribe(({ isConnected }) => {
              // Not known is not signed in: the view asks again.
              if (isConnected) begin().catch(() => undefined)
            }),
          )
          lifetime.onDispose(() => {
            open = undefined
          })
        },
      }
    },
  }
}
