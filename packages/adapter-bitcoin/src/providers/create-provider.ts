/** Which door leads to a wallet: by how it was found. */
import { type Connector, KitError } from '@scope/core/chain'
import type { BitcoinProvider } from './bitcoin-provider.js'
import { leatherDoor } from './leather.js'
import { okxDoor } from './okx.js'
import { satsConnectDoor } from './sats-connect.js'
import { standardDoor } from './standard.js'
import { unisatDoor } from './unisat.js'

/** The wallet is asked by the methods it has now (X5): opened again, by those it has then. */
export function createProvider({ id, provider }: Connector): BitcoinProvider {
  const [kind] = id.split(':')
  if (typeof provider !== 'object' || provider === null) {
    throw new KitError('wallet-not-found', 'The wallet is not on this page.')
  }
  switch (kind) {
    case 'standard':
      return standardDoor(provider)
    case 'leather':
      return leatherDoor(provider)
    case 'okx':
      return okxDoor(provider)
    case 'unisat':
      return unisatDoor(provider)
    default:
      return satsConnectDoor(provider)
  }
}
