/** Wallets of the Xverse family (sats-connect): JSON-RPC with error numbers of their own. */
import { type CaipNetworkId, KitError } from '@scope/core/chain'
import { chainIds, chainNamed, getName } from '../chains.js'
import { fromBase64, satsNumber, toBase64, toText } from '../encoding.js'
import { safeGet } from '../safe-get.js'
import {
  type BitcoinProvider,
  bindRequest,
  type Codes,
  isMissing,
  leaveDeadline,
  type RawAccounts,
} from './bitcoin-provider.js'

/** A person's refusal, an unsupported method, and access that was not given. */
const codes: Codes = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100 }

const message = 'Connect your Bitcoin wallet.'
const purposes = ['payment', 'ordinals'] as const

const capitalised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
const networkName = (id: CaipNetworkId) => capitalised(getName(id))

function readTold(answer: unknown): RawAccounts {
  const addresses = safeGet(answer, ['addresses']) ?? answer
  const label = safeGet(answer, ['network', 'bitcoin', 'name'])
  const name = chainNamed(label)
  if (label !== undefined && !name) {
    throw new KitError('network-not-found', 'The wallet is on a network that is not Bitcoin’s.')
  }
  const accounts = (Array.isArray(addresses) ? (addresses as unknown[]) : [])
    .map((entry) => ({
      address: safeGet(entry, ['address']),
      publicKey: safeGet(entry, ['publicKey']),
      purpose: safeGet(entry, ['purpose']),
    }))
    // Wallets of several chains share addresses of those, too.
    .filter(({ purpose }) => purpose === undefined || purposes.some((wanted) => wanted === purpose))
  return { accounts, ...(name && { network: chainIds[name] }) }
}

export function satsConnectDoor(provider: unknown): BitcoinProvider {
  const request = bindRequest(provider, codes)

  async function ask(networkId: CaipNetworkId, signal: AbortSignal | undefined): Promise<unknown> {
    try {
      const params = { addresses: purposes, message, network: networkName(networkId) }
      return await request('wallet_connect', params, signal)
    } catch (thrown) {
      if (!(thrown instanceof KitError) || !isMissing(thrown)) throw thrown
      // Wallets from before `wallet_connect`.
      return request('getAccounts', { purposes, message }, signal)
    }
  }
  async function look(signal: AbortSignal | undefined): Promise<unknown> {
    try {
      return await request('wallet_getAccount', null, signal)
    } catch (thrown) {
      if (!(thrown instanceof KitError)) throw thrown
      // Not authorised; or it can't be asked without a prompt.
      if (thrown.code === 'unauthorized' || isMissing(thrown)) return undefined
      throw thrown
    }
  }

  return {
    async read({ silent, networkId, signal }) {
      const answer = await (silent ? look(signal) : ask(networkId, signal))
      return answer === undefined ? undefined : readTold(answer)
    },
    async signMessage({ address }, text, protocol) {
      const params = { address, message: text, protocol: protocol.toUpperCase() }
      return safeGet(await request('signMessage', params), ['signature'])
    },
    async signPsbt({ psbt, inputs }) {
      const params = {
        psbt: toBase64(psbt),
        ...(inputs && { signInputs: inputs }),
        broadcast: false,
      }
      const signed = toText(safeGet(await request('signPsbt', params), ['psbt']))
      return signed === undefined ? undefined : fromBase64(signed)
    },
    async transfer(to, value) {
      const params = { recipients: [{ address: to, amount: satsNumber(value) }] }
      return safeGet(await request('sendTransfer', params), ['txid'])
    },
    async switchNetwork(to) {
      await request('wallet_changeNetwork', { name: networkName(to) })
    },
    listen(changed) {
      const stops = ['accountChange', 'networkChange', 'disconnect'].map((eventName) => {
        try {
          const add: unknown = safeGet(provider, ['addListener'])
          return typeof add === 'function'
            ? (Reflect.apply(add, provider, [{ eventName, cb: changed }]) as unknown)
            : undefined
        } catch {
          return undefined
        }
      })
      return () => {
        for (const stop of stops.splice(0)) {
          try {
            if (typeof stop === 'function') stop()
          } catch {}
        }
      }
    },
    async disconnect() {
      await request('wallet_disconnect', null, AbortSignal.timeout(leaveDeadline)).catch(() =>
        request('wallet_renouncePermissions', null, AbortSignal.timeout(leaveDeadline)).catch(
          () => undefined,
        ),
      )
    },
  }
}
