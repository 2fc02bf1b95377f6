/** A fake: tokens, payment links and previews as a test says, where no chain runs behind the adapter. */
import {
  type ChainAssets,
  KitError,
  type Namespace,
  type TokenBalance,
  type TransactionRequest,
  type Transfer,
  type TransferPreview,
} from '@scope/core/chain'

const pattern = /^[a-zA-Z0-9]{4,128}$/

export function parseMemoryAddress(text: string): string {
  const address = text.trim()
  if (pattern.test(address)) return address
  throw new KitError('address-invalid', 'This is not an address.')
}

export interface MemoryAssets extends ChainAssets {
  setHoldings(address: string, balances: readonly TokenBalance[], fromWallet?: boolean): void
  setPreview(preview: Partial<TransferPreview> | KitError): void
  /** Of a transaction by its id. */
  setPaidFee(id: string, fee: bigint | KitError): void
}

/** `memory:{address}?amount={base units}&token={address}`. */
function parsePaymentUri(text: string) {
  if (!text.startsWith('memory:')) return undefined
  const [to = '', search = ''] = text.slice('memory:'.length).split('?')
  const query = new URLSearchParams(search)
  const [amount, token, memo] = ['amount', 'token', 'memo'].map((name) => query.get(name))
  if (!pattern.test(to)) throw new KitError('payment-link-invalid', 'This is no payment link.')
  return {
    to,
    ...(amount && { amount: BigInt(amount) }),
    ...(token && { token }),
    ...(memo && { memo }),
  }
}

/** In the shape of the namespace, as its adapter would: there is no chain to move it on. */
function toRequest(
  namespace: Namespace,
  { to, amount: value, token, quotedFeeRate, feeRate = quotedFeeRate }: Transfer,
): TransactionRequest {
  switch (namespace) {
    case 'eip155': {
      const fee = feeRate !== undefined && { maxFeePerGas: feeRate }
      const data = `0x${value.toString(16).padStart(64, '0')}` as const
      const transaction = token ? { to: token.address, data, ...fee } : { to, value, ...fee }
      return { namespace, transaction }
    }
    case 'solana':
      return { namespace, transaction: { to, value, ...(token && { token: token.address }) } }
    case 'bip122': {
      const fee = feeRate !== undefined && { feeRate }
      return { namespace, transaction: { to, value, ...fee } }
    }
    case 'polkadot':
      return { namespace, transaction: { call: '0x00' } }
  }
}

export function createMemoryAssets(namespace: Namespace): MemoryAssets {
  const nodeBalances = new Map<string, readonly TokenBalance[]>()
  const walletBalances = new Map<string, readonly TokenBalance[]>()
  const paidFees = new Map<string, bigint | KitError>()
  let preview: Partial<TransferPreview> | KitError = {}
  const all = () => [...nodeBalances.values(), ...walletBalances.values()].flat()
  return {
    getTokenBalances: async (_, __, address) => nodeBalances.get(address) ?? [],
    getWalletAssets: async (_, address) => walletBalances.get(address),
    async token(_, __, address) {
      const found = all().find((token) => token.address === address)
      if (found) return found
      throw new KitError('address-invalid', 'There is no token with this address.')
    },
    transfer: (transfer) => toRequest(namespace, transfer),
    parsePaymentUri,
    formatPaymentUri({ to, amount, token }) {
      const query = new URLSearchParams({
        ...(amount !== undefined && { amount: String(amount) }),
        ...(token && { token: token.address }),
      })
      return `memory:${to}${query.size > 0 ? `?${query}` : ''}`
    },
    async preview(_, __, ___, transfer) {
      if (preview instanceof KitError) throw preview
      return { fee: 1_000n, warnings: [], amountReceived: transfer.amount, ...preview }
    },
    isContract: async () => false,
    async getPaidFee(_, id) {
      const fee = paidFees.get(id)
      if (fee instanceof KitError) throw fee
      return fee
    },
    setPaidFee: (id, fee) => void paidFees.set(id, fee),
    setHoldings: (address, balances, fromWallet = false) =>
      void (fromWallet ? walletBalances : nodeBalances).set(address, balances),
    setPreview(next) {
      preview = next
    },
  }
}
