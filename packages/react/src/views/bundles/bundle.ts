import type { ViewName } from '@scope/core'
import type { ReactView, ReactViewDefinition, View } from '../view.js'

type Settings = Omit<ReactViewDefinition, 'load' | 'View'>

/** Views of one chunk. Lists each name once: the dialog loads the names of all views. */
export const bundle = <N extends ViewName>(
  names: readonly N[],
  fetchViews: () => Promise<Readonly<Record<N, View>>>,
  settings?: Settings,
): Record<N, ReactView> =>
  Object.fromEntries(
    names.map((name): [N, ReactView] => [
      name,
      { react: { ...settings, load: async () => (await fetchViews())[name] } },
    ]),
  ) as Record<N, ReactView>
