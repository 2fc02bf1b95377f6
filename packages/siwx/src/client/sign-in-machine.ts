/** Which moves there are from which state. An event that has no row changes nothing, so a late answer can’t land. */
import type { KitError } from '@scope/core'
import type { SignInMessage, SignInSession, SignInState, SignInSubject } from '@scope/core/sign-in'

export type SignInEvent =
  /** Another account, or none: whatever was going on is over. */
  | { readonly type: 'subject'; readonly subject: SignInSubject | undefined }
  /** The same account, elsewhere: what holds, holds. */
  | { readonly type: 'moved'; readonly subject: SignInSubject }
  | { readonly type: 'found'; readonly session: SignInSession }
  | { readonly type: 'prepare'; readonly problem?: KitError }
  | { readonly type: 'message'; readonly message: SignInMessage }
  | { readonly type: 'sign'; readonly since: number }
  | { readonly type: 'declined'; readonly problem: KitError }
  | { readonly type: 'signed' }
  | { readonly type: 'fail'; readonly problem: KitError }
  /** Nobody asks for now. */
  | { readonly type: 'rest' }

type Step<S extends SignInState['status']> = (
  state: Extract<SignInState, { status: S }>,
  event: SignInEvent,
) => SignInState | undefined

const moves: { readonly [S in SignInState['status']]: Step<S> } = {
  idle: () => undefined,
  checking: ({ subject }, event) => {
    if (event.type === 'found') return { status: 'signed-in', subject, session: event.session }
    if (event.type === 'prepare') return { status: 'preparing', subject }
    if (event.type === 'fail') return { status: 'failed', subject, problem: event.problem }
    return undefined
  },
  preparing: ({ subject, problem }, event) => {
    if (event.type === 'message')
      return { status: 'ready', subject, message: event.message, ...(problem && { problem }) }
    if (event.type === 'fail') return { status: 'failed', subject, problem: event.problem }
    if (event.type === 'found') return { status: 'signed-in', subject, session: event.session }
    // Of another network meanwhile.
    if (event.type === 'prepare') return { status: 'preparing', subject }
    return undefined
  },
  ready: ({ subject, message }, event) => {
    if (event.type === 'sign') return { status: 'signing', subject, message, since: event.since }
    if (event.type === 'found') return { status: 'signed-in', subject, session: event.session }
    if (event.type === 'prepare') return { status: 'preparing', subject }
    return undefined
  },
  signing: ({ subject, message }, event) => {
    // Nobody has used the text: it can be signed again.
    if (event.type === 'declined')
      return { status: 'ready', subject, message, problem: event.problem }
    if (event.type === 'signed') return { status: 'verifying', subject, message }
    return undefined
  },
  verifying: ({ subject }, event) => {
    if (event.type === 'found') return { status: 'signed-in', subject, session: event.session }
    // Its nonce is used up: the next attempt signs another text.
    if (event.type === 'prepare')
      return { status: 'preparing', subject, ...(event.problem && { problem: event.problem }) }
    return undefined
  },
  failed: ({ subject }, event) =>
    event.type === 'prepare' ? { status: 'preparing', subject } : undefined,
  'signed-out': () => undefined,
  'signed-in': () => undefined,
}

/** The next state; undefined where the event means nothing now. */
export function moved(state: SignInState, event: SignInEvent): SignInState | undefined {
  if (event.type === 'subject')
    return event.subject ? { status: 'checking', subject: event.subject } : { status: 'idle' }
  if (event.type === 'moved')
    return state.status === 'idle' ? undefined : { ...state, subject: event.subject }
  if (event.type === 'rest')
    return state.status === 'idle' ? undefined : { status: 'signed-out', subject: state.subject }
  return (moves[state.status] as Step<SignInState['status']>)(state as never, event)
}
