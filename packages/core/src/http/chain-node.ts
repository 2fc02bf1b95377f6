/** One network's node over the URLs a host names, in their order. Opens nothing by itself. */
import type { ChainNode } from '../chain/adapter.js'
import type { Env } from '../env.js'
import { createRpcClient } from './json-rpc.js'
import { createRestClient } from './rest.js'

export const createChainNode = (env: Env, urls: readonly string[]): ChainNode => ({
  ...createRpcClient(env, urls),
  ...createRestClient(env, urls),
})
