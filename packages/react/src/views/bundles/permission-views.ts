/** The views of permissions, as one file: a user who opens one of them continues to another. */
import { SmartSessionCreatedView } from '../smart-session-created/smart-session-created-view.js'
import { SmartSessionListView } from '../smart-session-list/smart-session-list-view.js'

export const permissionViews = {
  SmartSessionCreated: SmartSessionCreatedView,
  SmartSessionList: SmartSessionListView,
}
