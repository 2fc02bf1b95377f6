import { Skeleton } from '../ui/skeleton.js'

/** In the place of a view whose code is on its way. */
export const ViewLoading = () => <Skeleton rows={3} />
