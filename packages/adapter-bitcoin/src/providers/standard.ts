/** Wallets that register by the Wallet Standard and have the features of its Bitcoin extension. */
import { type CaipNetworkId, KitError } from '@scope/core/chain'
import {
  callWallet,
  currentStandardWallet,
  featureMethod,
  onStandardChange,
  parseStandardAccounts,
  pinWalletMethods,
  readBytes,
  readStandardWallet,
  type StandardAccount,
  sharedStandardAccounts,
  standardConnect,
} from '@scope/core/wallet-standard'
import { readAddress } from '../address.js'
import { chainIds, chainNamed, getName } from '../chains.js'
import { invalidAnswer, toBase64, toHex } from '../encoding.js'
import { safeGet } from '../safe-get.js'
import { type BitcoinProvider, leaveDeadline } from './bitcoin-provider.js'

/** Far above any honest answer. */
const maxBytes = 4_000_000

const getChain = (id: CaipNetworkId) => `bitcoin:${getName(id)}`

export function standardDoor(provider: unknown): BitcoinProvider {
  const wallet = pinWalletMethods(provider)
  function method(feature: string, name: string) {
    const found = featureMethod(currentStandardWallet(wallet).features, feature, name)
    if (found) return found
    throw new KitError('wallet-unsupported', 'The wallet does not support this.', {
      details: { feature },
    })
  }
  /** Wallets of several chains share accounts of other namespaces, too. */
  const isBitcoin = ({ chains, address }: StandardAccount) =>
    chains.some((chain) => chain.startsWith('bitcoin:')) ||
    (chains.length === 0 && readAddress(address) !== undefined)

  async function shared(
    silent: boolean,
    signal: AbortSignal | undefined,
  ): Promise<readonly StandardAccount[]> {
    if (!silent) {
      const input = { purposes: ['payment', 'ordinals'] }
      const answer = await callWallet(() => method('bitcoin:connect', 'connect')(input), signal)
      return parseStandardAccounts(safeGet(answer, ['accounts'])).filter(isBitcoin)
    }
    // Never asks, but says where the wallet is gone.
    const now = await callWallet(() => sharedStandardAccounts(wallet), signal)
    const found = parseStandardAccounts(Array.isArray(now) ? now.map(({ raw }) => raw) : now)
    const mine = found.filter(isBitcoin)
    const canAsk = 'standard:connect' in currentStandardWallet(wallet).features
    if (mine.length > 0 || !canAsk) return mine
    const options = { silent: true, ...(signal && { signal }) }
    return (await standardConnect(wallet, options)).filter(isBitcoin)
  }

  /** The wallet's own object of the account. */
  function rawOf(address: string): unknown {
    const account = sharedStandardAccounts(wallet).find(
      (sharedStandardAccount) => sharedStandardAccount.address === address,
    )
    if (account) return account.raw
    throw new KitError('account-changed', 'The wallet now uses another account. Check it there.')
  }

  async function one(feature: string, name: string, input: unknown): Promise<unknown> {
    const answer = await callWallet(() => method(feature, name)(input))
    if (Array.isArray(answer) && answer.length === 1) return answer[0]
    throw invalidAnswer(feature)
  }

  return {
    signsBytes: true,
    async read({ silent, networkId, signal }) {
      const accounts = await shared(silent, signal)
      // The site's network where the wallet shares accounts on it, else the first it does share.
      const chains = [getChain(networkId), ...accounts.flatMap((account) => account.chains)]
      const chain = chains.find((name) => accounts.some((account) => account.chains.includes(name)))
      const name = chainNamed(chain)
      const onNetwork = accounts.filter(
        (account) => chain === undefined || account.chains.includes(chain),
      )
      return {
        accounts: onNetwork.map(({ address, publicKey }) => ({
          address,
          publicKey: toHex(publicKey),
        })),
        ...(name && { network: chainIds[name] }),
      }
    },
    async signMessage(account, message) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const input = { account: rawOf(account.address), message: bytes }
      const answer = await one('bitcoin:signMessage', 'signMessage', input)
      const signature = readBytes(safeGet(answer, ['signature']), maxBytes)
      return signature && toBase64(signature)
    },
    async signPsbt({ psbt, inputs, inputCount, account, networkId }) {
      const all = { [account.address]: Array.from({ length: inputCount }, (_, index) => index) }
      const inputsToSign = Object.entries(inputs ?? all).map(([address, signingIndexes]) => ({
        account: rawOf(address),
        signingIndexes,
      }))
      const input = { psbt, inputsToSign, chain: getChain(networkId) }
      const answer = await one('bitcoin:signTransaction', 'signTransaction', input)
      return readBytes(safeGet(answer, ['signedPsbt']), maxBytes)
    },
    listen: (changed) => onStandardChange(readStandardWallet(wallet)?.features, changed),
    async disconnect() {
      const features = readStandardWallet(wallet)?.features ?? {}
      const leave =
        featureMethod(features, 'bitcoin:disconnect', 'disconnect') ??
        featureMethod(features, 'standard:disconnect', 'disconnect')
      if (!leave) return
      await callWallet(() => leave(), AbortSignal.timeout(leaveDeadline)).catch(() => undefined)
    },
  }
}
