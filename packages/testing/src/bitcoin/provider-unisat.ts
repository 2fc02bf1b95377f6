/** UniSat and OKX: methods on an object, one address shown, events by `on` and `removeListener`, EIP-1193’s numbers. */

import { Transaction } from '@scure/btc-signer'
import { fromHex, toHex } from './keys.js'
import { networkNamed } from './networks.js'
import {
  type CreateFace,
  createEmitter,
  fields,
  type ProviderApi,
  place,
  textBytes,
} from './provider-api.js'
import type { WalletCore } from './wallet-core.js'

/** What both have. They show the payment address only. */
function shared(core: WalletCore, emit: (event: string, payload: unknown) => void) {
  const addresses = () =>
    core
      .holders()
      .slice(0, 1)
      .map(({ address }) => address)
  const firstHolder = () => core.holders()[0]
  core.onChange((change) => {
    if (change !== 'network') emit('accountsChanged', addresses())
  })
  return {
    addresses,
    methods: {
      requestAccounts: () =>
        core.call('requestAccounts', [], async () => {
          await core.connect('requestAccounts', [])
          return addresses()
        }),
      getAccounts: () => core.call('getAccounts', [], addresses),
      getPublicKey: () => core.call('getPublicKey', [], () => firstHolder()?.publicKey ?? ''),
      signMessage: (message: unknown, type: unknown = 'ecdsa') =>
        core.call('signMessage', [message, type], () =>
          core.signMessage(firstHolder()?.address, textBytes(message), {
            protocol: type === 'bip322-simple' ? 'bip322' : 'ecdsa',
            plain: true,
            method: 'signMessage',
          }),
        ),
      signPsbt: (hex: unknown, options?: unknown) =>
        core.call('signPsbt', [hex, options], async () => {
          const { autoFinalized = true, toSignInputs } = fields(options)
          const inputs = new Map<string, number[]>()
          for (const input of Array.isArray(toSignInputs) ? toSignInputs : []) {
            const { index, address, publicKey } = fields(input)
            const at = core
              .holders()
              .find((holder) => holder.address === address || holder.publicKey === publicKey)
            const key = at?.address ?? String(address)
            inputs.set(key, [...(inputs.get(key) ?? []), Number(index)])
          }
          const signed = await core.signPsbt(
            {
              psbt: fromHex(String(hex)),
              ...(inputs.size > 0 && { inputs }),
              finalize: autoFinalized === true,
            },
            'signPsbt',
          )
          return toHex(signed.toPSBT())
        }),
      sendBitcoin: (to: unknown, value: unknown, options?: unknown) =>
        core.call('sendBitcoin', [to, value, options], () => {
          const { feeRate } = fields(options)
          return core.transfer({ to, value, feeRate }, 'sendBitcoin')
        }),
      pushPsbt: (hex: unknown) =>
        core.call('pushPsbt', [hex], () =>
          core.broadcast(Transaction.fromPSBT(fromHex(String(hex)), { allowUnknownOutputs: true })),
        ),
      disconnect: () => core.call('disconnect', [], () => core.forgetSite()),
    },
  }
}

/** UniSat’s network is an address form; `getChain` says which chain it really is. */
const getForm = (name: string) =>
  name === 'mainnet' ? 'livenet' : name === 'regtest' ? name : 'testnet'

export const unisatFace: CreateFace = (core): ProviderApi => {
  const emitter = createEmitter()
  const { methods, addresses } = shared(core, emitter.emit)
  const chain = () => {
    const { unisat, name } = core.network()
    return { enum: unisat, name: `Bitcoin ${name}`, network: getForm(name) }
  }
  core.onChange((change) => {
    if (change !== 'network') return
    emitter.emit('networkChanged', getForm(core.network().name))
    emitter.emit('chainChanged', chain())
    emitter.emit('accountsChanged', addresses())
  })
  const provider = {
    ...methods,
    getChain: () => core.call('getChain', [], chain),
    getNetwork: () => core.call('getNetwork', [], () => getForm(core.network().name)),
    switchChain: (name: unknown) =>
      core.call('switchChain', [name], async () => {
        await core.switchTo(networkNamed(name), 'switchChain')
        return chain()
      }),
    on: emitter.on,
    removeListener: emitter.removeListener,
  }
  return {
    provider,
    install: (page) => place(page, ['unisat'], provider),
    listenerCount: () => emitter.listenerCount(),
  }
}

/** OKX: `connect` gives address and key at once, and the network can’t be switched by a site. */
export const okxFace: CreateFace = (core): ProviderApi => {
  const emitter = createEmitter()
  const { methods, addresses } = shared(core, emitter.emit)
  core.onChange((change) => {
    const [holder] = core.holders()
    if (change !== 'left' && holder) {
      const { address, publicKey } = holder
      emitter.emit('accountChanged', { address, publicKey, compressedPublicKey: publicKey })
    }
    if (change === 'network') emitter.emit('accountsChanged', addresses())
  })
  const provider = {
    ...methods,
    connect: () =>
      core.call('connect', [], async () => {
        await core.connect('connect', [])
        const [holder] = core.holders()
        return {
          address: holder?.address,
          publicKey: holder?.publicKey,
          compressedPublicKey: holder?.publicKey,
        }
      }),
    // The real one knows mainnet only here; its other networks have objects of their own.
    getNetwork: () => core.call('getNetwork', [], () => getForm(core.network().name)),
    send: (parameters: unknown) =>
      core.call('send', [parameters], async () => {
        const { from, to, value, satBytes } = fields(parameters)
        // In bitcoin, as decimal text.
        const [whole = '0', fraction = ''] = String(value).split('.')
        const sats = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8)).toString()
        const feeRate = satBytes === undefined ? undefined : Number(satBytes)
        return {
          txhash: await core.transfer({ from: String(from), to, value: sats, feeRate }, 'send'),
        }
      }),
    on: emitter.on,
    removeListener: emitter.removeListener,
  }
  return {
    provider,
    install: (page) => place(page, ['okxwallet', 'bitcoin'], provider),
    listenerCount: () => emitter.listenerCount(),
  }
}
