/** The keys of a test wallet and what they sign. Refuses to know sites, permissions and prompts. */
import { HDKey } from '@scure/bip32'
import {
  type Address,
  getAddress,
  type Hex,
  hexToBytes,
  isAddress,
  isHex,
  stringToBytes,
  type TransactionSerializable,
} from 'viem'
import { type HDAccount, hdKeyToAccount } from 'viem/accounts'
import { getSeed } from '../mnemonic-seed.js'
import { rpcError } from '../rpc-error.js'

export interface Signer {
  readonly addresses: readonly Address[]
  /** EIP-191, over the bytes where `data` is hexadecimal, else over the text. */
  signMessage(address: string, data: string): Promise<Hex>
  /** EIP-712. `json` is what the site passed: text or object. */
  signTypedData(address: string, json: unknown, chainId: number): Promise<Hex>
  signTransaction(address: string, transaction: TransactionSerializable): Promise<Hex>
}

type TypedData = Parameters<HDAccount['signTypedData']>[0]

function readTypedData(json: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : json
    if (typeof value === 'object' && value !== null && 'primaryType' in value) {
      return value as Record<string, unknown>
    }
  } catch {
    // Said below, as for an object of the wrong shape.
  }
  throw rpcError(-32602, 'The typed data is not an EIP-712 object.')
}

/** By mnemonic and index: a page and its tests create many wallets of one mnemonic. */
const derived = new Map<string, HDAccount>()

function deriveAccount(mnemonic: string, addressIndex: number): HDAccount {
  const name = `${addressIndex} ${mnemonic}`
  const known = derived.get(name)
  if (known) return known
  const account = hdKeyToAccount(HDKey.fromMasterSeed(getSeed(mnemonic)), { addressIndex })
  derived.set(name, account)
  return account
}

/** The first `count` accounts of a mnemonic. */
export function createSigner(mnemonic: string, count: number): Signer {
  const accounts = Array.from({ length: count }, (_, addressIndex) =>
    deriveAccount(mnemonic, addressIndex),
  )
  function getAccount(address: string): HDAccount {
    const wanted = isAddress(address, { strict: false }) ? getAddress(address) : undefined
    const account = accounts.find((candidate) => candidate.address === wanted)
    if (!account) throw rpcError(4100, 'The wallet does not hold this account.')
    return account
  }

  return {
    addresses: accounts.map(({ address }) => address),
    signMessage: async (address, data) =>
      getAccount(address).signMessage({
        message: {
          raw: isHex(data) && data.length % 2 === 0 ? hexToBytes(data) : stringToBytes(data),
        },
      }),
    async signTypedData(address, json, chainId) {
      const typedData = readTypedData(json)
      const { domain } = typedData as { domain?: { chainId?: string | number } }
      // As MetaMask: a signature for another chain than the one shown is a trick on the user.
      if (domain?.chainId !== undefined && Number(domain.chainId) !== chainId) {
        throw rpcError(
          -32602,
          `Provided chainId "${domain.chainId}" must match the active chainId "${chainId}"`,
        )
      }
      // As MetaMask: a domain whose type the site left out is hashed as one without fields.
      const data = { ...typedData, types: { EIP712Domain: [], ...(typedData.types ?? {}) } }
      // What viem can't encode it throws for; its types can't describe data that came as text.
      return getAccount(address).signTypedData(data as unknown as TypedData)
    },
    signTransaction: async (address, transaction) =>
      getAccount(address).signTransaction(transaction),
  }
}
