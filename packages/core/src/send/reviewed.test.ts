/** [X20] What was reviewed is what is sent: amount, units, memo, fee, and the payment that is sent again. */
import { describe, expect, it } from 'vitest'
import { soon } from '../fixtures/test-kit.js'
import { filled, friend, gold, one, prompted, useWorlds, world } from './fixtures/setup-send.js'

useWorlds()

const dollars = 10n ** 18n
const other = '0x00000000000000000000000000000000000Foe'

/** Ten dollars of gold, at two and a half dollars each. */
async function inDollars() {
  const made = await world()
  const priced = (price: bigint, more: object = {}) => ({ ...gold, price, ...more })
  made.evm.setHoldings(made.from, [priced((5n * dollars) / 2n)])
  made.sending.start('eip155')
  await soon(() => expect(made.sending.$tokens.get()).toHaveLength(2))
  const [, token] = made.sending.$tokens.get()
  if (token) made.sending.setToken(token)
  made.sending.setUnit('fiat')
  made.sending.setAmount('10')
  made.sending.setRecipient(friend)
  await soon(() => expect(made.draft().preview.status).toBe('ready'))
  expect(made.draft().amount).toBe(4_000_000n)
  /** A list that comes later says something else. */
  async function listed(price: bigint, more: object = {}) {
    made.evm.setHoldings(made.from, [priced(price, more)])
    await (await made.kit.tokens?.open())?.refresh('eip155')
    await soon(() =>
      expect(made.sending.$tokens.get().find(({ address }) => address === 'gold')?.price).toBe(
        price,
      ),
    )
  }
  return { ...made, listed }
}

describe('[X20] an amount under review', () => {
  it('keeps the price of an amount typed in fiat', async () => {
    const { sending, draft, listed } = await inDollars()
    await sending.refreshPreview()
    await listed(5n * dollars)
    expect(draft()).toMatchObject({ amount: 4_000_000n, token: { price: 5n * dollars } })
    sending.setAmount('20')
    expect(draft().amount).toBe(4_000_000n)
    sending.setAmount('10')
    expect(draft().amount).toBe(2_000_000n)
  })

  it('is not counted in other units', async () => {
    const { sending, draft, listed } = await inDollars()
    sending.setUnit('token')
    await sending.refreshPreview()
    await listed(dollars, { decimals: 8 })
    expect(draft()).toMatchObject({ amount: 4_000_000n, token: { decimals: 6 } })
  })
})

describe('[X20] a memo of a payment link', () => {
  const link = `memory:${friend}?amount=1500000&token=gold&memo=order-7`

  it('goes with another token', async () => {
    const { sending, draft } = await filled()
    sending.setRecipient(link)
    expect(draft().transferExtras).toEqual({ memo: 'order-7' })
    const [coin] = sending.$tokens.get()
    if (coin) sending.setToken(coin)
    expect(draft().transferExtras).toBeUndefined()
  })

  it('stays with its own', async () => {
    const { sending, draft } = await filled()
    sending.setRecipient(link)
    const [, token] = sending.$tokens.get()
    if (token) sending.setToken(token)
    sending.setAmount('1')
    expect(draft().transferExtras).toEqual({ memo: 'order-7' })
  })
})

describe('[X20] confirm', () => {
  it('refuses while the preview loads, because its warnings are not visible yet', async () => {
    const all = await filled()
    all.sending.setRecipient(other)
    expect(all.draft()).toMatchObject({ status: 'ready', preview: { status: 'loading' } })
    await expect(all.sending.confirm()).rejects.toMatchObject({
      code: 'amount-invalid',
      details: { status: 'preview-loading' },
    })
    expect(prompted(all)).toBe(0)
  })

  it('asks again if the fee has grown since it was shown', async () => {
    const all = await filled()
    const { sending, evm } = all
    evm.setPreview({ fee: 1_251n })
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([
      { status: 'failed', error: { code: 'fee-changed' } },
    ])
    expect(prompted(all)).toBe(0)
    expect(sending.again(sending.$transfers.get()[0]?.key ?? '')).toBe(true)
    await soon(() =>
      expect(all.draft().preview).toMatchObject({ status: 'ready', preview: { fee: 1_251n } }),
    )
    expect(await sending.confirm()).toBe(true)
  })

  it('sends if the fee has changed a little, or no node reports it', async () => {
    const { sending, evm } = await filled()
    evm.setPreview({ fee: 1_250n })
    expect(await sending.confirm()).toBe(true)
  })
})

describe('[X20] sent again', () => {
  it('restores the declined payment, not the form’s current one', async () => {
    const { sending, wallet, draft } = await filled()
    wallet.reject()
    expect(await sending.confirm()).toBe(false)
    const [{ key = '' } = {}] = sending.$transfers.get()
    sending.setToken(gold)
    sending.setAmount('3')
    sending.setRecipient(other)
    expect(sending.again(key)).toBe(true)
    expect(sending.$transfers.get()).toEqual([])
    expect(draft()).toMatchObject({
      token: { symbol: 'COIN' },
      amount: one / 2n,
      recipient: { address: friend },
    })
    await soon(() => expect(draft().preview.status).toBe('ready'))
    wallet.hold()
    const sent = sending.confirm()
    await soon(() =>
      expect(wallet.prompts[0]?.params[1]).toMatchObject({ to: friend, value: one / 2n }),
    )
    wallet.approve()
    expect(await sent).toBe(true)
  })

  it('is not filled in for another account, or for a token without a balance', async () => {
    const { sending, wallet, kit, from } = await filled()
    wallet.reject()
    expect(await sending.confirm()).toBe(false)
    const [{ key = '' } = {}] = sending.$transfers.get()
    expect(sending.again('?')).toBe(false)
    wallet.changeAccount()
    await soon(() => expect(kit.account().get().address).not.toBe(from))
    expect(sending.again(key)).toBe(false)
    expect(sending.$draft.get()).toBeUndefined()
  })
})
