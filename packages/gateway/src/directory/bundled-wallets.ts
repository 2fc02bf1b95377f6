/** The directory that comes along. */
import { z } from 'zod'
import { parseData } from '../data-file.js'
import { type Wallet, wallet } from './wallet.js'

let read: readonly Wallet[] | undefined

/** Checked once: all gateways of a process share them. */
export function readBundledWallets(): readonly Wallet[] {
  read ??= z.array(wallet).parse(parseData('wallets'))
  return read
}
