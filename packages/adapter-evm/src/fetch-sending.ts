import { lazily } from '@scope/core/chain'

export const fetchSending = lazily(async () => (await import('./sending.js')).sending)
