/** Under which name it is kept that somebody said later, as they were asked what is to bring their wallet back. */
import type { WhoIs } from '../session/schemas.js'

export const laterOf = ({ person }: WhoIs) => `later ${person.id}`
