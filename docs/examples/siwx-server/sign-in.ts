import { emitWarning, env } from 'node:process'
import {
  createSiwxHandlers,
  memoryNonceStore,
  memorySessionStore,
  SiwxConfigurationError,
} from '@scope/siwx/server'

export const siwx = createSiwxHandlers({
  domain: 'app.example.com',
  chains: [
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ],
  secrets: (env.SESSION_SECRET ?? '').split(','),
  store: memorySessionStore(),
  nonceStore: memoryNonceStore(),
  session: 'cookie',
  onError(error) {
    // The message of a store may hold its address and password.
    const isOurs = error instanceof SiwxConfigurationError
    emitWarning(isOurs ? error.message : 'Signing in failed')
  },
})
