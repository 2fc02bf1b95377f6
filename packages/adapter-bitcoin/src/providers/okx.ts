/** OKX: an object like UniSat’s, whose `connect` tells address and key at once, and whose network no site can switch. */
import { satsNumber, toHex } from '../encoding.js'
import { valueAt } from '../safe-get.js'
import { type Door, holdMethods, leaveDeadline, listenTo, type Told } from './bitcoin-provider.js'
import { messageType, readForm, signPsbtHex } from './unisat.js'

export function okxDoor(provider: unknown): Door {
  const call = holdMethods(provider, [
    'connect',
    'getAccounts',
    'getPublicKey',
    'getNetwork',
    'signMessage',
    'signPsbt',
    'sendBitcoin',
    'disconnect',
  ])

  async function told(address: unknown, publicKey: unknown, signal?: AbortSignal): Promise<Told> {
    const network = readForm(await call('getNetwork', [], signal))
    return { accounts: [{ address, publicKey }], ...(network && { network }) }
  }

  return {
    async read({ silent, signal }) {
      if (silent) {
        const accounts = await call('getAccounts', [], signal)
        const address = valueAt(accounts, ['0'])
        if (address === undefined) return undefined
        return told(address, await call('getPublicKey', [], signal), signal)
      }
      const answer = await call('connect', [], signal)
      // Of a Taproot account `publicKey` is the x coordinate only.
      const key = valueAt(answer, ['compressedPublicKey']) ?? valueAt(answer, ['publicKey'])
      return told(valueAt(answer, ['address']), key, signal)
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
