/** Swaps of a kit: `swap()` with the real adapter, test wallets and pools on a real chain. The dialog is not drawn. */
import type { KitEvent } from '@scope/core'
import { memoryStorage } from '@scope/core'
import { formatEther, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeApproval } from './check-call.js'
import {
  fill,
  million,
  networkId,
  openSwaps,
  review,
  type SwapWorldOptions,
  useMarket,
} from './fixtures/local-kit.js'
import { owner } from './fixtures/local-swaps.js'

const { market: getMarket, client: createClient, undo } = useMarket()

const open = (world: Partial<SwapWorldOptions> = {}) =>
  openSwaps({ market: getMarket(), undo, ...world })
type World = Awaited<ReturnType<typeof open>>

const sellToken = async (world: World) => {
  await fill(world, getMarket().tokens.standard, undefined, '100')
  return review(world)
}
const sellNative = async (world: World) => {
  await fill(world, undefined, getMarket().tokens.standard, '1.5')
  return review(world)
}
const getOutgoing = ({ swaps }: World) => swaps.$swaps.get()[0]
const getAllowance = (spender: `0x${string}`) =>
  createClient().readContract({
    address: getMarket().tokens.standard,
    abi: [
      {
        type: 'function',
        name: 'allowance',
        stateMutability: 'view',
        inputs: [{ type: 'address' }, { type: 'address' }],
        outputs: [{ type: 'uint256' }],
      },
    ],
    functionName: 'allowance',
    args: [owner.address, spender],
  })
const getRouter = () => getMarket().contracts.routers[0]?.router ?? '0x'

