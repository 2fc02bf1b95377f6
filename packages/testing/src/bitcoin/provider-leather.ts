/**
 * Leather: `window.LeatherProvider.request(method, params)` rejects with a JSON-RPC error object and asks every time.
 * It documents `listen` without naming events of Bitcoin; here `accountChange` carries the addresses that are shared.
 */
import { rpcError } from '../rpc-error.js'
import { fromHex, toHex } from './keys.js'
import { networkNamed } from './networks.js'
import { type CreateFace, createEmitter, fields, place, textBytes } from './provider-api.js'

const codes: Readonly<Record<number, number>> = { 4100: 16 }

export const leatherFace: CreateFace = (core) => {
  const emitter = createEmitter()
  const addresses = () =>
    core.holders().map(({ address, publicKey, path, type }) => ({
      symbol: 'BTC',
      type: type === 'p2sh-p2wpkh' ? 'p2wpkh-p2sh' : type,
      address,
      publicKey,
      derivationPath: path,
      ...(type === 'p2tr' && { tweakedPublicKey: publicKey.slice(2) }),
    }))
  core.onChange(() => emitter.emit('accountChange', { addresses: addresses() }))

  /** It signs on the network it is asked for, if that is the one it is on. */
  function requireNetwork(name: unknown) {
    if (name !== undefined && networkNamed(name)?.id !== core.network().id) {
      throw rpcError(-32602, 'The wallet is on another network.')
    }
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    const parameters = fields(params)
    switch (method) {
      case 'getInfo':
        return { version: '6', supportedMethods: [] }
      case 'getAddresses':
        if (core.holders().length > 0) await core.prompts.ask('connect', method, [params])
        else await core.connect(method, [params])
        return {
          addresses: [...addresses(), { symbol: 'STX', address: 'SP000', publicKey: '02' }],
        }
      case 'signMessage': {
        const { message, paymentType, network } = parameters
        requireNetwork(network)
        const isTaproot = paymentType === 'p2tr'
        const holder = core.holders().find(({ type }) => (type === 'p2tr') === isTaproot)
        const signature = await core.signMessage(holder?.address, textBytes(message), {
          protocol: 'bip322',
          method,
        })
        return { signature, address: holder?.address, message }
      }
      case 'signPsbt': {
        const { hex, signAtIndex, broadcast, network } = parameters
        requireNetwork(network)
        const indexes = Array.isArray(signAtIndex) ? signAtIndex : [signAtIndex]
        // It finds its own key for each input.
        const signed = await core.signPsbt({ psbt: fromHex(String(hex)), finalize: false }, method)
        if (signAtIndex !== undefined && indexes.some((at) => Number(at) >= signed.inputsLength)) {
          throw rpcError(-32602, 'No such input.')
        }
        if (broadcast !== true) return { hex: toHex(signed.toPSBT()) }
        signed.finalize()
        return { hex: toHex(signed.toPSBT()), txid: await core.broadcast(signed) }
      }
      case 'sendTransfer': {
        const { recipients, network } = parameters
        requireNetwork(network)
        const [recipient] = Array.isArray(recipients) ? (recipients as unknown[]) : []
        const { address, amount } = fields(recipient)
        return { txid: await core.transfer({ to: address, value: amount }, method) }
      }
      default:
        throw rpcError(-32601, `${method} is not supported.`)
    }
  }

  let count = 0
  const provider = {
    isLeather: true,
    async request(method: string, params?: unknown) {
      const id = String(++count)
      try {
        const result = await core.call(method, [params], () => answer(method, params))
        return { jsonrpc: '2.0', id, result }
      } catch (thrown) {
        const { code, message } = fields(
          thrown instanceof Error ? { ...thrown, message: thrown.message } : thrown,
        )
        if (typeof code !== 'number') throw thrown
        throw { jsonrpc: '2.0', id, error: { code: codes[code] ?? code, message } }
      }
    },
    listen(event: string, listener: (payload: never) => void) {
      emitter.on(event, listener)
      return () => emitter.removeListener(event, listener)
    },
  }
  return {
    provider,
    install: (page) => place(page, ['LeatherProvider'], provider),
    listenerCount: () => emitter.listenerCount(),
  }
}
