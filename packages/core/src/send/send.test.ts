import { describe, expect, it, vi } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import { getCurrentRoute } from '../features/modal/modal.js'
import { insideOf, peek } from '../fixtures/peek.js'
import { networks, soon, testKit } from '../fixtures/test-kit.js'
import { startNodeServer } from '../http/fixtures/node-server.js'
import { memoryStorage } from '../storage/key-value.js'
import {
  filled,
  friend,
  gold,
  one,
  prompted,
  undo,
  useWorlds,
  wallet,
  world,
} from './fixtures/setup-send.js'
import { previewDebounce } from './preview.js'
import { send } from './send.js'

useWorlds()

describe('a draft', () => {
  it('[SND-01] uses the current account, and starts with its native currency', async () => {
    const { sending, draft, from } = await filled()
    expect(draft()).toMatchObject({
      namespace: 'eip155',
      networkId: 'eip155:1',
      from,
      token: { symbol: 'COIN', amount: one },
      amount: one / 2n,
      recipient: { status: 'resolved', address: friend },
    })
    sending.start('eip155')
    expect(draft().amountText).toBe('0.5')
  })

  it('names the first missing input', async () => {
    const { sending, draft, evm, from } = await world()
    evm.setHoldings(from, [gold])
    sending.start('eip155')
    expect(draft().status).toBe('no-token')
    await soon(() => expect(draft().status).toBe('no-amount'))
    expect(sending.setAmount('1e5')).toBe(false)
    expect(sending.setAmount('0')).toBe(true)
    expect(draft().status).toBe('no-amount')
    sending.setAmount('1.1')
    expect(draft().status).toBe('amount-above-balance')
    sending.setAmount('1')
    expect(draft().status).toBe('no-recipient')
    sending.setRecipient('?')
    await soon(() => expect(draft().status).toBe('recipient-invalid'))
    sending.setRecipient(friend)
    // All of it leaves nothing for the fee.
    await soon(() => expect(draft().status).toBe('insufficient-gas'))
    sending.setAmount('0.5')
    await soon(() => expect(draft().status).toBe('ready'))
  })

  it('[SND-07] requires a balance for the fee to send a token', async () => {
    const { sending, draft, evm, from } = await world()
    evm.setBalance(from, 0n)
    evm.setHoldings(from, [gold])
    sending.start('eip155')
    await soon(() => expect(sending.$tokens.get()).toHaveLength(2))
    sending.setToken(gold)
    sending.setAmount('1')
    sending.setRecipient(friend)
    expect(draft().status).toBe('insufficient-gas')
  })

  it('clears the amount if the token changes', async () => {
    const { sending, draft } = await filled()
    sending.setToken(gold)
    expect(draft()).toMatchObject({ amountText: '', token: gold, status: 'no-amount' })
  })

  it('keeps the fee from a native maximum, and nothing from a token’s', async () => {
    const { sending, draft } = await filled()
    await sending.max()
    expect(draft().amount).toBe(one - 1_000n)
    await soon(() => expect(draft().status).toBe('ready'))
    sending.setToken(gold)
    await sending.max()
    expect(draft().amount).toBe(gold.amount)
  })

  it('accepts an amount in fiat, and keeps its worth', async () => {
    const { sending, draft, evm, from } = await world()
    evm.setHoldings(from, [{ ...gold, price: 25n * 10n ** 17n }])
    sending.start('eip155')
    await soon(() => expect(sending.$tokens.get()).toHaveLength(2))
    const [, priced] = sending.$tokens.get()
    if (priced) sending.setToken(priced)
    sending.setUnit('fiat')
    expect(sending.setAmount('5.001')).toBe(false)
    expect(sending.setAmount('5,00')).toBe(true)
    expect(draft().amount).toBe(2_000_000n)
    sending.setUnit('token')
    expect(draft().amountText).toBe('2')
    sending.setUnit('fiat')
    expect(draft().amountText).toBe('5')
  })

  it('ends with the network it is of', async () => {
    const { sending, wallet } = await filled()
    wallet.changeNetwork('eip155:2')
    await soon(() => expect(sending.$draft.get()).toBeUndefined())
  })

  it.each([true, false])(
    '[NET-04] starts over after a switch to another namespace, connected in it: %s',
    async (isConnected) => {
      const { sending, kit, evm, from } = await world()
      if (isConnected) {
        await kit.connection.connect(wallet, { namespace: 'solana' })
        await kit.network.switchTo('eip155:1')
      }
      evm.setHoldings(from, [gold])
      sending.start('eip155')
      sending.setAmount('0.5')
      sending.setRecipient(friend)
      await kit.network.switchTo('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      expect(kit.account().get()).toMatchObject({ namespace: 'solana', isConnected })
      expect(sending.$draft.get()).toBeUndefined()
      await kit.network.switchTo('eip155:1')
      sending.start('eip155')
      await soon(() =>
        expect(sending.$draft.get()).toMatchObject({
          amountText: '',
          recipient: { status: 'empty' },
        }),
      )
    },
  )

  it('rejects sending from another account than the one shown', async () => {
    const { sending, wallet } = await filled()
    wallet.changeAccount()
    await soon(() => expect(sending.$draft.get()).toBeUndefined())
    await expect(sending.confirm()).rejects.toMatchObject({ code: 'amount-invalid' })
  })

  it('ignores a node’s response after the input changed', async () => {
    const { sending, draft, evm } = await filled()
    evm.setPreview({ fee: 7n })
    sending.setAmount('0.25')
    sending.setRecipient('')
    await vi.advanceTimersByTimeAsync(2 * previewDebounce)
    expect(draft().preview).toEqual({ status: 'none' })
  })
})

describe('payment links', () => {
  it('[X17] wait for the list that their token is in', async () => {
    const { evm, from, sending, draft } = await world()
    evm.setHoldings(from, [gold])
    sending.start('eip155')
    sending.setRecipient(`memory:${friend}?token=${gold.address}&amount=250000`)
    expect(draft().recipient.status).toBe('resolving')
    await soon(() =>
      expect(draft().recipient).toMatchObject({ status: 'resolved', address: friend }),
    )
    expect(draft().token?.address).toBe(gold.address)
    expect(draft().amount).toBe(250_000n)
  })

  it('[X17] fill in what they request, and all of it can be changed', async () => {
    const { sending, draft } = await filled()
    sending.setRecipient(`memory:${friend}?amount=1500000&token=gold`)
    expect(draft()).toMatchObject({
      token: gold,
      amountText: '1.5',
      recipient: { status: 'resolved', address: friend, text: friend },
    })
    sending.setAmount('2')
    expect(draft().amount).toBe(2_000_000n)
  })

  it.each([
    ['one that can’t be followed', 'memory:?', 'payment-link-invalid'],
    [
      'one of a token that the account has none of',
      `memory:${friend}?token=zinc`,
      'insufficient-funds',
    ],
  ])('[X17] rejects %s', async (_, link, code) => {
    const { sending, draft } = await filled()
    sending.setRecipient(link)
    expect(draft()).toMatchObject({ status: 'recipient-invalid', recipient: { error: { code } } })
    expect(draft().amountText).toBe('0.5')
  })
})

describe('sending', () => {
  it('sends at the displayed rate without a choice of the user', async () => {
    const { evm, sending, wallet } = await filled()
    evm.setPreview({ feeRate: 8n })
    await sending.refreshPreview()
    wallet.hold()
    const sent = sending.confirm()
    await soon(() => expect(wallet.prompts[0]?.params[1]).toMatchObject({ maxFeePerGas: 8n }))
    wallet.approve()
    expect(await sent).toBe(true)
  })

  it('[SND-02] asks the wallet once, reports success, opens the account and resets', async () => {
    const all = await filled()
    const { sending, events, kit, wallet, draft } = all
    kit.modal.open({ view: 'WalletSendPreview' })
    wallet.hold()
    const sent = sending.confirm()
    expect(sending.$transfers.get()).toMatchObject([{ status: 'checking', amount: one / 2n }])
    expect(kit.modal.$state.get().stack).toHaveLength(1)
    expect(getCurrentRoute(kit.modal.$state.get()).view).toBe('Account')
    await soon(() =>
      expect(sending.$transfers.get()).toMatchObject([{ status: 'awaiting-wallet' }]),
    )
    expect(wallet.prompts[0]?.params[1]).toMatchObject({ to: friend, value: one / 2n })
    wallet.approve()
    expect(await sent).toBe(true)
    expect(prompted(all)).toBe(1)
    await soon(() => expect(sending.$transfers.get()).toMatchObject([{ status: 'confirmed' }]))
    expect(draft()).toMatchObject({ amountText: '', recipient: { status: 'empty' } })
    expect(events.filter(({ type }) => type.startsWith('SEND'))).toEqual([
      { type: 'SEND_INITIATED', network: 'eip155:1', symbol: 'COIN' },
      { type: 'SEND_SUCCESS', network: 'eip155:1', symbol: 'COIN' },
    ])
  })

  it('[X12] sends nothing more on a second press while the wallet prompts', async () => {
    const all = await filled()
    const { sending, wallet } = all
    wallet.hold()
    const presses = [sending.confirm(), sending.confirm(), sending.confirm()]
    await soon(() => expect(wallet.prompts).toHaveLength(1))
    wallet.approve()
    expect(new Set(await Promise.all(presses))).toEqual(new Set([true]))
    expect(prompted(all)).toBe(1)
    expect(sending.$transfers.get()).toHaveLength(1)
  })

  it('[SND-02] keeps the draft and reports no failure if the user declines', async () => {
    const { sending, wallet, draft, events } = await filled()
    wallet.reject()
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([{ status: 'declined' }])
    expect(draft()).toMatchObject({ amountText: '0.5', status: 'ready' })
    expect(events.at(-1)).toMatchObject({ type: 'SEND_ERROR', code: 'user-rejected' })
    sending.dismiss(sending.$transfers.get()[0]?.key ?? '')
    expect(sending.$transfers.get()).toEqual([])
  })

  it('[X12] reports a lost response as neither sent nor failed', async () => {
    const { sending, wallet } = await filled()
    wallet.failNext(new KitError('outcome-unknown', 'lost'))
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([
      { status: 'unknown', error: { code: 'outcome-unknown' } },
    ])
  })

  it('[X2] asks nothing of a wallet that moves to another network on confirm', async () => {
    const all = await filled()
    const { sending, wallet } = all
    wallet.changeNetwork('eip155:2')
    await expect(sending.confirm()).rejects.toMatchObject({ code: 'amount-invalid' })
    expect(prompted(all)).toBe(0)
  })

  it('[X3] rejects a token whose decimals changed', async () => {
    const all = await filled({ token: gold })
    const { sending, evm, from } = all
    evm.setHoldings(from, [{ ...gold, decimals: 4 }])
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([
      { status: 'failed', error: { code: 'amount-invalid' } },
    ])
    expect(prompted(all)).toBe(0)
  })

  it('keeps reporting a pending transfer after a reload, until it settles', async () => {
    const storage = memoryStorage()
    const first = await filled({ storage })
    first.evm.setTransactionStatus('pending')
    expect(await first.sending.confirm()).toBe(true)
    first.kit.stop()
    const again = await world({ storage, adapters: first.adapters })
    expect(again.sending.$transfers.get()).toMatchObject([
      { status: 'pending', to: friend, amount: one / 2n, token: { symbol: 'COIN', decimals: 18 } },
    ])
    again.evm.setTransactionStatus('confirmed')
    await soon(() =>
      expect(again.sending.$transfers.get()).toMatchObject([{ status: 'confirmed' }]),
    )
    expect(storage.get('scope.1.sendings')).toBeNull()
  })

  it.each(['{', '7', '[{}]', '[{"id":"a","networkId":"x:1"}]'])(
    '[STO-02] ignores %s in storage',
    async (text) => {
      const storage = memoryStorage()
      storage.set('scope.1.sendings', text)
      storage.set('scope.1.send_receivers', text)
      expect((await world({ storage })).sending.$transfers.get()).toEqual([])
    },
  )
})

describe('warnings', () => {
  const kinds = ({
    preview,
  }: {
    preview: { status: string; warnings?: readonly { kind: string }[] }
  }) => preview.warnings?.map(({ kind }) => kind)

  it('[X4] warns about the first transfer to a recipient, not the second', async () => {
    const { sending, draft } = await filled()
    expect(kinds(draft())).toEqual(['first-time'])
    await sending.confirm()
    sending.setAmount('0.1')
    sending.setRecipient(friend)
    await soon(() => expect(draft().preview.status).toBe('ready'))
    expect(kinds(draft())).toEqual([])
  })

  it('[X4] warns about an address that looks like a known one', async () => {
    const { sending, draft } = await filled()
    await sending.confirm()
    sending.setAmount('0.1')
    sending.setRecipient(`${friend.slice(0, 4)}9${friend.slice(5)}`)
    await soon(() => expect(draft().preview.status).toBe('ready'))
    expect(kinds(draft())).toEqual(['look-alike'])
  })

  it('[X9] refuses an unowned address and warns about a contract', async () => {
    const { sending, draft, evm } = await filled()
    evm.setPreview({ warnings: ['zero-address'] })
    await sending.refreshPreview()
    expect(draft().status).toBe('recipient-invalid')
    evm.setPreview({ warnings: ['contract'] })
    await sending.refreshPreview()
    expect(draft().status).toBe('ready')
    expect(kinds(draft())).toEqual(['contract', 'first-time'])
  })

  it('[X9] sends nothing to a recipient that the site’s own list rejects', async () => {
    const listed = new Set<string>()
    const asked: string[] = []
    const isRecipientBlocked = async (to: string, networkId: string) => {
      asked.push(`${networkId}:${to}`)
      return listed.has(to)
    }
    const made = await filled({ isRecipientBlocked })
    expect(asked).toEqual([`eip155:1:${friend}`])
    // Listed since it was looked at: the last look finds it.
    listed.add(friend)
    expect(await made.sending.confirm()).toBe(false)
    expect(made.sending.$transfers.get()[0]?.error?.code).toBe('recipient-blocked')
    await made.sending.refreshPreview()
    expect(kinds(made.draft())).toEqual(['blocked-recipient', 'first-time'])
    expect(made.draft().status).toBe('recipient-invalid')
    await expect(made.sending.confirm()).rejects.toMatchObject({ code: 'amount-invalid' })
    expect(prompted(made)).toBe(0)
  })

  it('[X9] sends nothing if the site’s own list fails', async () => {
    const away = new KitError('network-unreachable', 'The list is away.')
    const made = await world({ isRecipientBlocked: () => Promise.reject(away) })
    const { sending, draft } = made
    sending.start('eip155')
    await soon(() => expect(sending.$tokens.get()).toHaveLength(1))
    sending.setAmount('0.5')
    sending.setRecipient(friend)
    await soon(() => expect(draft().preview.status).toBe('failed'))
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()[0]?.error?.code).toBe('network-unreachable')
    expect(prompted(made)).toBe(0)
  })

  it('[X16] warns about a smart wallet of another network if the site sets its node', async () => {
    const seen = async (rpcUrls: Record<string, string[]>) => {
      const made = testKit({ kit: { send: send(), peek: peek(), rpcUrls } })
      undo.push(made.kit.start())
      const { getNodeClient, getChainRuntime } = await insideOf(made.kit).chains()
      const money = await (await getChainRuntime('eip155')).assets?.()
      const [, other] = made.kit.network.networks
      // There is code on the second network, and none on the first.
      if (money?.isContract && other)
        money.isContract = async (node: unknown) => node === getNodeClient(other)
      await made.kit.connection.connect(wallet)
      const sending = await made.kit.send?.open()
      sending?.start()
      await soon(() => expect(sending?.$tokens.get()).toHaveLength(1))
      sending?.setAmount('0.5')
      sending?.setRecipient(friend)
      await soon(() => expect(sending?.$draft.get()?.preview.status).toBe('ready'))
      const { preview } = sending?.$draft.get() ?? {}
      return preview?.status === 'ready' ? preview.warnings : []
    }
    expect(await seen({ 'eip155:2': ['http://127.0.0.1:1'] })).toEqual([
      { kind: 'contract-on-other-network', networkId: 'eip155:2' },
      { kind: 'first-time' },
    ])
    expect(await seen({})).toEqual([{ kind: 'first-time' }])
  })

  it('warns about a token’s own fee, and blocks one that rejects transfers', async () => {
    const { sending, draft, evm } = await filled({ token: gold })
    evm.setPreview({ amountReceived: 495_000n })
    await sending.refreshPreview()
    expect(draft()).toMatchObject({ status: 'ready' })
    expect(kinds(draft())).toContain('fee-on-transfer')
    evm.setPreview({ error: new KitError('execution-reverted', 'no') })
    await sending.refreshPreview()
    expect(draft().status).toBe('would-fail')
  })

  it('allows sending if the node does not respond', async () => {
    const { sending, draft, evm } = await filled()
    evm.setPreview(new KitError('network-unreachable', 'down'))
    await sending.refreshPreview()
    expect(draft()).toMatchObject({ status: 'ready', preview: { status: 'failed' } })
  })
})

