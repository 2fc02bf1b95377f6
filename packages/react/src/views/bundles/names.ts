import type { ReactView } from '../view.js'

const fetchNameViews = () => import('./name-views.js').then((code) => code.nameViews)

type NameView = keyof Awaited<ReturnType<typeof fetchNameViews>>

/** Fetched as the first one is gone to: few people choose a name, and they do it once. */
const drawn = (name: NameView): ReactView => ({
  react: { load: async () => (await fetchNameViews())[name] },
})

/** Of names for accounts: there where the feature is. One file. */
export const names: Record<NameView, ReactView> = {
  ChooseAccountName: drawn('ChooseAccountName'),
  RegisterAccountName: drawn('RegisterAccountName'),
  RegisterAccountNameSuccess: drawn('RegisterAccountNameSuccess'),
}
