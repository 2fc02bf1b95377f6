/** Signs PSBTs and builds payments as a wallet would, with a library of its own: not the one adapters build with. */
import { Transaction } from '@scure/btc-signer'
import { rpcError } from '../rpc-error.js'
import { fromHex, type Holder, toHex } from './keys.js'
import type { BitcoinNetworkNames } from './networks.js'

export interface PsbtRequest {
  readonly psbt: Uint8Array
  /** Address to the inputs it signs. Absent: every input that one of the holders can sign. */
  readonly inputs?: ReadonlyMap<string, readonly number[]>
  readonly finalize: boolean
}

const sameBytes = (a: Uint8Array, b: Uint8Array | undefined) =>
  b !== undefined && toHex(a) === toHex(b)

/** The transaction, signed by the holders. Throws as wallets do where an input is not theirs. */
export function signPsbt(holders: readonly Holder[], request: PsbtRequest): Transaction {
  const { psbt, inputs, finalize } = request
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  } catch {
    throw rpcError(-32602, 'Invalid PSBT.')
  }
  const getScript = (index: number) => {
    const input = transaction.getInput(index)
    return input.witnessUtxo?.script ?? input.nonWitnessUtxo?.outputs[input.index ?? 0]?.script
  }
  const wanted = inputs
    ? holders.flatMap((holder) =>
        (inputs.get(holder.address) ?? []).map((index) => [holder, index] as const),
      )
    : Array.from({ length: transaction.inputsLength }, (_, index) => index).flatMap((index) =>
        holders
          .filter(({ script }) => sameBytes(script, getScript(index)))
          .map((holder) => [holder, index] as const),
      )
  if (wanted.length === 0) throw rpcError(-32602, 'No input to sign.')
  for (const [holder, index] of wanted) {
    if (index >= transaction.inputsLength) throw rpcError(-32602, 'No such input.')
    if (!sameBytes(holder.script, getScript(index)))
      throw rpcError(-32602, 'Can not sign for this input.')
    transaction.updateInput(index, holder.spending)
    transaction.signIdx(holder.privateKey, index)
    if (finalize) transaction.finalizeIdx(index)
  }
  return transaction
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

async function ask(url: string, path: string, body?: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body })
  } catch {
    throw rpcError(-32603, 'The node did not answer.')
  }
  const text = await response.text()
  if (!response.ok) throw rpcError(-32603, text)
  return text
}

/** The id. Throws the node’s own words where it refuses. */
export const broadcast = (url: string, transaction: Transaction): Promise<string> =>
  ask(url, '/tx', toHex(transaction.extract()))

export interface Payment {
  readonly from: Holder
  readonly network: BitcoinNetworkNames
  readonly url: string
  readonly to: string
  readonly value: bigint
  /** Satoshi a virtual byte. */
  readonly feeRate?: number
  /** Change address. Defaults to the paying address. */
  readonly change?: string
  /** At most 80 bytes, written into the transaction (OP_RETURN). */
  readonly memo?: Uint8Array
}

/** The script of an output that only says something. */
function memoScript(memo: Uint8Array): Uint8Array {
  if (memo.length > 80) throw rpcError(-32602, 'The memo is too long.')
  const push = memo.length > 75 ? [0x4c, memo.length] : [memo.length]
  return Uint8Array.of(0x6a, ...push, ...memo)
}

/**
 * Pays from one address, largest coins first. The change address defaults to the paying address. Returns the
 * transaction’s id.
 */
export async function pay({
  from,
  network,
  url,
  to,
  value,
  feeRate = 2,
  change: changeAddress = from.address,
  memo,
}: Payment): Promise<string> {
  const coins: readonly Coin[] = JSON.parse(await ask(url, `/address/${from.address}/utxo`))
  const transaction = new Transaction({ allowUnknownOutputs: true })
  try {
    transaction.addOutputAddress(to, value, network.form)
  } catch {
    throw rpcError(-32602, 'Invalid recipient.')
  }
  if (memo) transaction.addOutput({ script: memoScript(memo), amount: 0n })
  let have = 0n
  let fee = 0n
  for (const coin of coins.toSorted((a, b) => b.value - a.value)) {
    const previous = await ask(url, `/tx/${coin.txid}/hex`)
    transaction.addInput({
      ...from.spending,
      txid: coin.txid,
      index: coin.vout,
      ...(from.type === 'p2pkh'
        ? { nonWitnessUtxo: fromHex(previous) }
        : { witnessUtxo: { script: from.script, amount: BigInt(coin.value) } }),
    })
    have += BigInt(coin.value)
    fee = BigInt(Math.ceil((80 + (memo ? 92 : 0) + 150 * transaction.inputsLength) * feeRate))
    if (have >= value + fee) break
  }
  if (have < value + fee) throw rpcError(-32603, 'Insufficient balance.')
  const change = have - value - fee
  if (change > 1_000n) transaction.addOutputAddress(changeAddress, change, network.form)
  transaction.sign(from.privateKey)
  transaction.finalize()
  return broadcast(url, transaction)
}