describe('[SWP-03] a swap', () => {
  it('of native currency is one request, and says what it has brought', async () => {
    const world = await open()
    const events: KitEvent[] = []
    undo.push(world.kit.events.on((event) => events.push(event)))
    const { prepared, mode } = await sellNative(world)
    expect(mode).toBe('single')
    const isSent = world.swaps.confirm()
    expect(world.kit.modal.$state.get()).toMatchObject({
      status: 'open',
      stack: [{ view: 'SwapPreview', swap: getOutgoing(world)?.key }],
    })
    expect(await isSent).toBe(true)
    await expect.poll(() => getOutgoing(world)?.amountReceived).toBe(prepared.amountOut)
    expect(getOutgoing(world)).toMatchObject({
      status: 'confirmed',
      amount: parseEther('1.5'),
      minAmountOut: prepared.minAmountOut,
      steps: [{ kind: 'swap', status: 'confirmed' }],
    })
    expect(world.count('eth_sendTransaction')).toBe(1)
    expect(world.swaps.$draft.get()).toBeUndefined()
    const names = events.map(({ type }) => type).filter((type) => type.includes('SWAP'))
    expect(names).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  it('of a token is an approval of exactly the amount and the swap, with the state after each', async () => {
    const world = await open()
    const { prepared, mode } = await sellToken(world)
    expect(mode).toBe('sequence')
    const seen: string[] = []
    undo.push(
      world.swaps.$swaps.listen(([first]) => {
        const line = `${first?.status} ${first?.steps.map(({ status }) => status).join()}`
        if (seen.at(-1) !== line) seen.push(line)
      }),
    )
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => getOutgoing(world)?.amountReceived).toBe(prepared.amountOut)
    expect(seen).toEqual([
      'checking next,next',
      'awaiting-wallet awaiting-wallet,next',
      'pending pending,next',
      'approved confirmed,next',
      'checking confirmed,next',
      'awaiting-wallet confirmed,awaiting-wallet',
      'pending confirmed,pending',
      'confirmed confirmed,confirmed',
    ])
    await expect.poll(() => getAllowance(getRouter())).toBe(0n)
  })

  it('of a token is one request to a wallet that runs a batch as one', async () => {
    const world = await open({ features: { batches: 'supported' } })
    const { prepared, mode } = await sellToken(world)
    expect(mode).toBe('batch')
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
    expect(getOutgoing(world)?.amountReceived).toBe(prepared.amountOut)
    expect([world.count('wallet_sendCalls'), world.count('eth_sendTransaction')]).toEqual([1, 0])
  })

  it('shows price, impact, fee and minimum before the wallet is asked', async () => {
    const world = await open()
    const { prepared } = await sellToken(world)
    const { quote } = world.getDraft()
    expect(quote).toMatchObject({
      sourceId: 'pools',
      poolFees: [3_000],
      amountOut: prepared.amountOut,
    })
    expect(quote?.priceImpactBps).toBeLessThan(100n)
    expect(prepared.minAmountOut).toBe((prepared.amountOut * 99n) / 100n)
    expect(prepared.networkFee).toBeGreaterThan(0n)
    expect(world.wallet.promptCount).toBe(1)
  })
})

describe('the form', () => {
  it('names the first missing field, in order', async () => {
    const world = await open()
    const { swaps, getDraft } = world
    await expect.poll(() => swaps.$tokens.get().length).toBeGreaterThan(1)
    expect(getDraft().status).toBe('no-token')
    await expect.poll(() => swaps.getBuyableTokens().length).toBeGreaterThan(0)
    const [first] = swaps.getBuyableTokens()
    if (first) swaps.setBought(first)
    expect(getDraft().status).toBe('no-amount')
    swaps.setAmount('99999999')
    expect(getDraft().status).toBe('amount-above-balance')
    swaps.setAmount(formatEther(getDraft().sold?.amount ?? 0n))
    await expect.poll(() => getDraft().status).toBe('insufficient-gas')
    swaps.setAmount('1')
    expect(getDraft().status).toBe('quoting')
    await expect.poll(() => getDraft().status).toBe('ready')
    expect(swaps.setAmount('one')).toBe(false)
    expect(getDraft().amountText).toBe('1')
  })

  it('[SWP-02] is off on a network without contracts', async () => {
    const world = await open()
    await world.kit.network.switchTo('eip155:31338')
    world.swaps.start()
    await expect.poll(() => world.getDraft().status).toBe('unsupported-network')
    expect(world.getDraft().networkId).toBe('eip155:31338')
  })

  it('[CON-19] is off in a restricted time zone, and asks for no quote', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { swaps, getDraft } = await open({
      options: { restrictedTimeZones: [zone.toLowerCase()] },
    })
    expect(getDraft().status).toBe('restricted-time-zone')
    await expect.poll(() => swaps.getBuyableTokens().length).toBeGreaterThan(0)
    const [first] = swaps.getBuyableTokens()
    if (first) swaps.setBought(first)
    swaps.setAmount('1')
    expect(getDraft()).toMatchObject({
      status: 'restricted-time-zone',
      quotes: { status: 'none' },
    })
  })

  it('has no quotes for tokens without a pool', async () => {
    const world = await open()
    const lying = await world.swaps.findToken(getMarket().tokens.lying).catch(() => undefined)
    expect(lying).toMatchObject({ isUnlisted: true })
    await expect.poll(() => world.swaps.$tokens.get().length).toBeGreaterThan(1)
    if (lying) world.swaps.setBought(lying)
    world.swaps.setAmount('1')
    await expect.poll(() => world.getDraft().status).toBe('no-quotes')
  })

  it('finds a listed token by its address, and refuses an address without a token', async () => {
    const { swaps } = await open()
    await expect.poll(() => swaps.getBuyableTokens().length).toBeGreaterThan(0)
    const found = await swaps.findToken(getMarket().tokens.standard.toLowerCase())
    expect(found).toMatchObject({ symbol: 'STD' })
    expect(found.isUnlisted).toBeUndefined()
    await expect(swaps.findToken(owner.address)).rejects.toMatchObject({ code: 'address-invalid' })
  })

  it('asks once for several keys, and ignores answers to older ones', async () => {
    const world = await open()
    await fill(world, undefined, getMarket().tokens.standard, '1')
    const before = world.getDraft().quote?.amountOut ?? 0n
    for (const text of ['2', '20', '2', '2.5']) world.swaps.setAmount(text)
    expect(world.getDraft().quotes.status).toBe('loading')
    await expect.poll(() => world.getDraft().status).toBe('ready')
    const after = world.getDraft().quote?.amountOut ?? 0n
    expect(after).toBeGreaterThan(before * 2n)
    expect(after).toBeLessThan(before * 3n)
  })

  it('turns the pair around', async () => {
    const world = await open()
    await fill(world, getMarket().tokens.standard, undefined, '100')
    const { quote } = world.getDraft()
    world.swaps.reverse()
    expect(world.getDraft()).toMatchObject({ amount: quote?.amountOut, bought: { symbol: 'STD' } })
    await expect.poll(() => world.getDraft().status).toBe('ready')
    const back = world.getDraft().quote?.amountOut ?? 0n
    expect(back).toBeGreaterThan(99n * million)
    expect(back).toBeLessThan(100n * million)
  })

  it('keeps enough of the native currency for fees at the maximum', async () => {
    const world = await open()
    await fill(world, undefined, getMarket().tokens.standard, '1')
    await world.swaps.max()
    const { amount = 0n, sold } = world.getDraft()
    const gasPrice = await createClient().getGasPrice()
    expect(sold && sold.amount - amount).toBe(gasPrice * 600_000n)
  })

  it('accepts a slippage of 0.05 to 50 %', async () => {
    const world = await open()
    await fill(world, undefined, getMarket().tokens.standard, '1')
    expect([4, 5_001, 1.5].map(world.swaps.setSlippage)).toEqual([false, false, false])
    expect(world.swaps.setSlippage(5)).toBe(true)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    const { prepared } = await review(world)
    expect(prepared.minAmountOut).toBe((prepared.amountOut * 9_995n) / 10_000n)
  })

  it('clears the form for another network', async () => {
    const world = await open()
    await fill(world, undefined, getMarket().tokens.standard, '1')
    await world.kit.network.switchTo('eip155:31338')
    await expect.poll(() => world.swaps.$draft.get()).toBeUndefined()
    expect(world.swaps.$review.get().status).toBe('none')
  })
})

