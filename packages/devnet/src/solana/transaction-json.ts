/** A transaction that is in, as `getTransaction` tells it. */
import { getTransactionDecoder } from '@solana/kit'
import { base58 } from './base58.js'
import type { Landed } from './chain.js'
import { RpcFailure } from './failure.js'
import { getFee } from './fees.js'
import { messageJson } from './record.js'

type Options = Readonly<Record<string, unknown>>

/** Returns a payout of the chain itself, as if another account had sent it. */
const paidOut = ([address = '']: readonly string[]) => ({
  version: 'legacy' as const,
  message: {
    header: {
      numRequiredSignatures: 1,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: 0,
    },
    accountKeys: ['11111111111111111111111111111111', address],
    recentBlockhash: '11111111111111111111111111111111',
    instructions: [],
  },
})

export function transactionJson(signature: string, landed: Landed, options: Options) {
  const { slot, at, error: err, logs, wire, keys, before, after } = landed
  const isOwn = wire.length === 0
  const { version, message } = isOwn ? paidOut(keys.all) : messageJson(wire)
  if (version !== 'legacy' && typeof options.maxSupportedTransactionVersion !== 'number') {
    const text = `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`
    throw new RpcFailure(-32015, text)
  }
  const sent = isOwn ? undefined : getTransactionDecoder().decode(wire)
  const head = isOwn ? [1] : []
  const { encoding = 'json' } = options
  return {
    slot,
    blockTime: at,
    ...(options.maxSupportedTransactionVersion !== undefined && { version }),
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: sent ? getFee(new Uint8Array(sent.messageBytes)) : 5_000,
      logMessages: logs,
      preBalances: [...head, ...before.lamports],
      postBalances: [...head, ...after.lamports],
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
      innerInstructions: [],
      rewards: [],
      loadedAddresses: keys.loaded,
    },
    transaction:
      encoding === 'json' && (isOwn || sent)
        ? {
            signatures: sent
              ? Object.values(sent.signatures).map((signature) =>
                  base58(new Uint8Array(signature ?? [])),
                )
              : [signature],
            message,
          }
        : [Buffer.from(wire).toString('base64'), 'base64'],
  }
}
