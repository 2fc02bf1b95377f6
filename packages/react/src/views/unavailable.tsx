import { useMessages } from '../hooks/use-messages.js'

/** Replaces a view whose feature is not on this site. */
export function Unavailable() {
  return <p className="scope-hint">{useMessages().common.unavailable}</p>
}
