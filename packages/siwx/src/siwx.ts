/**
 * Signing in with the connected wallet: `createKit({ siwx: siwx() })`. What loads with the page is this file; the rest
 * follows once a wallet is connected.
 */
import { type Feature, KitError, lazily } from '@scope/core'
import type { SignInState } from '@scope/core/sign-in'
import { atom } from 'nanostores'
import { checkOptions } from './client/check-options.js'
import type { SignIn } from './client/open-sign-in.js'
import type { SiwxOptions } from './client/sign-in-options.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Throws `option-invalid`, with the path. */
export function siwx(options: SiwxOptions = {}): Feature<'siwx'> {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return {
    name: 'siwx',
    joinKit(site) {
      const $state = atom<SignInState>({ status: 'idle' })
      const isRequired = () => options.sessions?.getRequired?.() ?? options.required ?? true
      let open: (() => Promise<SignIn>) | undefined
      async function opened(): Promise<SignIn> {
        if (open) return open()
        throw new KitError('connection-client-not-set', 'No ConnectionController client found')
      }
      return {
        face: {
          $state,
          isRequired,
          sign: async () => (await opened()).sign(),
          retry: () =>
            void opened().then(
              (signIn) => signIn.retry(),
              () => undefined,
            ),
          cancel: async () => (await opened()).cancel(),
          signOut: async () => (await opened()).signOut(),
        },
        views: {
          SIWXSignMessage: {
            needsAccount: true,
            followsConnecting: true,
            isHeld: () => isRequired() && !/^(idle|signed-in)$/.test($state.get().status),
          },
        },
        start(lifetime, kit) {
          open = lazily(() =>
            import('./client/begin.js').then((code) =>
              code.begin({ site, options, kit, lifetime, $state }),
            ),
          )
          lifetime.add(
            kit.account().subscribe(({ isConnected, namespace, address, networkId }) => {
              if (!isConnected) return
              opened().catch((problem: KitError) => {
                // Not known is not signed in.
                if (address && networkId && $state.get().status === 'idle')
                  $state.set({
                    status: 'failed',
                    subject: { namespace, address, networkId },
                    problem,
                  })
              })
            }),
          )
          lifetime.add(() => {
            open = undefined
            $state.set({ status: 'idle' })
          })
        },
      }
    },
  }
}
