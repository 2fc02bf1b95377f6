/** The JSON-RPC methods of a Solana node that wallets, web3.js and Scope ask. */
import { type Address, getBase58Encoder } from '@solana/kit'
import {
  accountJson,
  isTokenAccount,
  mintFields,
  tokenAmount,
  tokenFields,
  tokenPrograms,
} from './account-json.js'
import type { SolanaState } from './chain.js'
import { RpcFailure } from './failure.js'
import { getFee } from './fees.js'
import { transactionJson } from './transaction-json.js'

type Options = Readonly<Record<string, unknown>>
type Params = readonly unknown[]
export type SolanaMethods = Readonly<Record<string, (params: Params) => unknown>>

const textAt = (params: Params, at: number): string => {
  const value = params[at]
  if (typeof value === 'string') return value
  throw new RpcFailure(-32602, 'Invalid params: expected text.')
}
const addressAt = (params: Params, at: number): Address => {
  const text = textAt(params, at)
  try {
    if (getBase58Encoder().encode(text).length === 32) return text as Address
  } catch {
    // Said below.
  }
  throw new RpcFailure(-32602, 'Invalid param: Invalid')
}
const optionsAt = (params: Params, at: number) => (params[at] ?? {}) as Options

function bytesAt(params: Params, options: Options, usual: string): Uint8Array {
  const text = textAt(params, 0)
  const encoding = options.encoding ?? usual
  return encoding === 'base64'
    ? new Uint8Array(Buffer.from(text, 'base64'))
    : new Uint8Array(getBase58Encoder().encode(text))
}

