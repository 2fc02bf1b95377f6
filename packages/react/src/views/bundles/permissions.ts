import { bundle } from './bundle.js'

/** Views of permissions, in one chunk. Not prefetched: few users look at permissions. */
export const permissions = bundle(['SmartSessionCreated', 'SmartSessionList'], () =>
  import('./permission-views.js').then((code) => code.permissionViews),
)