it('says that the price has changed, and what the swap gave before', async () => {
  const world = await open()
  const { prepared } = await sellToken(world)
  await getMarket().raisePrice()
  await world.swaps.review()
  expect(world.swaps.$review.get()).toMatchObject({
    status: 'failed',
    error: { code: 'swap-changed' },
  })
  await expect.poll(() => world.getDraft().status).toBe('ready')
  const { prepared: now, previous } = await review(world)
  expect(now.amountOut).toBeLessThan(prepared.minAmountOut)
  expect(previous).toEqual(prepared)
})

it('[X10] is refused before the wallet is asked if a list says other decimals than the contract', async () => {
  const { standard } = getMarket().tokens
  const listed = { networkId, address: standard, symbol: 'STD', name: 'STD', decimals: 18 } as const
  const world = await open({ options: { tokenList: [listed] } })
  await fill(world, undefined, standard, '1').catch(() => undefined)
  const wrong = { ...listed, amount: 0n }
  world.swaps.setBought(wrong)
  await expect.poll(() => world.getDraft().status).toBe('ready')
  await world.swaps.review()
  expect(world.swaps.$review.get()).toMatchObject({
    status: 'failed',
    error: { code: 'swap-refused', details: { mismatches: 'decimals' } },
  })
})

describe('a swap that stops in the middle', () => {
  it('is declined if the user declines the only request', async () => {
    const world = await open()
    await sellNative(world)
    world.wallet.reject()
    expect(await world.swaps.confirm()).toBe(false)
    expect(getOutgoing(world)).toMatchObject({ status: 'declined' })
    world.wallet.approve()
    const key = getOutgoing(world)?.key ?? ''
    expect(world.swaps.resume(key)).toBe(true)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    expect(world.getDraft().amountText).toBe('1.5')
  })

  /** Approves the approval, and rejects the swap. */
  async function approveOnly(world: World) {
    await sellToken(world)
    undo.push(
      world.swaps.$swaps.listen(([first]) => {
        if (first?.status === 'approved') world.wallet.reject()
      }),
    )
    expect(await world.swaps.confirm()).toBe(false)
    world.wallet.approve()
    return getOutgoing(world)?.key ?? ''
  }

  it('is approved and not swapped if the user declines the second request, and goes on', async () => {
    const world = await open()
    const key = await approveOnly(world)
    expect(getOutgoing(world)).toMatchObject({
      status: 'approved',
      steps: [{ status: 'confirmed' }, { status: 'next' }],
      error: { code: 'user-rejected' },
    })
    expect(await getAllowance(getRouter())).toBe(100n * million)
    expect(world.swaps.resume(key)).toBe(true)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    expect((await review(world)).mode).toBe('single')
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
    expect(world.swaps.$swaps.get()).toHaveLength(1)
    await expect.poll(() => getAllowance(getRouter())).toBe(0n)
  })

  it('takes the approval back', async () => {
    const world = await open()
    const key = await approveOnly(world)
    await world.swaps.revoke(key)
    await expect.poll(() => getAllowance(getRouter())).toBe(0n)
    await expect.poll(() => world.swaps.$swaps.get()).toEqual([])
  })

  it('is known after a reload', async () => {
    const storage = memoryStorage()
    const first = await open({ storage })
    const key = await approveOnly(first)
    first.stop()
    const second = await open({ storage })
    expect(second.swaps.$swaps.get()).toMatchObject([
      { key, status: 'approved', sold: { symbol: 'STD' }, amount: 100n * million },
    ])
    await second.swaps.revoke(key)
    await expect.poll(() => storage.get('scope.1.swaps')).toBeNull()
  })

  it('waits for the user if the page was closed while the approval was pending', async () => {
    const storage = memoryStorage()
    const client = createClient()
    const first = await open({ storage })
    await sellToken(first)
    await client.setAutomine(false)
    void first.swaps.confirm()
    await expect.poll(() => getOutgoing(first)?.status).toBe('pending')
    first.stop()
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    const second = await open({ storage })
    await expect.poll(() => getOutgoing(second)?.status).toBe('approved')
    expect(second.wallet.promptCount).toBe(1)
  })

  it.each([
    ['another network', 'network-changed'],
    ['another account', 'account-changed'],
  ] as const)(
    '[X2] asks for nothing if the wallet is on %s after the approval',
    async (what, code) => {
      const world = await open()
      await sellToken(world)
      undo.push(
        world.swaps.$swaps.listen(([first]) => {
          if (first?.status !== 'approved') return
          if (what === 'another network') world.wallet.switchChain(31_338)
          else world.wallet.setAccounts([1])
        }),
      )
      expect(await world.swaps.confirm()).toBe(false)
      expect(world.swaps.$swaps.get()[0]).toMatchObject({ status: 'approved', error: { code } })
      expect(world.count('eth_sendTransaction')).toBe(1)
    },
  )

  it('may have been sent if the page is closed while the wallet is asked for the swap', async () => {
    const storage = memoryStorage()
    const first = await open({ storage })
    await sellToken(first)
    first.wallet.hold()
    void first.swaps.confirm()
    await expect.poll(() => first.wallet.prompts.length).toBe(1)
    first.wallet.prompts[0]?.approve()
    await expect.poll(() => first.wallet.prompts.length).toBe(1)
    await expect.poll(() => getOutgoing(first)?.status).toBe('awaiting-wallet')
    first.stop()
    const second = await open({ storage })
    expect(getOutgoing(second)).toMatchObject({
      status: 'unknown',
      steps: [{ status: 'confirmed' }, { status: 'next' }],
    })
    await second.swaps.revoke(getOutgoing(second)?.key ?? '')
    await expect.poll(() => getAllowance(getRouter())).toBe(0n)
  })

  it('is approved and not swapped if the swap reverts on the chain', async () => {
    const world = await open()
    await sellToken(world)
    const client = createClient()
    world.wallet.hold()
    void world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    world.wallet.prompts[0]?.approve()
    await expect.poll(() => getOutgoing(world)?.steps[1]?.status).toBe('awaiting-wallet')
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    await client.setAutomine(false)
    world.wallet.approve()
    await expect.poll(() => getOutgoing(world)?.steps[1]?.status).toBe('pending')
    // The router reverts from now on.
    await client.setCode({ address: getRouter(), bytecode: '0x60006000fd' })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await expect.poll(() => getOutgoing(world)?.status).toBe('approved')
    expect(getOutgoing(world)).toMatchObject({
      error: { code: 'execution-reverted' },
      settledAt: expect.any(Number),
    })
  })

  it('goes on after the approval at a lower price that the user has agreed to', async () => {
    const world = await open()
    await fill(world, getMarket().tokens.standard, undefined, '100')
    world.swaps.setSlippage(3_000)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    const { prepared } = await review(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    await getMarket().raisePrice()
    world.wallet.approve()
    expect(await confirmed).toBe(true)
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
    await expect
      .poll(() => getOutgoing(world)?.amountReceived)
      .toBeGreaterThan(prepared.minAmountOut)
    expect(getOutgoing(world)?.amountReceived).toBeLessThan(prepared.amountOut)
  })

  it('follows a batch that the wallet sends after the user has stopped waiting', async () => {
    const world = await open({ features: { batches: 'supported' } })
    await sellToken(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    world.swaps.stopWaiting(getOutgoing(world)?.key ?? '')
    expect(await confirmed).toBe(false)
    expect(getOutgoing(world)).toMatchObject({ status: 'unknown' })
    world.wallet.approve()
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
  })

  it('keeps its approval in sight if the user continues with another swap', async () => {
    const world = await open()
    const key = await approveOnly(world)
    expect(world.swaps.resume(key)).toBe(true)
    await fill(world, undefined, getMarket().tokens.standard, '1')
    await review(world)
    expect(await world.swaps.confirm()).toBe(true)
    expect(world.swaps.$swaps.get().map(({ status }) => status)).toContain('approved')
  })

  it('is not offered to go on in a second tab while the first one goes on with it', async () => {
    const storage = memoryStorage()
    const client = createClient()
    const first = await open({ storage })
    await sellToken(first)
    await client.setAutomine(false)
    const confirmed = first.swaps.confirm()
    await expect.poll(() => getOutgoing(first)?.status).toBe('pending')
    const second = await open({ storage, wallet: first.wallet })
    expect(getOutgoing(second)?.status).toBe('pending')
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await confirmed).toBe(true)
    await expect.poll(() => getOutgoing(first)?.status).toBe('confirmed')
    expect(second.swaps.resume(getOutgoing(second)?.key ?? '')).toBe(false)
    expect(second.swaps.$swaps.get()).toEqual([])
  })

  it('asks for nothing more if another tab has taken the approval back', async () => {
    const world = await open({ env: { sleep: async () => undefined } })
    await sellToken(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    // Waits for the approval, and is in a block right behind it.
    const client = createClient()
    const nonce = await client.getTransactionCount({ address: owner.address })
    const revoke = encodeApproval(getMarket().tokens.standard, getRouter(), 0n)
    await client.sendTransaction({ ...revoke, nonce: nonce + 1, gas: 100_000n })
    world.wallet.approve()
    expect(await confirmed).toBe(false)
    expect(getOutgoing(world)).toMatchObject({
      status: 'approved',
      error: { code: 'swap-changed' },
    })
    expect(world.count('eth_sendTransaction')).toBe(1)
    // The missing approval is asked for again.
    expect(world.swaps.resume(getOutgoing(world)?.key ?? '')).toBe(true)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    expect((await review(world)).mode).toBe('sequence')
  })

  it('[X11] asks for nothing more if the price falls below the minimum after the approval', async () => {
    const world = await open()
    const { prepared } = await sellToken(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    await getMarket().raisePrice()
    world.wallet.approve()
    expect(await confirmed).toBe(false)
    expect(getOutgoing(world)).toMatchObject({
      status: 'approved',
      error: { code: 'swap-changed' },
    })
    expect(world.count('eth_sendTransaction')).toBe(1)
    // The new quote is one click away.
    expect(world.swaps.resume(getOutgoing(world)?.key ?? '')).toBe(true)
    await expect.poll(() => world.getDraft().status).toBe('ready')
    expect((await review(world)).prepared.minAmountOut).toBeLessThan(prepared.minAmountOut)
  })

  it('is asked for in two requests once the user has declined an upgrade for a batch', async () => {
    const world = await open({ features: { batches: 'ready' } })
    expect((await sellToken(world)).mode).toBe('batch')
    world.wallet.failNext({ code: 5750, message: 'No upgrade.' })
    expect(await world.swaps.confirm()).toBe(false)
    expect(getOutgoing(world)).toMatchObject({
      status: 'failed',
      error: { code: 'upgrade-rejected' },
    })
    await world.swaps.review()
    expect(world.swaps.$review.get()).toMatchObject({ status: 'ready', mode: 'sequence' })
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
  })

  it.each<[string, (world: World) => unknown]>([
    ['the amount', ({ swaps }) => swaps.setAmount('101')],
    ['the slippage', ({ swaps }) => swaps.setSlippage(50)],
    ['the pair', ({ swaps }) => swaps.reverse()],
  ])('[X11] is not sent as it was reviewed once the user has changed %s', async (_, edit) => {
    const world = await open()
    await sellToken(world)
    edit(world)
    expect(world.swaps.$review.get().status).toBe('none')
    await expect(world.swaps.confirm()).rejects.toMatchObject({ code: 'amount-invalid' })
    expect(world.count('eth_sendTransaction')).toBe(0)
  })

  it('keeps what the user types while another swap waits in the wallet', async () => {
    const world = await open()
    await sellNative(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    world.swaps.setAmount('2')
    world.wallet.approve()
    expect(await confirmed).toBe(true)
    expect(world.getDraft().amountText).toBe('2')
  })

  it('is refused while another one waits in the wallet', async () => {
    const world = await open()
    await sellNative(world)
    world.wallet.hold()
    const first = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    await expect(world.swaps.confirm()).rejects.toMatchObject({ code: 'already-pending' })
    world.wallet.approve()
    expect(await first).toBe(true)
  })

  it('may have been sent once the user stops waiting, and is shown if the wallet sends it after all', async () => {
    const world = await open()
    await sellNative(world)
    world.wallet.hold()
    const confirmed = world.swaps.confirm()
    await expect.poll(() => world.wallet.prompts.length).toBe(1)
    world.swaps.stopWaiting(getOutgoing(world)?.key ?? '')
    expect(await confirmed).toBe(false)
    expect(getOutgoing(world)).toMatchObject({ status: 'unknown' })
    world.wallet.approve()
    await expect.poll(() => getOutgoing(world)?.status).toBe('confirmed')
  })
})

it('follows a batch of an earlier visit until it is final', async () => {
  const storage = memoryStorage()
  const client = createClient()
  const features = { batches: 'supported' } as const
  const first = await open({ storage, features })
  await sellToken(first)
  await client.setAutomine(false)
  void first.swaps.confirm()
  await expect.poll(() => getOutgoing(first)?.batchId).toBeTruthy()
  first.stop()
  expect(storage.get('scope.1.swaps')).toContain(networkId)
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  const second = await open({ storage, features, wallet: first.wallet })
  await expect.poll(() => getOutgoing(second)?.status).toBe('confirmed')
  expect(getOutgoing(second)?.amountReceived).toBeGreaterThan(0n)
})