/** Priority fees as recent blocks paid them, in micro-lamports a compute unit: `fees` says them. */
export function createSolanaMethods(
  state: SolanaState,
  fees: () => readonly number[],
): SolanaMethods {
  const { svm } = state
  const inContext = (value: unknown) => ({
    context: { slot: state.slot(), apiVersion: '2.3.0' },
    value,
  })
  const getMint = (mint: string) => {
    const account = svm.getAccount(mint as Address)
    if (!account.exists) throw new RpcFailure(-32602, 'Invalid param: could not find mint')
    return mintFields(new Uint8Array(account.data))
  }
  const getDecimals = (mint: string) => getMint(mint).decimals
  const json = (address: Address, encoding: unknown) =>
    accountJson(svm.getAccount(address), encoding, getDecimals)
  const owned = (program: string) => svm.getProgramAccounts(program as Address)
  const height = () => state.slot()

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
    getGenesisHash: () => state.genesisHash,
    getSlot: height,
    getBlockHeight: height,
    getEpochInfo: () => ({
      epoch: 0,
      slotIndex: height(),
      slotsInEpoch: 432_000,
      absoluteSlot: height(),
      blockHeight: height(),
    }),
    getLatestBlockhash: () => inContext(state.latestBlockhash()),
    isBlockhashValid: (params) => inContext(state.isFresh(textAt(params, 0))),
    getMinimumBalanceForRentExemption: ([length]) =>
      Number(svm.minimumBalanceForRentExemption(BigInt(Number(length)))),
    getBalance: (params) => inContext(Number(svm.getBalance(addressAt(params, 0)) ?? 0n)),
    getAccountInfo: (params) =>
      inContext(json(addressAt(params, 0), optionsAt(params, 1).encoding)),
    getMultipleAccounts: ([addresses, options]) => {
      const { encoding } = (options ?? {}) as Options
      const list = addresses as Params
      return inContext(list.map((_, at) => json(addressAt(list, at), encoding)))
    },
    getProgramAccounts: (params) =>
      owned(addressAt(params, 0)).map(({ address }) => ({
        pubkey: address,
        account: json(address, optionsAt(params, 1).encoding),
      })),
    getTokenAccountsByOwner: (params) => {
      const owner = addressAt(params, 0)
      const { programId, mint } = optionsAt(params, 1)
      const programs = programId === undefined ? Object.values(tokenPrograms) : [String(programId)]
      const accounts = programs.flatMap(owned).filter(({ data }) => {
        if (!isTokenAccount(new Uint8Array(data))) return false
        const fields = tokenFields(new Uint8Array(data))
        return fields.owner === owner && (mint === undefined || fields.mint === mint)
      })
      const { encoding } = optionsAt(params, 2)
      return inContext(
        accounts.map(({ address }) => ({ pubkey: address, account: json(address, encoding) })),
      )
    },
    getTokenAccountBalance: (params) => {
      const account = svm.getAccount(addressAt(params, 0))
      const data = account.exists ? new Uint8Array(account.data) : new Uint8Array()
      if (!isTokenAccount(data))
        throw new RpcFailure(-32602, 'Invalid param: could not find account')
      const { amount, mint } = tokenFields(data)
      return inContext(tokenAmount(amount, getDecimals(mint)))
    },
    getTokenSupply: (params) => {
      const { supply, decimals } = getMint(addressAt(params, 0))
      return inContext(tokenAmount(supply, decimals))
    },
    getFeeForMessage: (params) => {
      const message = new Uint8Array(Buffer.from(textAt(params, 0), 'base64'))
      return inContext(getFee(message))
    },
    getRecentPrioritizationFees: () =>
      fees().map((prioritizationFee, at) => ({ slot: height() - at, prioritizationFee })),
    requestAirdrop: (params) => state.airdrop(addressAt(params, 0), BigInt(Number(params[1]))),
    simulateTransaction: (params) => {
      const options = optionsAt(params, 1)
      const wire = bytesAt(params, options, 'base58')
      const { error, logs, units, accounts } = state.simulate(
        wire,
        options.sigVerify === true,
        options.replaceRecentBlockhash === true,
      )
      const { addresses } = (options.accounts ?? {}) as { addresses?: readonly unknown[] }
      const requestedAccounts = addresses?.map((wanted) => {
        const found = accounts.find(({ address }) => address === wanted)
        return found
          ? accountJson(
              { ...found, data: new Uint8Array(found.data), exists: true },
              'base64',
              getDecimals,
            )
          : null
      })
      return inContext({
        err: error,
        logs,
        unitsConsumed: units,
        accounts: requestedAccounts ?? null,
        returnData: null,
      })
    },
    sendTransaction: (params) => {
      const options = optionsAt(params, 1)
      const { minContextSlot } = options
      if (typeof minContextSlot === 'number' && minContextSlot > state.slot())
        throw new RpcFailure(-32016, 'Minimum context slot has not been reached')
      return state.send(bytesAt(params, options, 'base58'), options.skipPreflight === true)
    },
    getSignatureStatuses: ([signatures]) =>
      inContext(
        (signatures as Params).map((signature) => {
          const found = state.landed(String(signature))
          if (!found) return null
          const { slot, error: err } = found
          const status = err === null ? { Ok: null } : { Err: err }
          return { slot, confirmations: null, err, status, confirmationStatus: 'finalized' }
        }),
      ),
    getSignaturesForAddress: (params) => {
      const { limit = 1_000, before, until } = optionsAt(params, 1)
      if (typeof limit !== 'number' || limit < 1 || limit > 1_000)
        throw new RpcFailure(-32602, 'Invalid limit; max 1000')
      const address = addressAt(params, 0)
      // Transactions of any account are valid here, since they only mark a position in the chain.
      const [from, to] = [before, until].map((signature) =>
        signature === undefined ? undefined : state.landed(String(signature))?.slot,
      )
      if (before !== undefined && from === undefined) return []
      return state
        .landedOf(address)
        .filter(([, { slot }]) => slot < (from ?? slot + 1) && slot > (to ?? -1))
        .slice(0, limit)
        .map(([signature, { slot, error, at }]) => ({
          signature,
          slot,
          err: error,
          memo: null,
          blockTime: at,
          confirmationStatus: 'finalized',
        }))
    },
    getTransaction: (params) => {
      const found = state.landed(textAt(params, 0))
      if (!found) return null
      return transactionJson(textAt(params, 0), found, optionsAt(params, 1))
    },
  }
}
