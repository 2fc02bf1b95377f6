/** The wallet on EVM: a provider (EIP-1193), each request with the chain it is for. */
import { createEmitter } from './emitter.js'
import { providerError, refusal } from './provider-error.js'
import type { Room } from './room.js'

interface Asked {
  readonly method: string
  readonly params?: readonly unknown[]
}

const first = 'eip155:1'
const hexOf = (chainId: string) => `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`

export function eip1193Provider(room: () => Promise<Room>) {
  const { on, off, emit } = createEmitter()
  let address: string | undefined
  let chain: string | undefined
  let follows: Room | undefined

  async function open(): Promise<Room> {
    const opened = await room()
    if (follows !== opened) {
      follows = opened
      opened.onLeft(() => {
        if (address === undefined) return
        address = undefined
        emit('accountsChanged', [])
      })
    }
    chain ??= opened.networkOf('eip155') ?? first
    return opened
  }
  async function accounts(silent: boolean): Promise<readonly string[]> {
    // Known until it is told otherwise: each signature asks for it.
    if (address !== undefined) return [address]
    const opened = await open()
    address = (await opened.user(chain ?? first, silent))?.address
    if (address === undefined) return []
    // Whoever asked may have given up by now: a slow network is no reason to be left out.
    emit('accountsChanged', [address])
    return [address]
  }
  async function switchTo(params: readonly unknown[] | undefined): Promise<null> {
    const [asked] = params ?? []
    const chainId = (asked as { chainId?: unknown } | undefined)?.chainId
    if (typeof chainId !== 'string' || !/^0x[\da-f]{1,16}$/i.test(chainId))
      throw refusal(-32602, 'A chainId in hexadecimal is needed')
    const wanted = `eip155:${BigInt(chainId)}`
    await (await open()).ask('SWITCH_NETWORK', { chainId: wanted })
    chain = wanted
    emit('chainChanged', hexOf(wanted))
    return null
  }
  async function leave(): Promise<null> {
    await (await open()).ask('SIGN_OUT', undefined)
    return null
  }

  async function run({ method, params }: Asked): Promise<unknown> {
    if (method === 'eth_requestAccounts') return accounts(false)
    if (method === 'eth_accounts') return accounts(true)
    if (method === 'eth_chainId') {
      await open()
      return hexOf(chain ?? first)
    }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
      return switchTo(params)
    if (method === 'wallet_revokePermissions') return leave()
    const opened = await open()
    const chainId = chain ?? first
    return opened.ask('RPC_REQUEST', { method, chainId, ...(params && { params }) })
  }

  return {
    on,
    removeListener: off,
    request: (asked: Asked) =>
      run(asked).catch((thrown: unknown) => {
        throw providerError(thrown)
      }),
  }
}
