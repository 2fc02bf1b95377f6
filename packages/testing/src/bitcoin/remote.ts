/**
 * The wallet as a remote session reaches it: WalletConnect's methods for bip122, where each request names its network
 * and its account. Refuses to know how the request came.
 */
import type { CaipNetworkId } from '@scope/core/chain'
import { rpcError } from '../rpc-error.js'
import { fromHex, toHex } from './keys.js'
import { fields, textBytes } from './provider-api.js'
import { ecdsaDigest, fromBase64, toBase64 } from './sign-message.js'
import type { BitcoinWalletChange, WalletCore } from './wallet-core.js'

/** A remote Bitcoin wallet's responses, by request. */
export interface BitcoinRemote {
  knows(id: string): boolean
  /** Payment addresses: they stand for their accounts. The chosen one first. */
  accountsOn(id: CaipNetworkId): readonly string[]
  authorize(): void
  request(id: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  onChange(listener: (change: BitcoinWalletChange) => void): () => void
}

export const bitcoinRemoteMethods = [
  'sendTransfer',
  'signMessage',
  'signPsbt',
  'getAccountAddresses',
] as const

type Parameters = Readonly<Record<string, unknown>>

/** Which inputs each address signs. None named: those of the account. */
function getInputs(list: unknown): ReadonlyMap<string, readonly number[]> | undefined {
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw rpcError(-32602, 'Invalid signInputs.')
  const inputs = new Map<string, readonly number[]>()
  for (const entry of list as unknown[]) {
    const { address, index } = fields(entry)
    if (typeof address !== 'string' || typeof index !== 'number') {
      throw rpcError(-32602, 'Invalid signInputs.')
    }
    inputs.set(address, [...(inputs.get(address) ?? []), index])
  }
  return inputs
}

export function createBitcoinRemote(core: WalletCore): BitcoinRemote {
  const answers: Readonly<
    Record<string, (parameters: Parameters, method: string) => Promise<unknown>>
  > = {
    async sendTransfer({ account, recipientAddress, amount, changeAddress, memo }, method) {
      const transfer = {
        from: String(account),
        to: recipientAddress,
        value: amount,
        ...(typeof changeAddress === 'string' && { change: changeAddress }),
        ...(typeof memo === 'string' && { memo: fromHex(memo) }),
      }
      return { txid: await core.transfer(transfer, method) }
    },
    async signMessage({ account, address = account, message, protocol = 'ecdsa' }, method) {
      if (protocol !== 'ecdsa' && protocol !== 'bip322') {
        throw rpcError(-32602, 'Invalid protocol.')
      }
      const bytes = textBytes(message)
      const signature = await core.signMessage(address, bytes, { protocol, method })
      return {
        address,
        signature: toHex(fromBase64(signature)),
        ...(protocol === 'ecdsa' && { messageHash: toHex(ecdsaDigest(bytes)) }),
      }
    },
    async signPsbt({ psbt, signInputs, broadcast }, method) {
      const finalize = broadcast === true
      const inputs = getInputs(signInputs)
      const signed = await core.signPsbt(
        { psbt: fromBase64(String(psbt)), ...(inputs && { inputs }), finalize },
        method,
      )
      return {
        psbt: toBase64(signed.toPSBT()),
        ...(finalize && { txid: await core.broadcast(signed) }),
      }
    },
    async getAccountAddresses({ intentions }) {
      return core
        .holders()
        .map(({ address, publicKey, path, purpose }) => ({
          address,
          publicKey,
          path,
          intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
        }))
        .filter(({ intention }) => !Array.isArray(intentions) || intentions.includes(intention))
    },
  }

  return {
    knows: core.knows,
    accountsOn: core.paymentsOn,
    authorize: core.authorize,
    request: (id, method, params) =>
      core.call(method, [params], () => {
        const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
        if (!answer) throw rpcError(4200, `The wallet does not support ${method}.`)
        const parameters = fields(params)
        core.turnTo(id, String(parameters.account))
        return answer(parameters, method)
      }),
    onChange: core.onChange,
  }
}
