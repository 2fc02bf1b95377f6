/** Which moves there are from which state. An event that has no row changes nothing, so a late answer can’t land. */
import { type KitError, type Transitions, transition } from '@scope/core'
import type { SignInAccount, SignInMessage, SignInSession, SignInState } from '@scope/core/sign-in'

export type SignInEvent =
  /** Another account, or none: it ends any pending step. */
  | { readonly type: 'subject'; readonly account: SignInAccount | undefined }
  /** The same account, elsewhere: what holds, holds. */
  | { readonly type: 'moved'; readonly account: SignInAccount }
  | { readonly type: 'found'; readonly session: SignInSession }
  | { readonly type: 'prepare'; readonly error?: KitError }
  | { readonly type: 'message'; readonly message: SignInMessage }
  | { readonly type: 'sign'; readonly requestedAt: number }
  | { readonly type: 'declined'; readonly error: KitError }
  | { readonly type: 'signed' }
  | { readonly type: 'fail'; readonly error: KitError }
  /** No sign-in is requested for now. */
  | { readonly type: 'rest' }

type SubjectEvent = 'subject' | 'moved' | 'rest'
type Step = Exclude<SignInEvent, { readonly type: SubjectEvent }>

const found = (
  { account }: { readonly account: SignInAccount },
  { session }: { readonly session: SignInSession },
): SignInState => ({ status: 'signed-in', account, session })
const failed = (
  { account }: { readonly account: SignInAccount },
  { error }: { readonly error: KitError },
): SignInState => ({ status: 'failed', account, error })
const prepare = (
  { account }: { readonly account: SignInAccount },
  { error }: { readonly error?: KitError },
): SignInState => ({ status: 'preparing', account, ...(error && { error }) })

const moves: Transitions<SignInState, Step> = {
  checking: { found, prepare, fail: failed },
  preparing: {
    message: ({ account, error }, { message }) => ({
      status: 'ready',
      account,
      message,
      ...(error && { error }),
    }),
    fail: failed,
    // Of another network meanwhile.
    prepare,
  },
  ready: {
    sign: ({ account, message }, { requestedAt }) => ({
      status: 'signing',
      account,
      message,
      requestedAt,
    }),
    prepare,
  },
  signing: {
    // The message wasn't used: it can be signed again.
    declined: ({ account, message }, { error }) => ({
      status: 'ready',
      account,
      message,
      error,
    }),
    signed: ({ account, message }) => ({ status: 'verifying', account, message }),
  },
  // Its nonce is used up: the next attempt signs another text.
  verifying: { found, prepare },
}

/** The next state; undefined where the event means nothing now. */
export function moved(state: SignInState, event: SignInEvent): SignInState | undefined {
  if (event.type === 'subject')
    return event.account ? { status: 'checking', account: event.account } : { status: 'idle' }
  if (event.type !== 'moved' && event.type !== 'rest') return transition(moves, state, event)
  if (state.status === 'idle') return undefined
  return event.type === 'moved'
    ? { ...state, account: event.account }
    : { status: 'signed-out', account: state.account }
}
