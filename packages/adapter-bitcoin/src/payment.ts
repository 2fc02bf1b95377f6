/** Builds a payment as a PSBT and turns the signed one into a transaction. The only room that loads bitcoinjs-lib. */
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { type Account, KitError, type NodeClient } from '@scope/core/chain'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { type BitcoinAddress, requireAddress } from './address.js'
import { fromHex, toHex } from './encoding.js'
import type { TransferPlan, Utxo } from './utxos.js'

export interface PaymentDeps {
  readonly plan: TransferPlan
  readonly account: Account
  readonly to: BitcoinAddress
  readonly value: bigint
  readonly node: NodeClient
}

const toBytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()

/** BIP 125: it can be replaced by one with a higher fee. */
const sequence = 0xffff_fffd

/** The witness program behind a nested address, which only its key tells. */
function nestedScript({ program }: BitcoinAddress, publicKey: string | undefined): Uint8Array {
  if (publicKey?.length === 66) {
    const script = toBytes(`0014${toHex(ripemd160(sha256(toBytes(publicKey))))}`)
    if (toHex(ripemd160(sha256(script))) === toHex(program)) return script
  }
  throw new KitError(
    'wallet-unsupported',
    'The wallet did not return the account’s public key, which is required to build a payment.',
  )
}

/** The x coordinate; absent where the wallet tells none, or only the tweaked one. */
function internalKey({ program }: BitcoinAddress, publicKey: string | undefined) {
  const x = publicKey?.length === 66 ? publicKey.slice(2) : publicKey?.length === 64 && publicKey
  return x && x !== toHex(program) ? toBytes(x) : undefined
}

/** What each input of an account carries beside its coin. */
async function inputFields(sender: BitcoinAddress, { publicKey }: Account) {
  switch (sender.type) {
    case 'p2sh':
      return { redeemScript: nestedScript(sender, publicKey) }
    case 'p2tr': {
      const tapInternalKey = internalKey(sender, publicKey)
      return tapInternalKey ? { tapInternalKey } : {}
    }
    default:
      return {}
  }
}

function readTransaction(bytes: Uint8Array | undefined): Transaction | undefined {
  try {
    return bytes && Transaction.fromBuffer(bytes)
  } catch {
    return undefined
  }
}

/**
 * The whole transaction behind a coin. Signatures from before Taproot cover no amounts, or only those of their own
 * input: a coin said to hold less than it does would be paid to the miner.
 */
async function previous(node: NodeClient, coin: Utxo, script: string): Promise<Uint8Array> {
  const hex = await node.get(`/tx/${coin.txid}/hex`)
  const bytes = typeof hex === 'string' ? fromHex(hex.trim()) : undefined
  const read = readTransaction(bytes)
  const output = read?.outs[coin.vout]
  const isSame =
    read?.getId() === coin.txid && output?.value === coin.value && toHex(output.script) === script
  if (bytes && isSame) return bytes
  throw new KitError(
    'wallet-response-invalid',
    'The node returned inconsistent UTXO data. Nothing was signed.',
  )
}

/** Unsigned. Reads what is behind the coins, all at once. */
export async function buildPayment(deps: PaymentDeps): Promise<Uint8Array> {
  const { plan, account, to, value, node } = deps
  const sender = requireAddress(account.address)
  const { type, script } = sender
  const witnessScript = toBytes(script)
  const fields = await inputFields(sender, account)
  const transactions = await Promise.all(
    plan.coins.map((coin) => (type === 'p2tr' ? undefined : previous(node, coin, script))),
  )
  try {
    const psbt = new Psbt()
    psbt.setVersion(2)
    for (const [at, { txid, vout, value: amount }] of plan.coins.entries()) {
      const nonWitnessUtxo = transactions[at]
      psbt.addInput({
        hash: txid,
        index: vout,
        sequence,
        ...fields,
        ...(nonWitnessUtxo && { nonWitnessUtxo }),
        ...(type !== 'p2pkh' && { witnessUtxo: { script: witnessScript, value: amount } }),
      })
    }
    psbt.addOutput({ script: toBytes(to.script), value })
    if (plan.change > 0n) psbt.addOutput({ script: witnessScript, value: plan.change })
    return psbt.toBuffer()
  } catch (cause) {
    throw new KitError('unknown', 'The payment could not be built.', { cause })
  }
}

/** A witness of one item, serialised: a Taproot signature. */
const oneItem = (witnessItem: Uint8Array): Uint8Array =>
  Uint8Array.of(1, witnessItem.length, ...witnessItem)

/** Throws `wallet-response-invalid` where an input was not signed. */
export function finishPayment(signed: Uint8Array): { readonly id: string; readonly hex: string } {
  try {
    const psbt = Psbt.fromBuffer(signed)
    psbt.data.inputs.forEach((input, index) => {
      if (input.finalScriptWitness || input.finalScriptSig) return
      const { tapKeySig } = input
      // bitcoinjs-lib wants a library of curves only to check a key that is not needed here.
      if (tapKeySig) psbt.data.updateInput(index, { finalScriptWitness: oneItem(tapKeySig) })
      else psbt.finalizeInput(index)
    })
    const transaction = psbt.extractTransaction()
    return { id: transaction.getId(), hex: transaction.toHex() }
  } catch (cause) {
    throw new KitError(
      'wallet-response-invalid',
      'The wallet did not sign the whole payment. Nothing was sent.',
      { cause },
    )
  }
}
