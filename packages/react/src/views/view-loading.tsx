import { Skeleton } from '../ui/skeleton.js'

/** In the place of a view whose code is on its way. */
export const Waiting = () => <Skeleton rows={3} />
