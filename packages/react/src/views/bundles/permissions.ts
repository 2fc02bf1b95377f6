import type { ReactView } from '../view.js'

const fetchPermissionViews = () =>
  import('./permission-views.js').then((code) => code.permissionViews)

type PermissionView = keyof Awaited<ReturnType<typeof fetchPermissionViews>>

/** Not prefetched: few users look at permissions. */
const drawn = (name: PermissionView): ReactView => ({
  react: { load: async () => (await fetchPermissionViews())[name] },
})

/** Views of permissions, in one chunk. */
export const permissions: Record<PermissionView, ReactView> = {
  SmartSessionCreated: drawn('SmartSessionCreated'),
  SmartSessionList: drawn('SmartSessionList'),
}
