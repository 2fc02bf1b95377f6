/** Addresses of Bitcoin's networks, by what locks them. */
import { address as addresses, type Network, networks, opcodes, script } from 'bitcoinjs-lib'

export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface BitcoinAddress {
  readonly type: BitcoinAddressType
  /** The hash or key in it. */
  readonly program: Uint8Array
  /** What an output to it says. */
  readonly script: Uint8Array
}

const byReference: Readonly<Record<string, Network>> = {
  '000000000019d6689c085ae165831e93': networks.bitcoin,
  // Testnet 3 and 4, and signet, share their addresses.
  '000000000933ea01ad0ee984209779ba': networks.testnet,
  '00000000da84f2bafbbc53dee25a72ae': networks.testnet,
  '00000008819873e925422c1ff0f99f7c': networks.testnet,
  '0f9188f13cb7b2c71f2a335e3a4fc328': networks.regtest,
}

/** By the reference of CAIP-2: the first half of the genesis block's hash. */
export const getBitcoinNetwork = (reference: string): Network | undefined =>
  Object.hasOwn(byReference, reference) ? byReference[reference] : undefined

const { OP_CHECKSIG, OP_DUP, OP_EQUAL, OP_EQUALVERIFY, OP_HASH160 } = opcodes as {
  readonly [name in 'OP_CHECKSIG' | 'OP_DUP' | 'OP_EQUAL' | 'OP_EQUALVERIFY' | 'OP_HASH160']: number
}

export const keyHashScript = (hash: Uint8Array): Uint8Array =>
  script.compile([OP_DUP, OP_HASH160, hash, OP_EQUALVERIFY, OP_CHECKSIG])

const witnessTypes: Readonly<Record<string, BitcoinAddressType>> = {
  '0 20': 'p2wpkh',
  '0 32': 'p2wsh',
  '1 32': 'p2tr',
}

function parseWitness(text: string, network: Network): BitcoinAddress | undefined {
  const { prefix, version, data } = addresses.fromBech32(text)
  const type = witnessTypes[`${version} ${data.length}`]
  // Bech32 may be upper case all over; an account has one spelling here.
  if (prefix !== network.bech32 || text !== text.toLowerCase() || !type) return undefined
  const versionCode = version === 0 ? 0 : 0x50 + version
  return { type, program: data, script: Uint8Array.of(versionCode, data.length, ...data) }
}

function parseBase58Check(text: string, network: Network): BitcoinAddress | undefined {
  const { version, hash } = addresses.fromBase58Check(text)
  if (version === network.pubKeyHash)
    return { type: 'p2pkh', program: hash, script: keyHashScript(hash) }
  if (version !== network.scriptHash) return undefined
  return { type: 'p2sh', program: hash, script: script.compile([OP_HASH160, hash, OP_EQUAL]) }
}

/** Parses an address. Undefined for another network, another spelling, and for witness versions that can't sign yet. */
export function parseBitcoinAddress(text: string, reference: string): BitcoinAddress | undefined {
  const network = getBitcoinNetwork(reference)
  if (!network) return undefined
  try {
    const isBech32 = text.toLowerCase().startsWith(`${network.bech32}1`)
    return isBech32 ? parseWitness(text, network) : parseBase58Check(text, network)
  } catch {
    return undefined
  }
}
