/** Whether the page around the frame is one of the project's: the gateway knows, a page only claims to (threats F2, F4). */
import { FrameProblem } from './frame-error.js'
import { siteFacts } from './session/answers.js'
import type { Server } from './session/server.js'

export interface Site {
  /** Rejects where nobody could be asked. */
  allows(origin: string): Promise<boolean>
  /** The operator wants each yes to be said in a window of the wallet's own (threat F5). Known once somebody was let in. */
  approvesInWindow(): boolean
}

export function createSite(server: Server): Site {
  let approvals: 'page' | 'window' = 'page'
  return {
    async allows(origin) {
      try {
        const body = { parentOrigin: origin }
        approvals = (await server.call('/v1/auth/site', { answer: siteFacts, body })).approvals
        return true
      } catch (thrown) {
        if (thrown instanceof FrameProblem && thrown.code === 'parentOrigin') return false
        throw thrown
      }
    },
    approvesInWindow: () => approvals === 'window',
  }
}
