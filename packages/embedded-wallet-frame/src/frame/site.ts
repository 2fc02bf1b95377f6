/** Whether the page around the frame is one of the project's: the gateway knows, a page only claims to (threats F2, F4). */
import { FrameProblem } from './frame-error.js'
import { nothing } from './session/answers.js'
import type { Server } from './session/server.js'

export const createSite = (server: Server) => ({
  /** Rejects where nobody could be asked. */
  async allows(origin: string): Promise<boolean> {
    try {
      const body = { parentOrigin: origin }
      await server.call('/v1/auth/site', { answer: nothing, body })
      return true
    } catch (thrown) {
      if (thrown instanceof FrameProblem && thrown.code === 'parentOrigin') return false
      throw thrown
    }
  },
})
