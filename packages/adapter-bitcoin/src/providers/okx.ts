/** OKX: an object like UniSat’s, whose `connect` tells address and key at once, and whose network no site can switch. */
import { satsNumber, toHex } from '../encoding.js'
import { safeGet } from '../safe-get.js'
import {
  type BitcoinProvider,
  bindMethods,
  leaveDeadline,
  listenTo,
  type RawAccounts,
} from './bitcoin-provider.js'
import { messageType, readForm, signPsbtHex } from './unisat.js'

export function okxDoor(provider: unknown): BitcoinProvider {
  const call = bindMethods(provider, [
    'connect',
    'getAccounts',
    'getPublicKey',
    'getNetwork',
    'signMessage',
    'signPsbt',
    'sendBitcoin',
    'disconnect',
  ])

  async function told(
    address: unknown,
    publicKey: unknown,
    signal?: AbortSignal,
  ): Promise<RawAccounts> {
    const network = readForm(await call('getNetwork', [], signal))
    return { accounts: [{ address, publicKey }], ...(network && { network }) }
  }

  return {
    async read({ silent, signal }) {
      if (silent) {
        const accounts = await call('getAccounts', [], signal)
        const address = safeGet(accounts, ['0'])
        if (address === undefined) return undefined
        return told(address, await call('getPublicKey', [], signal), signal)
      }
      const answer = await call('connect', [], signal)
      // Of a Taproot account `publicKey` is the x coordinate only.
      const key = safeGet(answer, ['compressedPublicKey']) ?? safeGet(answer, ['publicKey'])
      return told(safeGet(answer, ['address']), key, signal)
    },
    signMessage: (_, text, protocol) => call('signMessage', [text, messageType[protocol]]),
    signPsbt: (asked) =>
      signPsbtHex((options) => call('signPsbt', [toHex(asked.psbt), options]), asked),
    transfer: (to, value) => call('sendBitcoin', [to, satsNumber(value)]),
    listen: (changed) => listenTo(provider, ['accountsChanged', 'accountChanged'], changed),
    async disconnect() {
      await call('disconnect', [], AbortSignal.timeout(leaveDeadline)).catch(() => undefined)
    },
  }
}