describe('[X6][X7] names', () => {
  async function gateway(answer: () => object | undefined) {
    const server = await startNodeServer((_, response) => {
      const body = answer()
      if (body) response.end(JSON.stringify(body))
      else response.writeHead(404).end('{}')
    })
    undo.push(() => server.close())
    return server
  }
  const leadsTo = (address: string, more: object = {}) => ({
    name: 'ann.example',
    resolved: { address, ...more },
    attributes: [],
  })

  it('[SND-01][SND-08] resolve to an address, again before sending', async () => {
    let address = friend
    const { url } = await gateway(() => leadsTo(address))
    const all = await filled({ gatewayUrl: url })
    const { sending, draft } = all
    sending.setRecipient('Ann.example')
    expect(draft().recipient).toMatchObject({ status: 'resolving' })
    await soon(() =>
      expect(draft().recipient).toMatchObject({
        status: 'resolved',
        address: friend,
        name: 'ann.example',
      }),
    )
    await soon(() => expect(draft().preview.status).toBe('ready'))
    address = `${friend}2`
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([{ error: { code: 'address-invalid' } }])
    expect(prompted(all)).toBe(0)
    address = friend
    expect(await sending.confirm()).toBe(true)
  })

  it('reports names that don’t exist', async () => {
    const { url } = await gateway(() => undefined)
    const { sending, draft } = await filled({ gatewayUrl: url })
    sending.setRecipient('nobody.example')
    await soon(() =>
      expect(draft().recipient).toMatchObject({
        status: 'invalid',
        error: { code: 'name-not-found' },
      }),
    )
  })

  it('warns about names of another network', async () => {
    const { url } = await gateway(() => leadsTo(friend, { isFallback: true, coinType: 60 }))
    const { sending, draft } = await filled({ gatewayUrl: url })
    sending.setRecipient('ann.example')
    await soon(() => expect(draft().preview.status).toBe('ready'))
    expect(draft().preview).toMatchObject({
      warnings: [{ kind: 'fallback-name' }, { kind: 'first-time' }],
    })
  })
})

it('lists the native currency without tokens()', async () => {
  const { kit } = testKit({ kit: { send: send(), networks: [networks.one] } })
  undo.push(kit.start())
  await kit.connection.connect(wallet)
  const sending = await kit.send?.open()
  sending?.start()
  await soon(() => expect(sending?.$tokens.get()).toMatchObject([{ symbol: 'COIN', amount: one }]))
  expect(sending?.$draft.get()).toMatchObject({ status: 'no-amount' })
})
