/** The directory that comes along. */
import { z } from 'zod'
import { parseData } from '../data-file.js'
import { type Wallet, wallet } from './wallet.js'

let cachedWallets: readonly Wallet[] | undefined

/** Checked once: all gateways of a process share them. */
export function readBundledWallets(): readonly Wallet[] {
  cachedWallets ??= z.array(wallet).parse(parseData('wallets'))
  return cachedWallets
}
