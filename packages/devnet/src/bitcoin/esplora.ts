/** The REST API that Esplora and mempool.space serve, over one ledger: a request in, an answer out. Opens no port. */
import { addressOfScript, type Output, scriptOfAddress } from './interpreter.js'
import type { Entry, Ledger } from './ledger.js'
import { Refusal } from './rules.js'

export interface Answer {
  readonly status: number
  /** Text as it is; anything else as JSON. */
  readonly body: unknown
}

const text = (body: string, status = 200): Answer => ({ status, body })
const json = (body: unknown): Answer => ({ status: 200, body })
/** Blocks until mined, and what they cost in satoshi a virtual byte more than the least. */
const targets = [1, 2, 3, 4, 5, 6, 10, 20, 144, 504, 1008] as const
const pageSize = 25

const types: readonly (readonly [RegExp, string])[] = [
  [/^76a914[\da-f]{40}88ac$/, 'p2pkh'],
  [/^a914[\da-f]{40}87$/, 'p2sh'],
  [/^0014[\da-f]{40}$/, 'v0_p2wpkh'],
  [/^0020[\da-f]{64}$/, 'v0_p2wsh'],
  [/^5120[\da-f]{64}$/, 'v1_p2tr'],
  [/^6a/, 'op_return'],
]

function outputView({ script, value }: Output) {
  const address = addressOfScript(script)
  return {
    scriptpubkey: script,
    scriptpubkey_type: types.find(([pattern]) => pattern.test(script))?.[1] ?? 'unknown',
    ...(address && { scriptpubkey_address: address }),
    value: Number(value),
  }
}

const statusView = ({ block }: Entry) =>
  block
    ? {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.time,
      }
    : { confirmed: false }

function transactionView(entry: Entry) {
  const { transaction, coins, fee } = entry
  return {
    txid: transaction.id,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.inputs.map(({ txid, vout, scriptSig, witness, sequence }, index) => {
      const coin = coins[index]
      return {
        txid,
        vout,
        prevout: coin ? outputView(coin) : null,
        scriptsig: scriptSig,
        witness,
        is_coinbase: transaction.isCoinbase,
        sequence,
      }
    }),
    vout: transaction.outputs.map(outputView),
    size: transaction.hex.length / 2,
    weight: transaction.weight,
    fee: Number(fee),
    status: statusView(entry),
  }
}

const touches = ({ transaction, coins }: Entry, script: string) =>
  [...transaction.outputs, ...coins].some((output) => output.script === script)

function statsView(entries: readonly Entry[], script: string) {
  const funded = entries.flatMap(({ transaction }) =>
    transaction.outputs.filter((output) => output.script === script),
  )
  const spent = entries.flatMap(({ coins }) => coins.filter((coin) => coin.script === script))
  const sum = (outputs: readonly Output[]) =>
    Number(outputs.reduce((all, { value }) => all + value, 0n))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: entries.filter((entry) => touches(entry, script)).length,
  }
}

function addressAnswer(ledger: Ledger, encoded: string, rest: string): Answer {
  let address: string
  let script: string
  try {
    address = decodeURIComponent(encoded)
    script = scriptOfAddress(address)
  } catch {
    return text('Invalid Bitcoin address', 400)
  }
  const all = ledger.entries()
  const mined = all.filter(({ block }) => block)
  const newest = (entries: readonly Entry[]) =>
    entries.filter((entry) => touches(entry, script)).toReversed()
  const views = (entries: readonly Entry[]) => json(entries.map(transactionView))
  const after = /^txs\/chain\/([\da-f]{64})$/.exec(rest)?.[1]
  if (after) {
    const found = newest(mined)
    const at = found.findIndex(({ transaction }) => transaction.id === after)
    return views(at < 0 ? [] : found.slice(at + 1, at + 1 + pageSize))
  }
  switch (rest) {
    case '':
      return json({
        address,
        chain_stats: statsView(mined, script),
        mempool_stats: statsView(ledger.mempool(), script),
      })
    case 'utxo':
      return json(
        ledger
          .unspent()
          .filter((coin) => coin.script === script)
          .flatMap(({ txid, vout, value }) => {
            const entry = ledger.entry(txid)
            return entry ? [{ txid, vout, status: statusView(entry), value: Number(value) }] : []
          }),
      )
    case 'txs':
      return views([...newest(ledger.mempool()).slice(0, 50), ...newest(mined).slice(0, pageSize)])
    case 'txs/mempool':
      return views(newest(ledger.mempool()).slice(0, 50))
    case 'txs/chain':
      return views(newest(mined).slice(0, pageSize))
    default:
      return text('Not Found', 404)
  }
}

function outspendView(ledger: Ledger, txid: string, vout: number) {
  const spender = ledger.spender(txid, vout)
  const entry = spender && ledger.entry(spender.txid)
  return entry
    ? { spent: true, txid: spender.txid, vin: spender.vin, status: statusView(entry) }
    : { spent: false }
}

function transactionAnswer(ledger: Ledger, txid: string, rest: string): Answer {
  const entry = ledger.entry(txid)
  if (!entry) {
    return rest === 'status' ? json({ confirmed: false }) : text('Transaction not found', 404)
  }
  const outspend = /^outspend\/(\d+)$/.exec(rest)?.[1]
  if (outspend) return json(outspendView(ledger, txid, Number(outspend)))
  switch (rest) {
    case '':
      return json(transactionView(entry))
    case 'hex':
      return text(entry.transaction.hex)
    case 'status':
      return json(statusView(entry))
    case 'outspends':
      return json(entry.transaction.outputs.map((_, vout) => outspendView(ledger, txid, vout)))
    default:
      return text('Not Found', 404)
  }
}

function send(ledger: Ledger, body: string): Answer {
  try {
    return text(ledger.accept(body.trim()))
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message } = thrown
    return text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
  }
}

/** `feeRate` is what a transaction pays to be mined in the next block, in satoshi a virtual byte. */
export function answer(
  ledger: Ledger,
  feeRate: number,
  request: { readonly method: string; readonly path: string; readonly body: string },
): Answer {
  const { method, path, body } = request
  if (method === 'POST') return path === '/tx' ? send(ledger, body) : text('Not Found', 404)
  if (method !== 'GET') return text('Method Not Allowed', 405)
  const [, kind = '', id = '', ...more] = path.split('/')
  const rest = more.join('/')
  if (kind === 'address') return addressAnswer(ledger, id, rest)
  if (kind === 'tx') return transactionAnswer(ledger, id, rest)
  if (kind === 'block-height') {
    const block = ledger.blocks[Number(id)]
    return block ? text(block.hash) : text('Block not found', 404)
  }
  switch (path) {
    case '/blocks/tip/height':
      return text(String(ledger.tip.height))
    case '/blocks/tip/hash':
      return text(ledger.tip.hash)
    case '/fee-estimates':
      return json(Object.fromEntries(targets.map((target) => [target, estimate(feeRate, target)])))
    case '/mempool': {
      const waiting = ledger.mempool()
      return json({
        count: waiting.length,
        vsize: waiting.reduce((all, { transaction }) => all + transaction.vsize, 0),
        total_fee: Number(waiting.reduce((all, { fee }) => all + fee, 0n)),
        fee_histogram: [],
      })
    }
    default:
      return text('Not Found', 404)
  }
}

/** Who waits longer pays less, never less than 1. */
const estimate = (feeRate: number, target: number) =>
  Math.max(1, Math.round((feeRate * 1_000) / Math.sqrt(target)) / 1_000)
