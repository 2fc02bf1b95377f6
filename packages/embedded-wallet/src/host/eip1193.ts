/** The wallet on EVM: a provider (EIP-1193), each request with the chain it is for. */
import { createEmitter } from './emitter.js'
import type { FrameController } from './frame-controller.js'
import { getFrameController, type LoadFrameController } from './load-frame-controller.js'
import { lostBatch, providerError, refusal } from './provider-error.js'

interface ProviderRequest {
  readonly method: string
  readonly params?: readonly unknown[]
}

const first = 'eip155:1'
/**
 * A batch with an id (EIP-5792): the site's own, or a new one. So a batch whose frame is lost can be looked for by
 * `wallet_getCallsStatus`. Undefined for what is no batch.
 */
function nameBatch({ method, params }: ProviderRequest) {
  // Others may have their parameters by name.
  if (method !== 'wallet_sendCalls') return undefined
  const [batch] = params ?? []
  if (typeof batch !== 'object' || batch === null) return undefined
  const { id = newBatchId() } = batch as { readonly id?: unknown }
  return { id, params: [{ ...batch, id }, ...(params?.slice(1) ?? [])] }
}

/** 32 bytes, as EIP-5792 has ids. */
const newBatchId = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`

const hexOf = (chainId: string) => `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`

/** `wallet_revokePermissions` of MIP-2: the site gives its accounts back. Those of ERC-7715 are the frame's to answer. */
function isAccountsRequest(params: readonly unknown[] | undefined): boolean {
  const [permissions] = params ?? []
  return permissions === undefined || Object.hasOwn(Object(permissions), 'eth_accounts')
}

export function eip1193Provider(loadFrame: LoadFrameController) {
  const { on, off, emit } = createEmitter()
  let address: string | undefined
  /** Chain of the signed-in user. Before sign-in and after sign-out, the site's own chain. */
  let chain: string | undefined
  let follows: FrameController | undefined

  function use(found: string | undefined): void {
    if (found === address) return
    address = found
    emit('accountsChanged', found === undefined ? [] : [found])
  }
  async function open(): Promise<{ readonly opened: FrameController; readonly on: string }> {
    const opened = await getFrameController(loadFrame)
    if (follows !== opened) {
      // The kit was restarted, so the user is queried again.
      follows = opened
      address = undefined
      chain = undefined
      opened.onLeft(() => {
        chain = undefined
        use(undefined)
      })
      opened.onAccountChange((found) => {
        // Before the site has asked for accounts, it is told of none.
        if (address !== undefined) use(found)
      })
    }
    return { opened, on: chain ?? opened.getNetwork('eip155') ?? first }
  }
  async function accounts(silent: boolean): Promise<readonly string[]> {
    const { opened, on } = await open()
    // Known until it is told otherwise: each signature asks for it.
    if (address !== undefined) return [address]
    const user = await opened.user(on, silent)
    if (!user) return []
    chain ??= on
    // Stores the account even if the caller has aborted: a slow network must not keep the user disconnected.
    use(user.address)
    return [user.address]
  }
  async function switchTo(params: readonly unknown[] | undefined): Promise<null> {
    const [request] = params ?? []
    const chainId = (request as { chainId?: unknown } | undefined)?.chainId
    if (typeof chainId !== 'string' || !/^0x0*[1-9a-f][\da-f]{0,15}$/i.test(chainId))
      throw refusal(-32602, 'A chainId in hexadecimal is needed')
    const wanted = `eip155:${BigInt(chainId)}`
    const { opened, on } = await open()
    await opened.ask('SWITCH_NETWORK', { chainId: wanted })
    chain = wanted
    // A smart account may have another address there. Unknown for now if the gateway can't be reached.
    const user = address && (await opened.user(wanted, true).catch(() => undefined))
    if (user && chain === wanted) use(user.address)
    if (wanted !== on) emit('chainChanged', hexOf(wanted))
    return null
  }
  async function leave(): Promise<null> {
    await (await open()).opened.ask('SIGN_OUT', undefined)
    return null
  }

  async function run({ method, params }: ProviderRequest): Promise<unknown> {
    if (typeof method !== 'string') throw refusal(-32600, 'A method is needed')
    if (method === 'eth_requestAccounts') return accounts(false)
    if (method === 'eth_accounts') return accounts(true)
    if (method === 'eth_chainId') return hexOf((await open()).on)
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
      return switchTo(params)
    if (method === 'wallet_revokePermissions' && isAccountsRequest(params)) return leave()
    const { opened, on: chainId } = await open()
    const batch = nameBatch({ method, ...(params && { params }) })
    const requestParams = batch?.params ?? params
    return opened
      .ask('RPC_REQUEST', { method, chainId, ...(requestParams && { params: requestParams }) })
      .catch((thrown: unknown) => {
        throw batch ? lostBatch(thrown, batch.id) : thrown
      })
  }

  return {
    on,
    removeListener: off,
    request: (request: ProviderRequest) =>
      run(request).catch((thrown: unknown) => {
        throw providerError(thrown)
      }),
  }
}
