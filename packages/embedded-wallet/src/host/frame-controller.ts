/** Controls the frame: mounted on first use, visible when the user must see it, removed when the kit stops. */
import type { FeatureContext, InternalKit, Lifetime, Namespace } from '@scope/core'
import type {
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletState,
  LoginMethod,
} from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import type { FrameEvent } from '../protocol/index.js'
import { followSmartAccountNetworks, forgetAccount } from './account-details.js'
import { createAccountQueries } from './account-queries.js'
import { syncApprovalRoute } from './approval-route.js'
import {
  type AskFrame,
  createFrameConnection,
  type FrameConnectionDeps,
} from './frame-connection.js'
import type { FrameElement } from './frame-element.js'
import { createFrameUser, type FrameUser } from './frame-user.js'
import { createInteractions } from './interactions.js'
import { createSignIn } from './sign-in.js'
import type { Social } from './social.js'

export interface FrameControllerDeps {
  readonly site: FeatureContext
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly url: string
  readonly projectId: string
  readonly options: FrameConnectionDeps['options']
  readonly $state: WritableAtom<EmbeddedWalletState>
  readonly $user: WritableAtom<EmbeddedUser | undefined>
  readonly $isApproving: WritableAtom<boolean>
}

export interface FrameController
  extends EmbeddedWallet,
    Pick<Social, 'connectSocial'>,
    Pick<FrameUser, 'user'> {
  readonly ask: AskFrame
  getNetwork(namespace: Namespace): string | undefined
  /** Calls `run` when the user is signed out. Returns a function that stops listening. */
  onLeft(run: () => void): () => void
  /** Calls `run` with the address of the EVM account when its type was set. */
  onAccountChange(run: (address: string) => void): void
}

export function createFrameController(deps: FrameControllerDeps): FrameController {
  const { site, kit, lifetime, $state, $user, $isApproving } = deps
  const address = new URL(deps.url)
  const { pending, run } = createInteractions()
  const signOutListeners = new Set<() => void>()
  const accountListeners = new Set<(address: string) => void>()

  function onNotice({ name, payload }: FrameEvent, element: FrameElement): void {
    if (name === 'HEIGHT') element.setHeight(payload.height)
    else if (name === 'PAINTED') element.setPainted(payload.height)
    else if (name === 'VISIBILITY_REQUEST') {
      const { isWanted } = payload
      // Set first, so that the card makes room before the frame covers it.
      $isApproving.set(isWanted && pending.size === 0)
      ;(isWanted ? element.show : element.hide)()
    } else if (name === 'SESSION_UPDATE' && !payload.isConnected) {
      $user.set(undefined)
      forgetAccount(kit).catch(() => undefined)
      for (const listener of [...signOutListeners]) listener()
    }
  }

  lifetime.onDispose(syncApprovalRoute($isApproving, kit.modal))
  const { ask, ready, reload } = createFrameConnection({
    ...deps,
    address,
    onCancel() {
      for (const controller of pending) controller.abort()
    },
    onNotice,
    onGone: () => $isApproving.set(false),
  })
  followSmartAccountNetworks({ ...deps, ask })
  const { user, showScreen } = createFrameUser({ ...deps, ask, run })
  const getNetwork = (namespace: Namespace) =>
    kit.network.forNamespace(namespace)?.get().active.caipNetworkId

  return {
    getNetwork,
    prepare() {
      if (!$user.get()) site.emit({ type: 'EMAIL_LOGIN_SELECTED' })
      void ready().catch(() => undefined)
    },
    ask,
    user,
    onLeft(run) {
      signOutListeners.add(run)
      return () => signOutListeners.delete(run)
    },
    onAccountChange: (run) => void accountListeners.add(run),
    reload,
    ...createAccountQueries({
      $state,
      ask,
      run,
      onAccountChange(address) {
        for (const listener of accountListeners) listener(address)
      },
      async user(namespace = kit.network.$activeNamespace.get()) {
        const chainId = getNetwork(namespace)
        return chainId === undefined ? undefined : user(chainId, true)
      },
    }),
    ...createSignIn({
      ...deps,
      // The site offers what was just used: nothing is to be checked.
      lastLogin: site.createStorageItem<LoginMethod>('last_login', () => undefined),
      origin: address.origin,
      signal: lifetime.signal,
      ask,
      look: run,
      show: showScreen,
      open: async (namespace) => user(getNetwork(namespace) ?? '', false),
    }),
  }
}
