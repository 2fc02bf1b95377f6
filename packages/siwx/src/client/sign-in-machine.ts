/** Which moves there are from which state. An event that has no row changes nothing, so a late answer can’t land. */
import { type KitError, type Transitions, transition } from '@scope/core'
import type { SignInMessage, SignInSession, SignInState, SignInSubject } from '@scope/core/sign-in'

export type SignInEvent =
  /** Another account, or none: whatever was going on is over. */
  | { readonly type: 'subject'; readonly subject: SignInSubject | undefined }
  /** The same account, elsewhere: what holds, holds. */
  | { readonly type: 'moved'; readonly subject: SignInSubject }
  | { readonly type: 'found'; readonly session: SignInSession }
  | { readonly type: 'prepare'; readonly error?: KitError }
  | { readonly type: 'message'; readonly message: SignInMessage }
  | { readonly type: 'sign'; readonly since: number }
  | { readonly type: 'declined'; readonly error: KitError }
  | { readonly type: 'signed' }
  | { readonly type: 'fail'; readonly error: KitError }
  /** Nobody asks for now. */
  | { readonly type: 'rest' }

type SubjectEvent = 'subject' | 'moved' | 'rest'
type Step = Exclude<SignInEvent, { readonly type: SubjectEvent }>

const found = (
  { subject }: { readonly subject: SignInSubject },
  { session }: { readonly session: SignInSession },
): SignInState => ({ status: 'signed-in', subject, session })
const failed = (
  { subject }: { readonly subject: SignInSubject },
  { error }: { readonly error: KitError },
): SignInState => ({ status: 'failed', subject, error })
const prepare = (
  { subject }: { readonly subject: SignInSubject },
  { error }: { readonly error?: KitError },
): SignInState => ({ status: 'preparing', subject, ...(error && { error }) })

const moves: Transitions<SignInState, Step> = {
  checking: { found, prepare, fail: failed },
  preparing: {
    message: ({ subject, error }, { message }) => ({
      status: 'ready',
      subject,
      message,
      ...(error && { error }),
    }),
    fail: failed,
    // Of another network meanwhile.
    prepare,
  },
  ready: {
    sign: ({ subject, message }, { since }) => ({ status: 'signing', subject, message, since }),
    prepare,
  },
  signing: {
    // Nobody has used the text: it can be signed again.
    declined: ({ subject, message }, { error }) => ({
      status: 'ready',
      subject,
      message,
      error,
    }),
    signed: ({ subject, message }) => ({ status: 'verifying', subject, message }),
  },
  // Its nonce is used up: the next attempt signs another text.
  verifying: { found, prepare },
}

/** The next state; undefined where the event means nothing now. */
export function moved(state: SignInState, event: SignInEvent): SignInState | undefined {
  if (event.type === 'subject')
    return event.subject ? { status: 'checking', subject: event.subject } : { status: 'idle' }
  if (event.type !== 'moved' && event.type !== 'rest') return transition(moves, state, event)
  if (state.status === 'idle') return undefined
  return event.type === 'moved'
    ? { ...state, subject: event.subject }
    : { status: 'signed-out', subject: state.subject }
}
