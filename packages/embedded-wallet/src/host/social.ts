/**
 * Social sign-in in its own window (CON-05). The window opens the provider, returns to the gateway and passes its
 * result to this page. If its opener was severed, it shows a code that the user types here (rule 9, threat F22).
 */

import { asciiDigits, type KitError, type Namespace } from '@scope/core'
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { parseSocialReturn, type RequestPayload } from '../protocol/index.js'
import { FrameChannelError } from './frame-channel.js'
import { screensByError } from './frame-user.js'
import {
  type Attempt,
  getErrorCode,
  type LoginFlow,
  type LoginFlowDeps,
  toError,
} from './login-flow.js'

export interface SocialDeps extends LoginFlowDeps {
  /** Origin of the frame, to which windows return. */
  readonly origin: string
}

export interface Social {
  connectSocial(
    provider: SocialProvider,
    opened: Window | null | undefined,
    namespace?: Namespace,
  ): Promise<boolean>
  verifySocialCode(code: string): Promise<boolean>
}

/** Errors that leave it unknown whether a code is right. The same code is sent again, as with email codes. */
const unheard: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'server',
  'gateway',
  'address',
  'projectId',
])

/** Milliseconds between two looks at whether the window is still there: nothing tells. */
const lookEvery = 1_000

const getReason = (error: KitError | undefined) => String(error?.details.reason ?? 'failed')

export function createSocial(deps: SocialDeps, loginFlow: LoginFlow): Social {
  const { site, $state, ask, origin } = deps
  const { emit, env } = site
  const page = env.window as (Window & typeof globalThis) | undefined
  /** What ends the wait for the window. */
  let finish: ((proof: RequestPayload<'CONNECT_SOCIAL'>) => Promise<boolean>) | undefined

  /**
   * What the window comes back with; whether it is gone is told meanwhile. Never, where `signal` ends the wait: it is closed
   * then.
   */
  function returned(opened: Window, signal: AbortSignal, onGone: () => void): Promise<string> {
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
        const uri = source === opened && sender === origin ? parseSocialReturn(data) : undefined
        if (uri === undefined) return
        page?.removeEventListener('message', listen)
        clearInterval(timer)
        resolve(uri)
      }
      page?.addEventListener('message', listen, { signal })
    })
  }

  /**
   * Alerts the developer if the page severs its windows. The user must then type a code each time, which the site's
   * operator can avoid (rule 9).
   */
  async function tellIfCut(): Promise<void> {
    if (!page) return
    const { origin, pathname } = page.location
    const policy = page.crossOriginIsolated
      ? 'same-origin'
      : await env.fetch(`${origin}${pathname}`, { method: 'HEAD', cache: 'no-store' }).then(
          ({ headers }) => headers.get('cross-origin-opener-policy') ?? '',
          () => '',
        )
    if (!/^\s*same-origin\s*(;|$)/.test(policy)) return
    site.alert(
      'opener-severed',
      'This page is served with Cross-Origin-Opener-Policy: same-origin: a window of an account elsewhere can’t hand its result on, and shows a code that users type. With same-origin-allow-popups they need not.',
      'Opener Cut',
    )
  }

  /** Emits only the first end of an attempt. */
  function getEnd(provider: SocialProvider, { signal }: Attempt) {
    let isOver = false
    const once = (tell: () => void) => {
      if (!isOver) tell()
      isOver = true
    }
    return {
      succeed: () => once(() => emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })),
      fail: (code: string) =>
        once(() => {
          if (signal.aborted || code === 'refused')
            emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
          else emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code })
        }),
    }
  }
  type End = ReturnType<typeof getEnd>

  async function enter(provider: SocialProvider, attempt: Attempt, end: End): Promise<boolean> {
    const isConnected = await attempt.enter(provider)
    const state = $state.get()
    if (isConnected) end.succeed()
    else end.fail(state.status === 'idle' ? getReason(state.error) : 'failed')
    return isConnected
  }

  async function farcaster(attempt: Attempt): Promise<boolean> {
    const provider = 'farcaster'
    const end = getEnd(provider, attempt)
    attempt.tell({ status: 'farcaster' })
    try {
      const { url } = await ask('GET_FARCASTER_URI', undefined, attempt.signal)
      attempt.tell({ status: 'farcaster', url })
      await ask('CONNECT_FARCASTER', undefined, attempt.signal)
    } catch (thrown) {
      end.fail(getErrorCode(thrown))
      return attempt.fail(thrown)
    }
    emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
    return enter(provider, attempt, end)
  }

  return {
    async connectSocial(provider, opened, namespace) {
      const attempt = loginFlow.begin(namespace)
      emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
      if (provider === 'farcaster') return farcaster(attempt)
      const end = getEnd(provider, attempt)
      const { signal } = attempt
      let isWindowClosed = false
      const tell = (more: { isChecking?: boolean; isExpired?: boolean; error?: KitError } = {}) =>
        attempt.tell({
          status: 'awaiting-social',
          provider,
          isWindowClosed,
          isChecking: false,
          ...more,
        })
      tell()
      const fail = (thrown: unknown): false => {
        opened?.close()
        const error = toError(thrown)
        end.fail(getErrorCode(thrown))
        isWindowClosed = true
        tell({ isExpired: true, error })
        return false
      }
      if (!opened) return fail(new FrameChannelError('popup-blocked', 'The window was blocked'))
      try {
        const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
        opened.location.replace(uri)
      } catch (thrown) {
        return fail(thrown)
      }
      return new Promise<boolean>((resolve) => {
        let checking: Promise<boolean> | undefined
        const watching = new AbortController()
        /** Nothing more is heard of the window, and no code is typed. */
        function leaveWindow(): void {
          watching.abort()
          if (finish === check) finish = undefined
        }
        const over = (isConnected: boolean): boolean => {
          leaveWindow()
          resolve(isConnected)
          return isConnected
        }
        async function connect(proof: RequestPayload<'CONNECT_SOCIAL'>): Promise<boolean> {
          tell({ isChecking: true })
          emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
          try {
            await ask('CONNECT_SOCIAL', proof, signal)
          } catch (thrown) {
            const error = toError(thrown)
            // The user types the code again, or retries.
            const code = getErrorCode(thrown)
            if (proof.code !== undefined && (code === 'code-wrong' || unheard.has(code))) {
              tell({ error })
              return false
            }
            // The user is signed in. Connecting recovers or creates the wallet next.
            if (!screensByError.has(code)) return over(fail(thrown))
          }
          leaveWindow()
          return over(await enter(provider, attempt, end))
        }
        const check = (proof: RequestPayload<'CONNECT_SOCIAL'>) => {
          checking = connect(proof)
          return checking
        }
        finish = check
        signal.addEventListener('abort', () => over(fail(undefined)), watching)
        const onGone = () => {
          isWindowClosed = true
          void tellIfCut()
          const state = $state.get()
          if (state.status === 'awaiting-social') attempt.tell({ ...state, isWindowClosed })
        }
        void returned(opened, watching.signal, onGone).then(async (uri) => {
          // A code that was typed meanwhile may be right.
          await checking
          if (finish === check) await check({ uri })
        })
      })
    },
    async verifySocialCode(code) {
      const state = $state.get()
      if (!finish || state.status !== 'awaiting-social' || state.isChecking) return false
      return finish({ code: asciiDigits(code) })
    },
  }
}
