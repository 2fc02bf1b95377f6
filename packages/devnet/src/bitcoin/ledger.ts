/** The chain itself: blocks, unspent outputs, and what waits to be mined. Refuses what the rules refuse; knows no HTTP. */
import { maySpend, readTransaction, type Transaction } from './interpreter.js'
import { type Coin, checkTransaction, Refusal } from './rules.js'
import { coinbase, faucetScript, sha256d } from './serialize.js'

/** Of regtest, as Bitcoin Core has it. */
export const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const subsidy = 5_000_000_000n

export interface Block {
  readonly hash: string
  readonly height: number
  /** Seconds. */
  readonly time: number
  readonly txids: readonly string[]
}

export interface Entry {
  readonly transaction: Transaction
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** Undefined in the mempool. */
  readonly block: Block | undefined
}

export interface Ledger {
  readonly tip: Block
  readonly blocks: readonly Block[]
  entry(txid: string): Entry | undefined
  /** All, oldest first, the mempool's last. */
  entries(): readonly Entry[]
  mempool(): readonly Entry[]
  /** Unspent also by the mempool. */
  unspent(): readonly Coin[]
  /** Who spends it, if anyone. */
  spender(txid: string, vout: number): { readonly txid: string; readonly vin: number } | undefined
  /** Into the mempool; returns the id. Throws a `Refusal`. */
  accept(hex: string): string
  /** Forgets what waits, and all that spends it, as nodes do with what pays too little. */
  drop(txid: string): void
  /** Mines everything that waits; the miner's pay goes to `script`. */
  mine(script?: string): Block
  /** Satoshi a virtual byte under which nothing is relayed. */
  minFeeRate: number
}

const key = (txid: string, vout: number) => `${txid}:${vout}`

export function createLedger(): Ledger {
  const blocks: [Block, ...Block[]] = [
    { hash: genesisHash, height: 0, time: 1_296_688_602, txids: [] },
  ]
  const entries = new Map<string, Entry>()
  const coins = new Map<string, Coin>()
  const spenders = new Map<string, { txid: string; vin: number }>()
  let waiting: string[] = []

  const tip = () => blocks[blocks.length - 1] ?? blocks[0]

  function record(transaction: Transaction, spent: readonly Coin[], fee: bigint, block?: Block) {
    const { id, isCoinbase } = transaction
    entries.set(id, { transaction, coins: spent, fee, block })
    if (!isCoinbase) {
      transaction.inputs.forEach(({ txid, vout }, vin) => {
        coins.delete(key(txid, vout))
        spenders.set(key(txid, vout), { txid: id, vin })
      })
    }
    transaction.outputs.forEach((output, vout) => {
      if (output.script.startsWith('6a')) return
      coins.set(key(id, vout), { ...output, txid: id, vout, height: block?.height, isCoinbase })
    })
  }

  /** What each input spends. */
  function spentBy({ inputs }: Transaction): Coin[] {
    return inputs.map(({ txid, vout }) => {
      const coin = coins.get(key(txid, vout))
      if (coin) return coin
      const other = spenders.get(key(txid, vout))
      if (other && waiting.includes(other.txid)) throw new Refusal(-26, 'txn-mempool-conflict')
      throw new Refusal(-25, 'bad-txns-inputs-missingorspent')
    })
  }

  const ledger: Ledger = {
    minFeeRate: 1,
    blocks,
    get tip() {
      return tip()
    },
    entry: (txid) => entries.get(txid),
    entries: () => [...entries.values()],
    mempool: () => waiting.flatMap((id) => entries.get(id) ?? []),
    unspent: () => [...coins.values()],
    spender: (txid, vout) => spenders.get(key(txid, vout)),
    accept(hex) {
      let transaction: Transaction
      try {
        transaction = readTransaction(hex)
      } catch {
        throw new Refusal(-22, 'TX decode failed. Make sure the tx has at least one input.')
      }
      const known = entries.get(transaction.id)
      if (known?.block) throw new Refusal(-27, 'Transaction outputs already in utxo set')
      if (known) return transaction.id
      if (transaction.isCoinbase) throw new Refusal(-26, 'coinbase')
      const spent = spentBy(transaction)
      const outlook = { nextHeight: tip().height + 1, minFeeRate: ledger.minFeeRate }
      const fee = checkTransaction(transaction, spent, outlook)
      if (!maySpend(transaction, spent)) {
        throw new Refusal(-26, 'mandatory-script-verify-flag-failed (Script evaluation failed)')
      }
      record(transaction, spent, fee)
      waiting.push(transaction.id)
      return transaction.id
    },
    drop(txid) {
      const entry = entries.get(txid)
      if (!entry || entry.block) return
      entry.transaction.outputs.forEach((_, vout) => {
        const child = spenders.get(key(txid, vout))
        if (child) ledger.drop(child.txid)
        coins.delete(key(txid, vout))
      })
      for (const coin of entry.coins) {
        spenders.delete(key(coin.txid, coin.vout))
        coins.set(key(coin.txid, coin.vout), coin)
      }
      entries.delete(txid)
      waiting = waiting.filter((id) => id !== txid)
    },
    mine(script = faucetScript) {
      const { hash: previous, height: last } = tip()
      const height = last + 1
      const mined = ledger.mempool()
      const fees = mined.reduce((all, { fee }) => all + fee, 0n)
      const pay = readTransaction(coinbase(height, { script, value: subsidy + fees }))
      const txids = [pay.id, ...mined.map(({ transaction }) => transaction.id)]
      const block = {
        hash: sha256d(Buffer.from(`${previous}${height}${txids.join('')}`)).toString('hex'),
        height,
        time: Math.floor(Date.now() / 1_000),
        txids,
      }
      blocks.push(block)
      record(pay, [], 0n, block)
      for (const entry of mined) entries.set(entry.transaction.id, { ...entry, block })
      for (const [at, coin] of coins) {
        if (coin.height === undefined && txids.includes(coin.txid))
          coins.set(at, { ...coin, height })
      }
      waiting = []
      return block
    },
  }
  return ledger
}
