/** The user of the frame: fetches the account, and shows the screens that recover or protect the wallet. */
import type { InternalKit } from '@scope/core'
import type { EmbeddedUser } from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import type { RequestPayload, User } from '../protocol/index.js'
import { describeAccount } from './account-details.js'
import { FrameChannelError } from './frame-channel.js'
import type { AskFrame } from './frame-connection.js'
import type { Interactions } from './interactions.js'

type Screen = RequestPayload<'SHOW'>['screen']

export interface FrameUserDeps {
  readonly kit: InternalKit
  readonly $user: WritableAtom<EmbeddedUser | undefined>
  readonly ask: AskFrame
  readonly run: Interactions['run']
}

export interface FrameUser {
  /**
   * Returns the account on a network. `silent` shows nothing and returns undefined if no user is signed in or the
   * wallet can't be opened here.
   */
  user(chainId: string, silent: boolean): Promise<User | undefined>
  /** Shows a screen of the frame. Resolves to true if the user finished it. */
  showScreen(screen: Screen): Promise<boolean>
}

/** Screens that open or create a wallet after the frame's error, by its code. */
export const screensByError: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  ['share-not-found', 'recovery'],
  // The browser stores nothing, so the user sets up a recovery method for next time.
  ['storage-unavailable', 'welcome'],
  // The page requires a recovery method of new users.
  ['recovery-required', 'welcome'],
])

export function createFrameUser({ kit, $user, ask, run }: FrameUserDeps): FrameUser {
  function setUser({ email, userName: name, isProtected }: User): void {
    $user.set({
      ...(email && { email }),
      ...(name && { name }),
      ...(isProtected !== undefined && { isProtected }),
    })
  }

  async function fetchUser(chainId: string): Promise<User> {
    const user = await ask('GET_USER', { chainId })
    setUser(user)
    await describeAccount(kit, user).catch(() => undefined)
    return user
  }

  async function showScreen(screen: Screen): Promise<boolean> {
    const response = await run((signal) => ask('SHOW', { screen }, signal))
    const user = $user.get()
    if (user && (screen === 'backup' || screen === 'welcome')) {
      // A user who left half-way may have protected the wallet before.
      if (response) $user.set({ ...user, isProtected: response.isDone })
      else await ask('GET_USER', {}).then(setUser, () => undefined)
    }
    return response?.isDone ?? false
  }

  return {
    showScreen,
    async user(chainId, silent) {
      if (silent && !(await ask('IS_CONNECTED', undefined)).isConnected) return undefined
      try {
        return await fetchUser(chainId)
      } catch (thrown) {
        const screen =
          thrown instanceof FrameChannelError ? screensByError.get(thrown.code) : undefined
        if (!screen || silent) throw thrown
        // The user closed the frame, which declines the request.
        if (!(await showScreen(screen)))
          throw new FrameChannelError('refused', 'The request was declined')
        return fetchUser(chainId)
      }
    },
  }
}
