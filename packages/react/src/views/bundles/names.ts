import { bundle } from './bundle.js'

/** Views of account names, in one chunk. Not prefetched: few users choose a name, and they do it once. */
export const names = bundle(
  ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
  () => import('./name-views.js').then((code) => code.nameViews),
)
