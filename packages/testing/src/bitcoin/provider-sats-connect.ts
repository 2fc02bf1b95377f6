/** A wallet of the Xverse family: listed in `window.btc_providers` (WBIP-004), asked by JSON-RPC, refusing with -32000. */
import { rpcError } from '../rpc-error.js'
import type { Holder } from './keys.js'
import { networkNamed } from './networks.js'
import { type CreateFace, createEmitter, fields, place, textBytes } from './provider-api.js'
import { fromBase64, toBase64 } from './sign-message.js'

/** Its own numbers: what others call 4001, 4100 and -32601. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4902: -32602 }
const path = ['XverseProviders', 'BitcoinProvider'] as const
const types = { p2pkh: 'p2pkh', 'p2sh-p2wpkh': 'p2sh', p2wpkh: 'p2wpkh', p2tr: 'p2tr' } as const

const capitalised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

export const satsConnectFace: CreateFace = (core, info) => {
  const emitter = createEmitter()

  const toAddress = ({ address, publicKey, purpose, type }: Holder) => ({
    address,
    // Of a Taproot address only the x coordinate is told.
    publicKey: type === 'p2tr' ? publicKey.slice(2) : publicKey,
    purpose,
    addressType: types[type],
    walletType: 'software',
  })
  const addresses = () => core.holders().map(toAddress)
  const network = () => ({
    bitcoin: { name: capitalised(core.network().name) },
    stacks: { name: core.network().name === 'mainnet' ? 'mainnet' : 'testnet' },
  })
  const account = () => ({ addresses: addresses(), walletType: 'software', network: network() })
  function assertAccess() {
    if (core.holders().length === 0) throw rpcError(4100, 'Access denied.')
  }
  core.onChange((change) => {
    if (change === 'left') emitter.emit('disconnect', { type: 'disconnect' })
    else if (change === 'network') {
      emitter.emit('networkChange', { type: 'networkChange', ...network(), addresses: addresses() })
    } else emitter.emit('accountChange', { type: 'accountChange', addresses: addresses() })
  })

  async function answer(method: string, params: unknown): Promise<unknown> {
    const parameters = fields(params)
    switch (method) {
      case 'wallet_connect':
        await core.connect(method, [params])
        return account()
      case 'wallet_getAccount':
        assertAccess()
        return account()
      case 'getAccounts':
      case 'getAddresses': {
        await core.connect(method, [params])
        const { purposes } = parameters
        const wanted = addresses().filter(
          ({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose),
        )
        return method === 'getAccounts' ? wanted : { addresses: wanted, network: network() }
      }
      case 'wallet_getNetwork':
        assertAccess()
        return network()
      case 'wallet_changeNetwork':
        assertAccess()
        await core.switchTo(networkNamed(parameters.name), method)
        return null
      case 'wallet_disconnect':
      case 'wallet_renouncePermissions':
        core.forgetSite()
        return null
      case 'signMessage': {
        const { address, message } = parameters
        const isTaproot = core
          .holders()
          .some((holder) => holder.address === address && holder.type === 'p2tr')
        const protocol = isTaproot || parameters.protocol === 'BIP322' ? 'bip322' : 'ecdsa'
        const signature = await core.signMessage(address, textBytes(message), { protocol, method })
        return { signature, messageHash: '', address, protocol: protocol.toUpperCase() }
      }
      case 'signPsbt': {
        const { psbt, signInputs, broadcast } = parameters
        const signed = await core.signPsbt(
          {
            psbt: fromBase64(String(psbt)),
            ...(signInputs !== undefined && {
              inputs: new Map(Object.entries(fields(signInputs) as Record<string, number[]>)),
            }),
            finalize: broadcast === true,
          },
          method,
        )
        const txid = broadcast === true ? await core.broadcast(signed) : undefined
        return { psbt: toBase64(signed.toPSBT()), ...(txid !== undefined && { txid }) }
      }
      case 'sendTransfer': {
        const { recipients } = parameters
        const [recipient] = Array.isArray(recipients) ? (recipients as unknown[]) : []
        const { address, amount } = fields(recipient)
        return { txid: await core.transfer({ to: address, value: amount }, method) }
      }
      default:
        throw rpcError(-32601, `Method ${method} is not supported.`)
    }
  }

  let count = 0
  const provider = {
    async request(method: string, params: unknown) {
      const id = String(++count)
      try {
        const result = await core.call(method, [params], () => answer(method, params))
        return { jsonrpc: '2.0', id, result }
      } catch (thrown) {
        const { code, message } = fields(
          thrown instanceof Error ? { ...thrown, message: thrown.message } : thrown,
        )
        // A wallet that is gone throws; everything else is an answer.
        if (typeof code !== 'number') throw thrown
        return { jsonrpc: '2.0', id, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (payload: never) => void }) {
      emitter.on(eventName, cb)
      return () => emitter.removeListener(eventName, cb)
    },
  }
  return {
    provider,
    install(page) {
      const remove = place(page, path, provider)
      const listed: unknown = Reflect.get(page, 'btc_providers')
      const entry = { id: path.join('.'), name: info.name, icon: info.icon, methods: [] }
      const unlist = place(
        page,
        ['btc_providers'],
        [...(Array.isArray(listed) ? listed : []), entry],
      )
      return () => {
        unlist()
        remove()
      }
    },
    listenerCount: () => emitter.listenerCount(),
  }
}
