/** Screens of the frame's own that a page may bring up: it learns no more of them than whether they were done. */
import type { Handlers } from '../request-router.js'
import type { ShowScreenDeps } from './show-screen.js'

export const screenHandlers = (deps: ShowScreenDeps): Pick<Handlers, 'SHOW'> => ({
  async SHOW(...request) {
    const { createShowScreen } = await import('./show-screen.js')
    return createShowScreen(deps)(...request)
  },
})
