import type { ReactView } from '../view.js'

export const sendCalls: ReactView<'SendCalls'> = {
  react: { load: async () => (await import('./send-calls-view.js')).SendCallsView },
}
