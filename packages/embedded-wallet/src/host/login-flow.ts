/**
 * Last step of every sign-in method: the frame knows the user, and the wallet is connected. Only the latest attempt
 * counts.
 */
import { type FeatureContext, type InternalKit, KitError, type Namespace } from '@scope/core'
import type { EmbeddedWalletState, LoginMethod } from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import type { Operation, RequestPayload, ResponsePayload } from '../protocol/index.js'
import { FrameChannelError } from './frame-channel.js'
import { embeddedWalletId, embeddedWalletNamespaces } from './id.js'

export interface LoginFlowDeps {
  readonly site: FeatureContext
  readonly kit: InternalKit
  readonly $state: WritableAtom<EmbeddedWalletState>
  /** Method of the last login. Never an address or an email. */
  readonly lastLogin: { set(method: LoginMethod): void }
  /** Of the kit's run. */
  readonly signal: AbortSignal
  ask<O extends Operation>(
    operation: O,
    payload: RequestPayload<O>,
    signal?: AbortSignal,
  ): Promise<ResponsePayload<O>>
  /** Runs what a user looks at in the frame: undefined where they have left it there. */
  look<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
  show(screen: RequestPayload<'SHOW'>['screen']): Promise<boolean>
  /** The account on a network: made, opened or brought back. Rejects with why not. */
  open(namespace: Namespace): Promise<unknown>
}

export interface Attempt {
  /** Aborts when the user left this attempt or started another. Ignore later results. */
  readonly signal: AbortSignal
  /** Shows a state unless the attempt was aborted. */
  tell(state: EmbeddedWalletState): void
  /** It ended without the wallet. Answers false. */
  fail(thrown: unknown): false
  /** Connects the wallet, and stores the method once it is. Resolves to whether it is. */
  enter(method: LoginMethod, email?: string): Promise<boolean>
}

export interface LoginFlow {
  /** `namespace`: where it was asked for. */
  begin(namespace?: Namespace): Attempt
  cancel(): void
}

/** Of what a user typed: whether it was mailed decides what they are told. */
const ofMail: ReadonlySet<string> = new Set(['code-wrong', 'challenge-expired'])

export const getErrorCode = (thrown: unknown): string =>
  thrown instanceof FrameChannelError ? thrown.code : 'failed'

/** `isMailed`: what was typed stood in a mail. */
export function toError(thrown: unknown, isMailed = false): KitError {
  const code = getErrorCode(thrown)
  const { message, retryAfter } =
    thrown instanceof FrameChannelError
      ? thrown
      : { message: 'An error occurred', retryAfter: undefined }
  const reason = isMailed && ofMail.has(code) ? `mail-${code}` : code
  return new KitError('embedded-wallet-failed', message, {
    details: { reason, ...(retryAfter !== undefined && { retryAfter }) },
    cause: thrown,
  })
}

export function createLoginFlow(deps: LoginFlowDeps): LoginFlow {
  const { site, kit, $state, lastLogin, signal, show, open } = deps
  const { options } = site
  let current = new AbortController()

  /** One wallet has an account on each: the others come along, and change nothing of where the user is. */
  async function bringAlong(namespace: Namespace): Promise<void> {
    const connector = kit.wallets.getConnector(embeddedWalletId, namespace)
    if (!connector || kit.account(namespace).get().isConnected) return
    const inside = await kit.connection.loadInternals()
    const session = await inside.open({ connector, silent: true, signal })
    if (session) inside.adopt(connector, session, undefined, true)
  }

  /** Where it was asked for first. */
  async function connect(wanted: Namespace | undefined, left: AbortSignal): Promise<boolean> {
    const available = embeddedWalletNamespaces.filter((namespace) =>
      options.networks.some(({ chainNamespace }) => chainNamespace === namespace),
    )
    const active = wanted ?? kit.account().get().namespace
    const [first, ...others] = [...available].sort(
      (a, b) => Number(b === active) - Number(a === active),
    )
    if (!first) return false
    // Before the kit asks: it is the frame that says why not.
    await open(first)
    if (left.aborted) return false
    const stop = () => kit.connection.cancel({ walletId: embeddedWalletId, namespace: first })
    left.addEventListener('abort', stop)
    const isConnected = await kit.connection
      .connect(embeddedWalletId, { namespace: first })
      .finally(() => left.removeEventListener('abort', stop))
    if (!isConnected) return false
    for (const namespace of others) await bringAlong(namespace).catch(() => undefined)
    return true
  }

  function cancel(): void {
    current.abort()
    $state.set({ status: 'idle' })
  }
  signal.addEventListener('abort', cancel)

  return {
    begin(namespace) {
      current.abort()
      current = new AbortController()
      const { signal } = current
      const attempt: Attempt = {
        signal,
        tell: (state) => {
          if (!signal.aborted) $state.set(state)
        },
        fail(thrown) {
          attempt.tell({ status: 'idle', error: toError(thrown) })
          return false
        },
        async enter(method, email) {
          if (signal.aborted) return false
          attempt.tell({ status: 'unlocking', ...(email !== undefined && { email }) })
          try {
            const isConnected = await connect(namespace, signal)
            if (isConnected) lastLogin.set(method)
            attempt.tell({ status: 'idle' })
            // Asked once the user is in; they may say later.
            if (isConnected && !signal.aborted) await show('welcome').catch(() => false)
            return isConnected
          } catch (thrown) {
            return attempt.fail(thrown)
          }
        },
      }
      return attempt
    },
    cancel,
  }
}
