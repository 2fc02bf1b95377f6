/**
 * Which views there are, and their code. Connect and Account are known at once. The definitions of all others load after
 * the first view is painted, or when one of them opens: they name each view and its files, and a tap needs none of it.
 */
import { type Kit, lazyImport, type ViewDefinitions, type ViewName } from '@scope/core'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { type LazyComponent, lazyComponent } from '../lazy-component.js'
import { account } from './account/index.js'
import { connect } from './connect/index.js'
import { LoadFailed } from './load-failed.js'
import type { ReactViewDefinition, View, ViewProps } from './view.js'
import { ViewLoading } from './view-loading.js'

const firstViews = { Connect: connect, Account: account } satisfies ViewDefinitions

type OtherViews = typeof import('./other-views.js')

/** The definitions of the other views. Undefined until they have loaded. */
export const $otherViews = atom<OtherViews | undefined>()

const fetchOtherViews = lazyImport(async () => $otherViews.set(await import('./other-views.js')))

/** Registers them with the router: those of each site, and those of its features. */
function registerOtherViews({ modal }: Kit, { ownViews, featureViews }: OtherViews): void {
  modal.registerViews(ownViews)
  for (const [name, view] of Object.entries(featureViews))
    if (modal.views.has(name as ViewName)) modal.registerViews({ [name]: view })
}

/** Declares the views, and those that load later once they have. What a host registers afterwards stays. */
export function useDeclaredViews(kit: Kit): void {
  useMemo(() => kit.modal.registerViews(firstViews), [kit])
  const others = useAtom($otherViews)
  useMemo(() => others && registerOtherViews(kit, others), [kit, others])
}

async function declareOtherViews(kit: Kit): Promise<void> {
  // The dialog has declared them.
  if ($otherViews.get()) return
  await fetchOtherViews()
  const others = $otherViews.get()
  if (others) registerOtherViews(kit, others)
}

/** Undefined until it is declared, and for one that this site has no use for. */
export const getDrawing = ({ modal }: Kit, name: ViewName): ReactViewDefinition | undefined =>
  modal.views.get(name)?.react

/** Stands in for a view until it is declared. */
const Undeclared = lazyComponent<ViewProps>(
  async () => {
    await fetchOtherViews()
    return ViewLoading
  },
  { Fallback: ViewLoading, ErrorFallback: LoadFailed },
)

const parts = new WeakMap<ReactViewDefinition, LazyComponent<ViewProps>>()

/** One component per view, so that a loaded view stays loaded. */
export function getPart(
  drawing: ReactViewDefinition | undefined,
): LazyComponent<ViewProps> | undefined {
  if (!drawing || 'View' in drawing) return undefined
  const made =
    parts.get(drawing) ??
    lazyComponent(() => drawing.load(), { Fallback: ViewLoading, ErrorFallback: LoadFailed })
  parts.set(drawing, made)
  return made
}

/** Returns the component of a view, which shows a fallback while it loads. */
export function getView(kit: Kit, name: ViewName): View | undefined {
  const drawing = getDrawing(kit, name)
  if (!drawing) return $otherViews.get() ? undefined : Undeclared
  return 'View' in drawing ? drawing.View : getPart(drawing)
}

/** The code of one view, ahead of its opening. */
export function prefetchView(kit: Kit, name: ViewName): void {
  const prefetch = () => void getPart(getDrawing(kit, name))?.prefetch()
  if (getDrawing(kit, name)) prefetch()
  // A failure shows once the view opens, and is retried then.
  else declareOtherViews(kit).then(prefetch, () => undefined)
}

/** Prefetches the views that this one leads to. */
export function prefetchNextViews(kit: Kit, shown: ViewName): void {
  declareOtherViews(kit).then(
    () => {
      for (const [name, { react }] of kit.modal.views)
        if (react?.prefetchFrom?.includes(shown) && react.isEnabled?.(kit) !== false) {
          prefetchView(kit, name)
          react.prefetch?.(kit)
        }
    },
    () => undefined,
  )
}
