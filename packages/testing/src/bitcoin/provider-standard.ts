/** A wallet as the Bitcoin extension of the Wallet Standard has it: features, accounts with chains, change events. */

import { rpcError } from '../rpc-error.js'
import { registerStandardWallet } from '../standard/register.js'
import { fromHex, type Holder } from './keys.js'
import { networkNamed } from './networks.js'
import { type CreateFace, createEmitter, fields } from './provider-api.js'
import { fromBase64 } from './sign-message.js'

const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'] as const
const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest']

export const standardFace: CreateFace = (core, info) => {
  const emitter = createEmitter()

  const getAccount = ({ address, publicKey }: Holder) =>
    Object.freeze({
      address,
      publicKey: fromHex(publicKey),
      chains: [`bitcoin:${core.network().name}`],
      features,
    })
  let known: readonly [string, readonly ReturnType<typeof getAccount>[]] = ['', []]
  /** The same objects while nothing changes, as the standard wants. */
  function accounts() {
    const holders = core.holders()
    const now = `${core.network().id} ${holders.map(({ address }) => address).join()}`
    if (known[0] !== now) known = [now, holders.map(getAccount)]
    return known[1]
  }
  core.onChange(() => emitter.emit('change', { accounts: accounts() }))

  function getAddress(account: unknown): string {
    const { address } = fields(account)
    return String(address)
  }
  function psbtRequest(input: unknown) {
    const { psbt, chain, inputsToSign } = fields(input)
    if (!(psbt instanceof Uint8Array) || !Array.isArray(inputsToSign)) {
      throw rpcError(-32602, 'Invalid input.')
    }
    if (networkNamed(String(chain).slice('bitcoin:'.length))?.id !== core.network().id) {
      throw rpcError(-32602, 'The wallet is on another chain.')
    }
    const inputs = new Map<string, readonly number[]>()
    for (const entry of inputsToSign) {
      const { account, signingIndexes } = fields(entry)
      inputs.set(getAddress(account), Array.isArray(signingIndexes) ? signingIndexes : [])
    }
    return { psbt, inputs }
  }

  const wallet = Object.freeze({
    version: '1.0.0',
    name: info.name,
    icon: info.icon,
    chains,
    get accounts() {
      core.assertAlive()
      return accounts()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: (input: unknown) =>
          core.call('bitcoin:connect', [input], async () => {
            await core.connect('bitcoin:connect', [input])
            const { purposes } = fields(input)
            const wanted = Array.isArray(purposes) ? purposes : []
            const order = core
              .holders()
              .map((holder, at) => ({ purpose: holder.purpose, account: accounts()[at] }))
            return {
              accounts: wanted.flatMap((purpose) =>
                order.filter((holder) => holder.purpose === purpose).map(({ account }) => account),
              ),
            }
          }),
      },
      'bitcoin:disconnect': {
        version: '1.0.0',
        disconnect: () => core.call('bitcoin:disconnect', [], () => core.forgetSite()),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly unknown[]) =>
          core.call('bitcoin:signMessage', inputs, () =>
            Promise.all(
              inputs.map(async (input) => {
                const { account, message } = fields(input)
                if (!(message instanceof Uint8Array)) throw rpcError(-32602, 'Invalid input.')
                const address = getAddress(account)
                const isTaproot = core
                  .holders()
                  .some((holder) => holder.address === address && holder.type === 'p2tr')
                const signature = await core.signMessage(address, message, {
                  protocol: isTaproot ? 'bip322' : 'ecdsa',
                  method: 'bitcoin:signMessage',
                })
                return { signedMessage: message, signature: fromBase64(signature) }
              }),
            ),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: readonly unknown[]) =>
          core.call('bitcoin:signTransaction', inputs, () =>
            Promise.all(
              inputs.map(async (input) => {
                const request = { ...psbtRequest(input), finalize: false }
                const signed = await core.signPsbt(request, 'bitcoin:signTransaction')
                return { signedPsbt: signed.toPSBT() }
              }),
            ),
          ),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: (...inputs: readonly unknown[]) =>
          core.call('bitcoin:signAndSendTransaction', inputs, () =>
            Promise.all(
              inputs.map(async (input) => {
                const request = { ...psbtRequest(input), finalize: true }
                const signed = await core.signPsbt(request, 'bitcoin:signAndSendTransaction')
                return { txId: await core.broadcast(signed) }
              }),
            ),
          ),
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (payload: never) => void) {
          emitter.on(event, listener)
          return () => emitter.removeListener(event, listener)
        },
      },
    },
  })
  return {
    provider: wallet,
    install: (page) => registerStandardWallet(wallet, page),
    listenerCount: () => emitter.listenerCount(),
  }
}
