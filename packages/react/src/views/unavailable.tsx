import { useMessages } from '../hooks/use-messages.js'

/** For a view whose part of Scope is not on this site: a word instead of a blank card. */
export function Unavailable() {
  return <p className="scope-hint">{useMessages().common.unavailable}</p>
}
