/** Solana in the frame: a request is read from the exact bytes that are signed, shown, and signed as it was read. */
import { base58, base64 } from '@scure/base'
import { parseParams } from '../../protocol/rpc.js'
import type { Prepare, PrepareDeps, Prepared } from '../approval/prepared.js'
import { isSignedBy } from './ed25519.js'
import { paramsInvalid } from './errors.js'
import { prepareMessage } from './message.js'
import { send } from './send.js'
import { parseTransactions } from './transactions.js'

async function prepareOne(params: unknown, deps: PrepareDeps): Promise<Prepared> {
  const read = parseParams('solana_signTransaction', params)
  if (!read) throw paramsInvalid()
  const { decoded, sign } = await parseTransactions([read.transaction], deps)
  return {
    decoded,
    sign(key) {
      const [signed] = sign(key)
      if (!signed) throw paramsInvalid()
      const signature = base58.encode(signed.signature)
      const transaction = base64.encode(signed.wire)
      return async () => ({ signature, transaction })
    },
  }
}

async function prepareAll(params: unknown, deps: PrepareDeps): Promise<Prepared> {
  const read = parseParams('solana_signAllTransactions', params)
  if (!read) throw paramsInvalid()
  const { decoded, sign } = await parseTransactions(read.transactions, deps)
  return {
    decoded,
    sign(key) {
      const transactions = sign(key).map(({ wire }) => base64.encode(wire))
      return async () => ({ transactions })
    },
  }
}

async function prepareSending(params: unknown, deps: PrepareDeps): Promise<Prepared> {
  const { account, node } = deps
  const read = parseParams('solana_signAndSendTransaction', params)
  if (!read) throw paramsInvalid()
  const { decoded, transactions, sign } = await parseTransactions([read.transaction], deps)
  // What others have to sign is there already, or no node would take it: a page asks to sign it alone then.
  const isSendable = transactions.every(({ message, signatures, bytes }) =>
    signatures.every((signature, at) => {
      const signer = message.keys[at] ?? ''
      return signer === account || isSignedBy(signer, bytes, signature)
    }),
  )
  if (!isSendable) throw paramsInvalid()
  return {
    decoded,
    sign(key) {
      const [signed] = sign(key)
      if (!signed) throw paramsInvalid()
      return (onSend) => send(signed, read.options, node, onSend)
    },
  }
}

const ways: ReadonlyMap<string, (params: unknown, deps: PrepareDeps) => Promise<Prepared>> =
  new Map([
    ['solana_signMessage', prepareMessage],
    ['solana_signTransaction', prepareOne],
    ['solana_signAllTransactions', prepareAll],
    ['solana_signAndSendTransaction', prepareSending],
  ])

export const prepareSolana: Prepare = async ({ method, params }, deps) => {
  const prepare = ways.get(method)
  if (!prepare) throw paramsInvalid()
  return prepare(params, deps)
}
