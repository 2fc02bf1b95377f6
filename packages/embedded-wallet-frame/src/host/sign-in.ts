/** Signing in by e-mail, step by step (CON-04): the address, perhaps a link, the code, and the wallet is connected. */
import type { FeatureSite, KitInside, Namespace } from '@scope/core'
import type {
  EmbeddedWalletFeature,
  EmbeddedWalletProblem,
  EmbeddedWalletState,
} from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import type { Answer, Ask, Operation } from '../protocol/index.js'
import { embeddedWalletId } from './id.js'
import { LineProblem } from './line.js'

export interface SignInNeeds {
  readonly site: FeatureSite
  readonly kit: KitInside
  readonly $state: WritableAtom<EmbeddedWalletState>
  /** Of the kit's run. */
  readonly signal: AbortSignal
  ask<O extends Operation>(operation: O, payload: Ask<O>): Promise<Answer<O>>
  show(screen: Ask<'SHOW'>['screen']): Promise<boolean>
}

const served: readonly Namespace[] = ['eip155', 'solana']

function problemOf(thrown: unknown): EmbeddedWalletProblem {
  if (!(thrown instanceof LineProblem)) return { code: 'failed', message: 'An error occurred' }
  const { code, message, retryAfter } = thrown
  return { code, message, ...(retryAfter !== undefined && { retryAfter }) }
}

export function createSignIn({
  site,
  kit,
  $state,
  signal,
  ask,
  show,
}: SignInNeeds): Pick<
  EmbeddedWalletFeature,
  'connectEmail' | 'resend' | 'verify' | 'cancel' | 'show'
> {
  const { emit, env, options } = site
  /** What somebody has left, or begun anew, says nothing any more. */
  let attempt = 0
  let wanted: Namespace | undefined

  /** One wallet has an account on each: the others come along, and change nothing of where the person is. */
  async function bringAlong(namespace: Namespace): Promise<void> {
    const connector = kit.wallets.connectorOf(embeddedWalletId, namespace)
    if (!connector || kit.account(namespace).get().isConnected) return
    const inside = await kit.connection.inside()
    const session = await inside.open({ connector, silent: true, signal })
    if (session) inside.adopt(connector, session, undefined, true)
  }

  /** Where it was asked for first. */
  async function connect(): Promise<boolean> {
    const there = served.filter((namespace) =>
      options.networks.some(({ chainNamespace }) => chainNamespace === namespace),
    )
    const active = wanted ?? kit.account().get().namespace
    const [first, ...others] = [...there].sort(
      (one, other) => Number(other === active) - Number(one === active),
    )
    if (!first) return false
    if (!(await kit.connection.connect(embeddedWalletId, { namespace: first }))) return false
    for (const namespace of others) await bringAlong(namespace).catch(() => undefined)
    return true
  }

  async function enter(mine: number, email: string): Promise<boolean> {
    $state.set({ status: 'opening', email })
    try {
      const isConnected = await connect()
      if (mine === attempt) $state.set({ status: 'idle' })
      // Asked once the person is in; they may say later.
      if (isConnected) await show('welcome').catch(() => false)
      return isConnected
    } catch (thrown) {
      if (mine === attempt) $state.set({ status: 'idle', problem: problemOf(thrown) })
      return false
    }
  }

  async function send(email: string): Promise<boolean> {
    attempt += 1
    const mine = attempt
    $state.set({ status: 'sending', email })
    try {
      const { action } = await ask('CONNECT_EMAIL', { email })
      if (mine !== attempt) return false
      if (action === 'CONNECT') return enter(mine, email)
      if (action === 'VERIFY_DEVICE') {
        $state.set({ status: 'link', email })
        void waitForLink(mine, email)
        return true
      }
      awaitCode(email)
      return true
    } catch (thrown) {
      if (mine === attempt) $state.set({ status: 'idle', problem: problemOf(thrown) })
      return false
    }
  }
  function awaitCode(email: string): void {
    emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    $state.set({ status: 'code', email, sentAt: env.now(), isChecking: false })
  }
  async function waitForLink(mine: number, email: string): Promise<void> {
    try {
      await ask('CONNECT_DEVICE', undefined)
      if (mine !== attempt) return
      emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
      awaitCode(email)
    } catch (thrown) {
      if (mine === attempt) $state.set({ status: 'idle', problem: problemOf(thrown) })
    }
  }

  return {
    async connectEmail(email, namespace) {
      wanted = namespace
      emit({ type: 'EMAIL_SUBMITTED' })
      return send(email.trim())
    },
    async resend() {
      const state = $state.get()
      if (state.status !== 'code' && state.status !== 'link') return false
      const { email } = state
      const mine = attempt
      if (state.status === 'link') return send(email)
      try {
        await ask('CONNECT_EMAIL', { email })
        if (mine === attempt) awaitCode(email)
        return true
      } catch (thrown) {
        if (mine === attempt)
          $state.set({ ...state, isChecking: false, problem: problemOf(thrown) })
        return false
      }
    },
    async verify(code) {
      const state = $state.get()
      if (state.status !== 'code' || state.isChecking) return false
      const mine = attempt
      const { email, sentAt } = state
      $state.set({ status: 'code', email, sentAt, isChecking: true })
      try {
        await ask('CONNECT_OTP', { otp: code })
      } catch (thrown) {
        const problem = problemOf(thrown)
        emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', code: problem.code })
        if (mine === attempt)
          $state.set({ status: 'code', email, sentAt, isChecking: false, problem })
        return false
      }
      emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
      return mine === attempt ? enter(mine, email) : false
    },
    cancel() {
      attempt += 1
      $state.set({ status: 'idle' })
    },
    async show(screen) {
      try {
        return await show(screen)
      } catch (thrown) {
        $state.set({ status: 'idle', problem: problemOf(thrown) })
        return false
      }
    },
  }
}
