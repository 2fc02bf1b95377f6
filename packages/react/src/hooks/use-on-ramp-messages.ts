import { enOnRamp, type OnRampMessages } from '../messages/en-on-ramp.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of buying in the current language. Loads with the views that use them. */
export const useOnRampMessages = (): OnRampMessages =>
  useScopeContext().messages?.onRamp ?? enOnRamp
