/**
 * Signing in with an account elsewhere, in a window of its own (CON-05): the window goes to the provider, comes back to the
 * gateway, and hands its result on; where its way back was cut, it shows a code that is typed here (rule 9, threat F22).
 */

import type { Namespace } from '@scope/core'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { type Ask, readSocialReturn } from '../protocol/index.js'
import { type Attempt, type Entering, type EnteringNeeds, problemOf } from './entering.js'
import { LineProblem } from './line.js'

export interface SocialNeeds extends EnteringNeeds {
  /** Of the frame: where windows come back to. */
  readonly origin: string
}

export interface Social {
  connectSocial(
    provider: SocialProvider,
    opened: Window | null | undefined,
    namespace?: Namespace,
  ): Promise<boolean>
  verifySocial(code: string): Promise<boolean>
}

/** Milliseconds between two looks at whether the window is still there: nothing tells. */
const lookEvery = 1_000

export function createSocial(needs: SocialNeeds, entering: Entering): Social {
  const { site, $state, ask, origin } = needs
  const { emit, env } = site
  const page = env.window as (Window & typeof globalThis) | undefined
  /** What ends the wait for the window. */
  let finish: ((given: Ask<'CONNECT_SOCIAL'>) => Promise<boolean>) | undefined

  /** What the window comes back with; whether it is gone is told meanwhile. Never, where the attempt was left. */
  function returned(opened: Window, { signal }: Attempt, onGone: () => void): Promise<string> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!opened.closed) return
        clearInterval(timer)
        onGone()
      }, lookEvery)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        if (!opened.closed) opened.close()
      })
      const listen = ({ source, origin: sender, data }: MessageEvent) => {
        const uri = source === opened && sender === origin ? readSocialReturn(data) : undefined
        if (uri === undefined) return
        page?.removeEventListener('message', listen)
        clearInterval(timer)
        resolve(uri)
      }
      page?.addEventListener('message', listen, { signal })
    })
  }

  async function farcaster(attempt: Attempt): Promise<boolean> {
    const provider = 'farcaster'
    attempt.tell({ status: 'farcaster' })
    try {
      const { url } = await ask('GET_FARCASTER_URI', undefined, attempt.signal)
      attempt.tell({ status: 'farcaster', url })
      await ask('CONNECT_FARCASTER', undefined, attempt.signal)
      emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
      const isConnected = await attempt.enter()
      if (isConnected) emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })
      return isConnected
    } catch (thrown) {
      if (attempt.signal.aborted) emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
      else emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code: problemOf(thrown).code })
      return attempt.fail(thrown)
    }
  }

  return {
    async connectSocial(provider, opened, namespace) {
      const attempt = entering.begin(namespace)
      emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
      if (provider === 'farcaster') return farcaster(attempt)
      const waiting = {
        status: 'social',
        provider,
        isWindowGone: false,
        isChecking: false,
      } as const
      attempt.tell(waiting)
      const fail = (thrown: unknown): false => {
        opened?.close()
        finish = undefined
        const problem = problemOf(thrown)
        if (attempt.signal.aborted || problem.code === 'refused')
          emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
        else emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code: problem.code })
        attempt.tell({ ...waiting, isWindowGone: true, problem })
        return false
      }
      if (!opened) return fail(new LineProblem('window-blocked', 'The window was blocked'))
      try {
        const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider }, attempt.signal)
        if (attempt.signal.aborted) return fail(undefined)
        opened.location.replace(uri)
      } catch (thrown) {
        return fail(thrown)
      }
      return new Promise<boolean>((resolve) => {
        attempt.signal.addEventListener('abort', () => resolve(fail(undefined)))
        finish = async (given) => {
          const state = $state.get()
          const isWindowGone = state.status === 'social' && state.isWindowGone
          attempt.tell({ ...waiting, isWindowGone, isChecking: true })
          emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
          try {
            await ask('CONNECT_SOCIAL', given, attempt.signal)
          } catch (thrown) {
            const problem = problemOf(thrown)
            // It is typed anew.
            if (given.code !== undefined && problem.code === 'code-wrong') {
              attempt.tell({ ...waiting, isWindowGone, problem })
              return false
            }
            // Signed in; the wallet is brought back on the way in.
            if (problem.code !== 'share-missing') {
              resolve(fail(thrown))
              return false
            }
          }
          finish = undefined
          const isConnected = await attempt.enter()
          if (isConnected) emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })
          resolve(isConnected)
          return isConnected
        }
        void returned(opened, attempt, () => {
          const state = $state.get()
          if (state.status === 'social') attempt.tell({ ...state, isWindowGone: true })
        }).then((uri) => finish?.({ uri }))
      })
    },
    async verifySocial(code) {
      const state = $state.get()
      if (!finish || state.status !== 'social' || state.isChecking) return false
      return finish({ code })
    },
  }
}
