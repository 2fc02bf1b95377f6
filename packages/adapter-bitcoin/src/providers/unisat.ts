/** UniSat and the wallets that copy its object: methods, one address shown, events by `on`. */
import { type CaipNetworkId, KitError } from '@scope/core/chain'
import type { AddressFormat } from '../chains.js'
import { chainIds, chainNamed, getName } from '../chains.js'
import { fromHex, satsNumber, toHex, toText } from '../encoding.js'
import { safeGet } from '../safe-get.js'
import {
  type BitcoinProvider,
  bindMethods,
  isMissing,
  leaveDeadline,
  listenTo,
  type MessageProtocol,
  type PsbtToSign,
} from './bitcoin-provider.js'

export const messageType: Readonly<Record<MessageProtocol, string>> = {
  ecdsa: 'ecdsa',
  bip322: 'bip322-simple',
}

/** `getNetwork`: how the addresses look, not which network it is. */
export function readForm(answer: unknown): AddressFormat | undefined {
  if (answer === 'livenet' || answer === 'mainnet') return 'mainnet'
  return answer === 'testnet' ? 'test' : answer === 'regtest' ? 'regtest' : undefined
}

export async function signPsbtHex(
  ask: (options: unknown) => Promise<unknown>,
  { inputs }: PsbtToSign,
): Promise<Uint8Array | undefined> {
  const toSignInputs = Object.entries(inputs ?? {}).flatMap(([address, indexes]) =>
    indexes.map((index) => ({ index, address })),
  )
  const signed = toText(await ask({ autoFinalized: false, ...(inputs && { toSignInputs }) }))
  return signed === undefined ? undefined : fromHex(signed)
}

export function unisatDoor(provider: unknown): BitcoinProvider {
  const call = bindMethods(provider, [
    'requestAccounts',
    'getAccounts',
    'getPublicKey',
    'getChain',
    'getNetwork',
    'signMessage',
    'signPsbt',
    'sendBitcoin',
    'switchChain',
    'disconnect',
  ])

  async function network(
    signal: AbortSignal | undefined,
  ): Promise<CaipNetworkId | AddressFormat | undefined> {
    let label: unknown
    try {
      label = safeGet(await call('getChain', [], signal), ['enum'])
    } catch (thrown) {
      if (!(thrown instanceof KitError) || !isMissing(thrown)) throw thrown
      // From before `getChain`.
      return readForm(await call('getNetwork', [], signal))
    }
    const name = chainNamed(label)
    if (name) return chainIds[name]
    throw new KitError('network-not-found', 'The wallet is on a network that is not Bitcoin’s.')
  }

  return {
    async read({ silent, signal }) {
      const addresses = await call(silent ? 'getAccounts' : 'requestAccounts', [], signal)
      if (!Array.isArray(addresses) || addresses.length === 0) return undefined
      const [publicKey, on] = await Promise.all([call('getPublicKey', [], signal), network(signal)])
      const [first, ...rest] = addresses as unknown[]
      return {
        accounts: [{ address: first, publicKey }, ...rest.map((address) => ({ address }))],
        ...(on && { network: on }),
      }
    },
    signMessage: (_, text, protocol) => call('signMessage', [text, messageType[protocol]]),
    signPsbt: (asked) =>
      signPsbtHex((options) => call('signPsbt', [toHex(asked.psbt), options]), asked),
    transfer: (to, value) => call('sendBitcoin', [to, satsNumber(value)]),
    async switchNetwork(to) {
      await call('switchChain', [`BITCOIN_${getName(to).toUpperCase()}`])
    },
    listen: (changed) =>
      listenTo(provider, ['accountsChanged', 'networkChanged', 'chainChanged'], changed),
    async disconnect() {
      await call('disconnect', [], AbortSignal.timeout(leaveDeadline)).catch(() => undefined)
    },
  }
}
