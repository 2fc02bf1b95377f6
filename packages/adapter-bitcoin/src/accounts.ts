/** What a wallet told of its accounts, parsed: canonical addresses, those for payments first, all on one network. */
import { type Account, type Accounts, type CaipNetworkId, KitError } from '@scope/core/chain'
import { type BitcoinAddress, readAddress } from './address.js'
import { chainOfForms, getAddressFormat } from './chains.js'
import { invalidAnswer } from './encoding.js'
import type { RawAccount, RawAccounts } from './providers/bitcoin-provider.js'

export interface Shared {
  readonly accounts: Accounts
  readonly networkId: CaipNetworkId
}

/** Far above any honest wallet. */
const maxAccounts = 100
/** Compressed, uncompressed, or the x coordinate only. */
const keyPattern = /^(?:0[23][\da-f]{64}|04[\da-f]{128}|[\da-f]{64})$/i
const pathPattern = /^m(?:\/\d{1,10}['hH]?){1,10}$/

function readOne({ address }: RawAccount): BitcoinAddress {
  const read = typeof address === 'string' ? readAddress(address) : undefined
  if (!read) throw invalidAnswer('address')
  return read
}

/** `ordinal` where the wallet says so, or keeps Taproot beside another kind of address. */
function getPurpose(rawAccount: RawAccount, { type }: BitcoinAddress, hasOther: boolean) {
  if (rawAccount.purpose === 'ordinals') return 'ordinal'
  return rawAccount.purpose === undefined && type === 'p2tr' && hasOther ? 'ordinal' : 'payment'
}

/** Undefined where nothing is shared. Throws `network-changed` for addresses that are not of the wallet’s network. */
export function parseShared(
  raw: RawAccounts | undefined,
  expected: CaipNetworkId,
): Shared | undefined {
  if (!raw || raw.accounts.length === 0) return undefined
  const found = raw.accounts
    .slice(0, maxAccounts)
    .map((account) => ({ account, read: readOne(account) }))
  const [first] = found
  if (!first) return undefined
  const { network } = raw
  const networkId =
    network?.startsWith('bip122:') === true
      ? (network as CaipNetworkId)
      : chainOfForms(network ? [network as 'test'] : first.read.forms, expected)
  const form = getAddressFormat(networkId)
  if (found.some(({ read }) => !read.forms.includes(form))) {
    throw new KitError(
      'network-changed',
      'The wallet returned an address for a different network. Check the network in the wallet.',
    )
  }
  const hasOther = found.some(({ read }) => read.type !== 'p2tr')
  const accounts = found.map(({ account, read }): Account => {
    const { publicKey, path } = account
    return {
      namespace: 'bip122',
      address: read.canonical,
      type: getPurpose(account, read, hasOther),
      ...(typeof publicKey === 'string' &&
        keyPattern.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
      ...(typeof path === 'string' && pathPattern.test(path) && { path }),
    }
  })
  const unique = accounts.filter(
    ({ address }, at) => accounts.findIndex((other) => other.address === address) === at,
  )
  const [main, ...rest] = [
    ...unique.filter(({ type }) => type === 'payment'),
    ...unique.filter(({ type }) => type !== 'payment'),
  ]
  return main && { accounts: [main, ...rest], networkId }
}

export const noAccounts = (): KitError =>
  new KitError('no-accounts', 'The wallet returned no accounts. Unlock it and connect again.')
