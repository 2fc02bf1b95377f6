// @vitest-environment happy-dom
/** The provider of EVM as a site has it in hand: what it tells, and what it answers to what is none of its questions. */
import {
  ContractFunctionExecutionError,
  createPublicClient,
  custom,
  encodeErrorResult,
  parseAbi,
} from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameError } from '../frame/frame-error.js'
import { evmAddress, scriptedFrame } from './fixtures/scripted-frame.js'
import { openPage } from './fixtures/shop-page.js'

interface Provider {
  request(request: { method?: unknown; params?: unknown }): Promise<unknown>
  on(event: string, run: (said: unknown) => void): void
}

const undo: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) step()
})

async function signedIn() {
  const frame = scriptedFrame()
  const page = openPage({ load: frame.load })
  undo.push(frame.close, page.close)
  const enter = async () => {
    await page.wallet.connectEmail('ada@example.com')
    expect(await page.wallet.verifyEmailCode('123456')).toBe(true)
  }
  await enter()
  const provider = page.kit.provider('eip155') as Provider
  const loginEvents: unknown[] = []
  for (const name of ['accountsChanged', 'chainChanged'])
    provider.on(name, (said) => loginEvents.push([name, said]))
  const switchTo = (chainId: unknown) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  return { ...page, frame, enter, provider, loginEvents, switchTo }
}

describe('what is told', () => {
  it('[CON-13] is each change once, without a known account or the current chain', async () => {
    const { provider, loginEvents, switchTo, frame } = await signedIn()
    const accounts = () => provider.request({ method: 'eth_requestAccounts' })
    expect(await Promise.all([accounts(), accounts()])).toEqual([[evmAddress], [evmAddress]])
    await switchTo('0xa')
    await switchTo('0xA')
    await provider.request({ method: 'wallet_revokePermissions' })
    await expect.poll(() => loginEvents).toHaveLength(2)
    frame.setIn(false)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(loginEvents).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
    ])
  })

  it('is emitted once for concurrent account requests', async () => {
    const { provider, loginEvents, frame } = await signedIn()
    frame.setIn(false)
    await expect.poll(() => loginEvents).toHaveLength(1)
    frame.setIn(true)
    const accounts = () => provider.request({ method: 'eth_requestAccounts' })
    await Promise.all([accounts(), accounts()])
    expect(loginEvents.slice(1)).toEqual([['accountsChanged', [evmAddress]]])
  })

  it('notifies all listeners if one of the site’s throws, and the request succeeds', async () => {
    const { provider, loginEvents, switchTo } = await signedIn()
    const heard: unknown[] = []
    provider.on('chainChanged', () => {
      throw new Error('a mistake of the site’s')
    })
    provider.on('chainChanged', (said) => heard.push(said))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await switchTo('0xa')).toBeNull()
    expect(heard).toEqual(['0xa'])
    expect(loginEvents).toEqual([['chainChanged', '0xa']])
    // It is the site's to see, where its mistakes are seen.
    expect(() => vi.advanceTimersByTime(0)).toThrow('a mistake of the site’s')
  })
})

it('does not keep a signed-out user’s network: the next user starts on the site’s network', async () => {
  const { provider, switchTo, frame, loginEvents, kit } = await signedIn()
  await switchTo('0xa')
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  frame.setIn(false)
  await expect.poll(() => loginEvents).toHaveLength(2)
  await kit.network.switchTo('eip155:1')
  frame.setIn(true)
  await provider.request({ method: 'eth_requestAccounts' })
  expect(frame.askedFor('GET_USER').at(-1)).toEqual({ chainId: 'eip155:1' })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

it('hands parameters by name to the frame, as ERC-7715 has them', async () => {
  const { provider, frame } = await signedIn()
  const method = 'wallet_revokeExecutionPermission'
  const params = { permissionContext: '0xab' }
  await provider.request({ method, params })
  expect(frame.askedFor('RPC_REQUEST')).toContainEqual({ method, params, chainId: 'eip155:1' })
})

it('checks the user again after the kit restarts', async () => {
  const { provider, kit, stop, frame } = await signedIn()
  stop()
  frame.setIn(false)
  undo.push(kit.start())
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

describe('what is no question is refused by its code (EIP-1193, EIP-1474)', () => {
  it.each([
    undefined,
    null,
    1,
    10n,
    '',
    '1',
    '0x',
    '0x0',
    '0x00',
    '0x1g',
    '-0x1',
    '0x11112222333344445',
  ])('chainId %o: -32602, without a prompt', async (chainId) => {
    const { switchTo, frame } = await signedIn()
    const before = frame.askedFor('SWITCH_NETWORK').length
    await expect(switchTo(chainId)).rejects.toMatchObject({ code: -32602 })
    expect(frame.askedFor('SWITCH_NETWORK')).toHaveLength(before)
  })
  it.each([{}, { method: undefined }, { method: 7 }, { method: ['eth_accounts'] }])(
    '%o: -32600',
    async (request) => {
      const { provider } = await signedIn()
      await expect(provider.request(request)).rejects.toMatchObject({ code: -32600 })
    },
  )
})

it('lets a library decode a contract’s revert data by the node’s code', async () => {
  const abi = parseAbi([
    'error InsufficientBalance(uint256 available, uint256 required)',
    'function take(uint256 amount) view returns (bool)',
  ])
  const data = encodeErrorResult({ abi, errorName: 'InsufficientBalance', args: [5n, 7n] })
  const error = new FrameError('node', 'execution reverted', undefined, { code: 3, data })
  const { provider, frame } = await signedIn()
  frame.handlers.RPC_REQUEST = () => Promise.reject(error)
  const client = createPublicClient({ transport: custom(provider) })
  const asking = client.readContract({ abi, address: evmAddress, functionName: 'take', args: [7n] })
  const thrown = await asking.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ContractFunctionExecutionError)
  const { cause } = thrown as ContractFunctionExecutionError
  expect(cause).toMatchObject({ data: { errorName: 'InsufficientBalance', args: [5n, 7n] } })

  frame.handlers.RPC_REQUEST = () => Promise.reject(new FrameError('node', 'is busy'))
  const without = provider.request({ method: 'eth_call', params: [{ to: evmAddress }, 'latest'] })
  expect(await without.catch((error: unknown) => error)).toMatchObject({ code: -32_000 })
})
