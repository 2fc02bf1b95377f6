/**
 * The modal's router: which views are stacked, whether it is open, and what may not be closed yet.
 * It refuses to know what a view shows.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { checkView } from './check-view.js'
import type { Route, ViewDefinition, ViewDefinitions, ViewName } from './views.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** State of the modal. `stack` is never empty, and its last route is shown. */
export interface ModalState {
  /** Whether the modal is open. */
  readonly status: 'closed' | 'open'
  /** Routes of the open views, first to last. The last one is shown. */
  readonly stack: readonly [Route, ...Route[]]
  /** True for 500 ms after a close that was refused. */
  readonly isShaking: boolean
  /**
   * Number of times the modal was closed or, if inline, reset to its first view. A caller that waits for a response
   * sees by a change that none will come.
   */
  readonly closeCount: number
}

export interface ModalDeps {
  readonly inline: boolean
  /** The view for a fresh start: Account when connected, else Connect. */
  getInitialRoute(): Route
  timeout(run: () => void, ms: number): () => void
}

/** Router of the modal: `kit.modal`. It has the open views, and doesn't render them. */
export interface Modal {
  /** State of the modal: its status and its stack of routes. */
  readonly $state: ReadableAtom<ModalState>
  /**
   * Returns the view that the modal opens with by default: Account if connected, else Connect or the replacement of a
   * feature.
   */
  getInitialRoute(): Route
  /**
   * Opens with the view asked for, or the default one. Opens at once; data arrives while it is open. In development
   * builds it throws `view-unavailable` for a view of a feature that was not given to `createKit`; so do `push` and
   * `replace`.
   */
  open(route?: Route): void
  /**
   * Closes the modal. Shakes instead if the current view disables dismissal. An inline modal returns to its
   * first view.
   */
  close(): void
  /** Opens a view on top of the current one. The same view with other parameters replaces it. */
  push(route: Route): void
  /** Replaces the current view. */
  replace(route: Route): void
  /** Returns to the previous view. On the first view, closes the modal. */
  back(): void
  /** Registers view definitions by name, from the package that draws them. Later calls add to earlier ones. */
  registerViews(views: ViewDefinitions): void
  /** Registered view definitions, by name. */
  readonly views: ReadonlyMap<ViewName, ViewDefinition>
}

/** Milliseconds. */
export const shakeTime = 500

/**
 * Returns the route that the modal shows: the top of its stack.
 *
 * @param state - State of the modal, such as `kit.modal.$state.get()`.
 * @returns The route, with the view's name and its parameters.
 * @example
 * ```ts
 * import { getCurrentRoute } from '@scope/core'
 *
 * const { view } = getCurrentRoute(kit.modal.$state.get())
 * ```
 */
export const getCurrentRoute = ({ stack }: Pick<ModalState, 'stack'>): Route =>
  stack.at(-1) ?? stack[0]

/** With `top`, it is never empty. */
const getStack = (below: readonly Route[], top: Route) =>
  [...below, top] as unknown as ModalState['stack']

const same = (a: Route, b: Route) => JSON.stringify(a) === JSON.stringify(b)

export function createModal({ inline, getInitialRoute: home, timeout }: ModalDeps): Modal & {
  /** Closes without asking: nothing is left to hold it for. */
  end(): void
} {
  const $state = atom<ModalState>({
    status: 'closed',
    stack: [{ view: 'Connect' }],
    isShaking: false,
    closeCount: 0,
  })
  const views = new Map<ViewName, ViewDefinition>()
  function show(stack: ModalState['stack']) {
    if (process.env.NODE_ENV !== 'production')
      for (const route of stack) checkView(route, (view) => views.has(view as ViewName))
    $state.set({ ...$state.get(), status: 'open', stack, isShaking: false })
  }
  let calm = () => {}

  function end() {
    calm()
    const closeCount = $state.get().closeCount + 1
    $state.set({
      status: inline ? 'open' : 'closed',
      stack: [home()],
      isShaking: false,
      closeCount,
    })
  }

  function refused(): boolean {
    const state = $state.get()
    if (!views.get(getCurrentRoute(state).view)?.isDismissDisabled?.()) return false
    calm()
    $state.set({ ...state, isShaking: true })
    calm = timeout(() => $state.set({ ...$state.get(), isShaking: false }), shakeTime)
    return true
  }

  return {
    $state,
    getInitialRoute: home,
    open(route) {
      show([route ?? home()])
    },
    close() {
      if ($state.get().status === 'closed' || refused()) return
      end()
    },
    push(route) {
      const { stack, status } = $state.get()
      const shown = getCurrentRoute({ stack })
      if (status === 'closed') show([route])
      else if (shown.view !== route.view) show(getStack(stack, route))
      else if (!same(shown, route)) show(getStack(stack.slice(0, -1), route))
    },
    replace(route) {
      show(getStack($state.get().stack.slice(0, -1), route))
    },
    back() {
      const { stack } = $state.get()
      if (refused()) return
      const [first, ...rest] = stack.slice(0, -1)
      if (first) show([first, ...rest])
      else end()
    },
    end,
    registerViews(definitions) {
      for (const name in definitions) {
        const view = name as ViewName
        views.set(view, { ...views.get(view), ...definitions[view] } as ViewDefinition)
      }
    },
    views,
  }
}
