/**
 * Leather: asks the person whenever it is asked for addresses, and has no network of its own: each request names one.
 * What it shared is remembered as long as the page lives, for it can't be asked silently.
 */
import { getName } from '../chains.js'
import { fromHex, toHex, toText } from '../encoding.js'
import { safeGet } from '../safe-get.js'
import {
  type BitcoinProvider,
  bindRequest,
  type Codes,
  type RawAccount,
} from './bitcoin-provider.js'

const codes: Codes = { 4002: 4200, 7: 4100, 16: 4100 }

/** What each wallet last shared. */
const remembered = new WeakMap<object, readonly RawAccount[]>()

function readTold(answer: unknown): readonly RawAccount[] {
  const addresses = safeGet(answer, ['addresses'])
  return (Array.isArray(addresses) ? (addresses as unknown[]) : [])
    .filter((entry) => safeGet(entry, ['symbol']) === 'BTC')
    .map((entry) => ({
      address: safeGet(entry, ['address']),
      publicKey: safeGet(entry, ['publicKey']),
      path: safeGet(entry, ['derivationPath']),
    }))
}

export function leatherDoor(provider: object): BitcoinProvider {
  const request = bindRequest(provider, codes)

  return {
    async read({ silent, networkId, signal }) {
      if (!silent) {
        const answer = await request('getAddresses', { network: getName(networkId) }, signal)
        remembered.set(provider, readTold(answer))
      } else if (remembered.has(provider)) {
        // The one request that never prompts: is it still there?
        await request('getInfo', undefined, signal)
      }
      const accounts = remembered.get(provider)
      return accounts && { accounts }
    },
    async signMessage({ type }, message, protocol, networkId) {
      const params = {
        message,
        paymentType: type === 'ordinal' ? 'p2tr' : 'p2wpkh',
        network: getName(networkId),
        ...(protocol === 'ecdsa' && { type: 'legacy' }),
      }
      return safeGet(await request('signMessage', params), ['signature'])
    },
    async signPsbt({ psbt, inputs, networkId }) {
      const params = {
        hex: toHex(psbt),
        network: getName(networkId),
        broadcast: false,
        ...(inputs && { signAtIndex: Object.values(inputs).flat() }),
      }
      const signed = toText(safeGet(await request('signPsbt', params), ['hex']))
      return signed === undefined ? undefined : fromHex(signed)
    },
    async transfer(to, value, networkId) {
      const params = {
        recipients: [{ address: to, amount: value.toString() }],
        network: getName(networkId),
      }
      return safeGet(await request('sendTransfer', params), ['txid'])
    },
    listen(changed) {
      let stop: unknown
      try {
        const listen: unknown = safeGet(provider, ['listen'])
        if (typeof listen === 'function') {
          stop = Reflect.apply(listen, provider, [
            'accountChange',
            (payload: unknown) => {
              // What it tells is all there is: asking would open a window.
              if (Array.isArray(safeGet(payload, ['addresses']))) {
                remembered.set(provider, readTold(payload))
                changed()
              }
            },
          ])
        }
      } catch {}
      return () => {
        try {
          if (typeof stop === 'function') stop()
        } catch {}
        stop = undefined
      }
    },
    // It has no way to give the permission back.
    disconnect: () => Promise.resolve(),
  }
}
