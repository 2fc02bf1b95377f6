/** The keys of a Bitcoin test wallet: BIP-32 accounts, each with an address for payments and one for ordinals. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { getSeed } from '../mnemonic-seed.js'
import type { BitcoinNetworkNames } from './networks.js'

/**
 * Type of a Bitcoin address (BIP-44, BIP-49, BIP-84 and BIP-86).
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki
 */
export type BitcoinAddressType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr'

/** One address and the key behind it. */
export interface Holder {
  readonly address: string
  readonly type: BitcoinAddressType
  readonly purpose: 'payment' | 'ordinals'
  /** Compressed, hexadecimal. */
  readonly publicKey: string
  readonly path: string
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  /** What inputs that spend from it carry beside their coin. */
  readonly spending: { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }
}

const purposes = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2wpkh: 84, p2tr: 86 } as const

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromHex(text: string): Uint8Array {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new TypeError('This is not hexadecimal.')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function getPayment(
  type: BitcoinAddressType,
  publicKey: Uint8Array,
  form: BitcoinNetworkNames['form'],
) {
  switch (type) {
    case 'p2pkh':
      return p2pkh(publicKey, form)
    case 'p2wpkh':
      return p2wpkh(publicKey, form)
    case 'p2sh-p2wpkh':
      return p2sh(p2wpkh(publicKey, form), form)
    case 'p2tr':
      return p2tr(publicKey.slice(1), undefined, form)
  }
}

export type KeyRing = (
  network: BitcoinNetworkNames,
  account: number,
  purpose: Holder['purpose'],
) => Holder

/** By mnemonic and path: a page and its tests create many wallets of one mnemonic. */
const derivedKeys = new Map<string, Uint8Array>()

function derivePrivateKey(mnemonic: string, path: string): Uint8Array {
  const name = `${path} ${mnemonic}`
  const known = derivedKeys.get(name)
  if (known) return known
  const { privateKey } = HDKey.fromMasterSeed(getSeed(mnemonic)).derive(path)
  if (!privateKey) throw new Error('Derived key has no private key.')
  derivedKeys.set(name, privateKey)
  return privateKey
}

/** Everything is derived when it is asked for: addresses differ from network to network. */
export function createKeyRing(mnemonic: string, payment: BitcoinAddressType): KeyRing {
  const derived = new Map<string, Holder>()
  return ({ form, coin }, account, purpose) => {
    const type = purpose === 'ordinals' ? 'p2tr' : payment
    const path = `m/${purposes[type]}'/${coin}'/${account}'/0/0`
    const known = derived.get(`${purpose} ${form.bech32} ${path}`)
    if (known) return known
    const privateKey = derivePrivateKey(mnemonic, path)
    const publicKey = secp256k1.getPublicKey(privateKey)
    const { address, script, ...rest } = getPayment(type, publicKey, form)
    if (address === undefined) throw new Error('This payment has no address.')
    const { redeemScript, tapInternalKey } = rest as Holder['spending']
    const holder: Holder = {
      address,
      type,
      purpose,
      publicKey: toHex(publicKey),
      path,
      privateKey,
      script,
      spending: {
        ...(redeemScript && { redeemScript }),
        ...(tapInternalKey && { tapInternalKey }),
      },
    }
    derived.set(`${purpose} ${form.bech32} ${path}`, holder)
    return holder
  }
}
