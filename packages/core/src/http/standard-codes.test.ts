/** Each standard code as a node answers it: the error that a caller gets, by name and fixed message. */
import { expect, it } from 'vitest'
import { browserEnv } from '../env.js'
import { answerRpc, startNodeServer } from './fixtures/node-server.js'
import { createRpcClient } from './json-rpc.js'

it.each<[code: number, name: string, message: RegExp]>([
  [-32700, 'parse-error', /not valid JSON/],
  [-32600, 'invalid-request', /not a valid JSON-RPC object/],
  [-32601, 'method-not-found', /does not exist/],
  [-32602, 'invalid-params', /parameters .* invalid/],
  [-32603, 'internal-error', /internal error/],
  [-32000, 'invalid-input', /missing or invalid/],
  [-32001, 'resource-not-found', /not found/],
  [-32002, 'already-pending', /already waiting/],
  [-32003, 'transaction-rejected', /rejected/],
  [-32004, 'method-unsupported', /not supported/],
  [-32005, 'limit-exceeded', /Too many requests/],
  [-32006, 'rpc-version-unsupported', /version of JSON-RPC/],
  [4001, 'user-rejected', /declined/],
  [4100, 'unauthorized', /not authorised/],
  [4200, 'unsupported-method', /does not support this method/],
  [4900, 'provider-disconnected', /disconnected from all networks/],
  [4901, 'chain-disconnected', /not connected to this network/],
  [4902, 'chain-unrecognized', /does not know this network/],
  [5700, 'capability-unsupported', /capability/],
  [5710, 'chain-id-unsupported', /chain id/],
  [5720, 'duplicate-bundle', /already submitted/],
  [5730, 'unknown-bundle', /No bundle/],
  [5740, 'bundle-too-large', /too large/],
  [5750, 'upgrade-rejected', /upgrade .* declined/],
  [5760, 'atomicity-unsupported', /as one/],
])('[HTTP-06] reads %i as %s, with a fixed message', async (code, name, message) => {
  const server = await startNodeServer((body, response) =>
    answerRpc(body, response, () => ({ error: { code, message: 'in the node’s own words' } })),
  )
  // Some are tried again: the waits take no time here.
  const env = { ...browserEnv(), wait: async () => undefined }
  try {
    await expect(createRpcClient(env, [server.url]).request('m', [])).rejects.toMatchObject({
      name: 'KitError',
      code: name,
      shortMessage: expect.stringMatching(message),
    })
  } finally {
    await server.close()
  }
})
