import { type ChainRuntime, KitError } from '@scope/core/chain'
import { createSession } from './example-session.js'
import {
  ask,
  type ExampleWallet,
  noAccounts,
  parseAccounts,
  parseAddress,
} from './example-wallet.js'

/** An amount a node answers, in base units. */
function readAmount(answer: unknown): bigint {
  if (typeof answer === 'string' && /^\d{1,39}$/.test(answer)) return BigInt(answer)
  throw new KitError('wallet-response-invalid', 'The node answered no amount.')
}

/** Pending requests by wallet: further calls wait for the same window. */
const asked = new WeakMap<ExampleWallet, Promise<unknown>>()

function connectOnce(wallet: ExampleWallet, onPending?: () => void): Promise<unknown> {
  if (asked.has(wallet)) onPending?.()
  const waiting = asked.get(wallet) ?? wallet.connect().finally(() => asked.delete(wallet))
  asked.set(wallet, waiting)
  return waiting
}

export const runtime: ChainRuntime = {
  async connect({ connector, silent, signal, onPending }) {
    const wallet = connector.provider as ExampleWallet
    const answer = silent ? () => wallet.accounts() : () => connectOnce(wallet, onPending)
    const accounts = parseAccounts(await ask(answer, signal))
    if (accounts) return createSession(wallet, accounts, signal)
    if (silent) return undefined
    throw noAccounts()
  },
  parseAddress,
  balance: async (node, address, signal) =>
    readAmount(await node.request('example_balance', [address], signal)),
  estimateFee: async (node, from, _, signal) =>
    readAmount(await node.request('example_fee', [from], signal)),
  transactionStatus: async () => 'pending',
}
