/** Why a request is not signed: words that are safe to show, and a code for programs. */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'

export const paramsInvalid = () => new FrameError('params-invalid', frameMessages.invalidParams)

/** The request can't be decoded, so the user can't approve it. */
export const unreadable = () =>
  new FrameError('unreadable', 'This request can’t be read, so it is not signed')

export const accountMismatch = () => new FrameError('account-mismatch', frameMessages.invalidParams)

/** A text that signs the user in to another site (threat F13). */
export const otherSite = () =>
  new FrameError('other-site', 'This sign-in text is for another site than the one that asks')
