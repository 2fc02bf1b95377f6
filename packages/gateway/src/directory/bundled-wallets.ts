/** The directory that comes along. */
import { z } from 'zod'
import { parseData } from '../data-file.js'
import { type Wallet, wallet } from './wallet.js'

export const readBundledWallets = (): Wallet[] => z.array(wallet).parse(parseData('wallets'))
