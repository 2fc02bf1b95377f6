import { Skeleton } from '../ui/skeleton.js'

/** Replaces a view whose code is loading. */
export const ViewLoading = () => <Skeleton rows={3} />
