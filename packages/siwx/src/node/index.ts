/** The sign-in server on Node's own requests: `node:http`, Express, Fastify and what is built on them. */
export type { NodeRequest } from './node-request.js'
export { requireSession, type SignedInHandler } from './require-session.js'
export { type NodeHandler, toNodeHandler } from './to-node-handler.js'
