/** The session as Bitcoin's adapters know a wallet: the JSON-RPC of sats-connect over the methods of the session. */

import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import { field } from '../get-field.js'
import type { SessionController } from '../session/session-controller.js'
import { getAddresses, networkFor, type Site } from './site.js'

export interface Bip122Door {
  request(method: string, params: unknown): Promise<unknown>
}

/** CAIP-2 references (the first half of the genesis block’s hash) and what sats-connect calls them. */
const names: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e93': 'Mainnet',
  '000000000933ea01ad0ee984209779ba': 'Testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'Testnet4',
  '00000008819873e925422c1ff0f99f7c': 'Signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
}

/**
 * Returns the default signing protocol: that of the session's methods, except for taproot and scripts, which only
 * support BIP-322. A witness program of version 0 and 20 bytes is neither.
 */
const protocolFor = (address: unknown) =>
  /^(bc|tb|bcrt)1(?!q.{38}$)/i.test(String(address)) ? 'bip322' : 'ecdsa'

export function bip122Door(room: SessionController, site: Site, changed?: () => void): Bip122Door {
  const approved = () => room.approved('bip122')
  if (changed) room.listen('bip122', { changed, event: changed })

  function network(): CaipNetworkId {
    const approvedNamespace = approved()
    const on = approvedNamespace && networkFor(approvedNamespace, site.getNetworkId('bip122'))
    if (on) return on
    throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
  }

  const ask = (method: string, params: unknown) => {
    if (approved()?.methods.has(method)) return room.request(network(), method, params)
    throw new KitError('unsupported-method', 'The wallet did not approve this method.', {
      details: { method },
    })
  }
  const account = () => {
    const approvedNamespace = approved()
    return approvedNamespace ? getAddresses(approvedNamespace, network())[0] : undefined
  }

  /** Keys and other addresses come only by asking: the session names addresses alone. Asked once a session. */
  let details: Promise<unknown> | undefined
  let detailsFor: string | undefined
  function detailed(main: string | undefined): Promise<unknown> {
    if (!details || detailsFor !== main) {
      detailsFor = main
      details = Promise.resolve(
        approved()?.methods.has('getAccountAddresses')
          ? ask('getAccountAddresses', { account: main })
          : undefined,
      ).catch(() => undefined)
    }
    return details
  }

  async function told(mayAsk: boolean) {
    const approvedNamespace = approved()
    if (!approvedNamespace) {
      details = undefined
      return { addresses: [] }
    }
    const on = network()
    const addresses = getAddresses(
      {
        ...approvedNamespace,
        accounts: approvedNamespace.accounts.filter(({ networkId }) => networkId === on),
      },
      on,
    )
    const known = mayAsk || details ? await detailed(addresses[0]) : undefined
    const listed = (Array.isArray(known) ? known : []).map((entry: unknown) => ({
      address: field(entry, 'address'),
      publicKey: field(entry, 'publicKey'),
      purpose: field(entry, 'intention') === 'ordinal' ? 'ordinals' : 'payment',
    }))
    const rest = addresses.filter((address) => !listed.some((entry) => entry.address === address))
    const name = names[on.slice('bip122:'.length)]
    return {
      addresses: [...listed, ...rest.map((address) => ({ address, purpose: 'payment' }))],
      ...(name && { network: { bitcoin: { name } } }),
    }
  }

  async function run(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'wallet_connect':
        await room.pair('bip122')
        return told(true)
      case 'wallet_getAccount':
        await room.restore()
        return told(false)
      case 'wallet_disconnect':
        await room.disconnect()
        return null
      case 'signMessage': {
        const address = field(params, 'address')
        const protocol = String(field(params, 'protocol') ?? protocolFor(address)).toLowerCase()
        const message = field(params, 'message')
        const answer = await ask('signMessage', { account: account(), address, message, protocol })
        return { ...(answer as object), signature: inBase64(field(answer, 'signature')) }
      }
      case 'signPsbt': {
        const inputs = field(params, 'signInputs') as Record<string, readonly number[]> | undefined
        const signInputs = Object.entries(inputs ?? {}).flatMap(([address, indexes]) =>
          indexes.map((index) => ({ address, index })),
        )
        return ask('signPsbt', {
          account: account(),
          psbt: field(params, 'psbt'),
          // An empty list would mean none: left out, the wallet signs what is the account's.
          ...(inputs && { signInputs }),
          broadcast: false,
        })
      }
      case 'sendTransfer': {
        const [to] = field(params, 'recipients') as readonly unknown[]
        return ask('sendTransfer', {
          account: account(),
          recipientAddress: field(to, 'address'),
          amount: String(field(to, 'amount')),
        })
      }
      default:
        throw new KitError('method-not-found', 'The wallet does not know this method.')
    }
  }

  return {
    async request(method, params) {
      return { result: await run(method, params) }
    },
  }
}

/** The session’s signatures are hexadecimal; elsewhere they are base64. */
function inBase64(signature: unknown): unknown {
  if (typeof signature !== 'string' || !/^([\da-f]{2})+$/i.test(signature)) return signature
  const pairs = signature.match(/../g) ?? []
  return btoa(pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''))
}
