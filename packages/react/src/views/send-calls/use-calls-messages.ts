import { type CallsMessages, enCalls } from '../../messages/en-calls.js'
import { useScopeContext } from '../../scope-context.js'

/** Returns the messages of batches in the current language. */
export const useCallsMessages = (): CallsMessages => useScopeContext().messages ?? enCalls
