import type { ReactView } from '../view.js'

const fetchNameViews = () => import('./name-views.js').then((code) => code.nameViews)

type NameView = keyof Awaited<ReturnType<typeof fetchNameViews>>

/** Not prefetched: few users choose a name, and they do it once. */
const drawn = (name: NameView): ReactView => ({
  react: { load: async () => (await fetchNameViews())[name] },
})

/** Views of account names, in one chunk. */
export const names: Record<NameView, ReactView> = {
  ChooseAccountName: drawn('ChooseAccountName'),
  RegisterAccountName: drawn('RegisterAccountName'),
  RegisterAccountNameSuccess: drawn('RegisterAccountNameSuccess'),
}
