import { createMemoryAdapter } from '@scope/testing'
import { describe, expect, it, vi } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import { soon } from '../fixtures/test-kit.js'
import { filled, friend, one, prompted, useWorlds, world } from './fixtures/setup-send.js'

useWorlds()

/** Asked, and not answered yet. */
async function asked() {
  const made = await filled()
  made.wallet.hold()
  const answer = made.sending.confirm()
  await soon(() => expect(made.wallet.prompts).toHaveLength(1))
  return { ...made, answer }
}
const statuses = ({ sending }: Awaited<ReturnType<typeof filled>>) =>
  sending.$transfers.get().map(({ status }) => status)

describe('while a wallet request is pending', () => {
  it('[X12] rejects another draft with already-pending, and keeps it', async () => {
    const all = await asked()
    const { sending, draft, wallet, answer } = all
    sending.setAmount('0.25')
    await soon(() => expect(draft().preview.status).toBe('ready'))
    await expect(sending.confirm()).rejects.toMatchObject({ code: 'already-pending' })
    expect(statuses(all)).toEqual(['awaiting-wallet'])
    wallet.approve()
    expect(await answer).toBe(true)
    // What was typed meanwhile is not what was sent.
    expect(draft()).toMatchObject({ amountText: '0.25', recipient: { address: friend } })
    expect(prompted(all)).toBe(1)
    expect(await sending.confirm()).toBe(true)
    expect(sending.$transfers.get().map(({ amount }) => amount)).toEqual([one / 4n, one / 2n])
  })

  it('[X12] reports an unknown outcome if the user stops waiting, and frees the form', async () => {
    const all = await asked()
    const { sending, draft, events, answer } = all
    sending.stopWaiting(sending.$transfers.get()[0]?.key ?? '')
    expect(await answer).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([
      { status: 'unknown', error: { code: 'outcome-unknown' } },
    ])
    expect(draft()).toMatchObject({ amountText: '0.5', status: 'ready' })
    expect(events.at(-1)).toMatchObject({ type: 'SEND_ERROR', code: 'outcome-unknown' })
    all.wallet.approve()
    // It has answered after all.
    await soon(() => expect(statuses(all)).toEqual(['confirmed']))
    expect(sending.$transfers.get()[0]?.error).toBeUndefined()
    expect(events.at(-1)).toMatchObject({ type: 'SEND_SUCCESS' })
    expect(prompted(all)).toBe(1)
  })

  it('shows a dismissed transfer again only if it was sent', async () => {
    const refused = await asked()
    const leave = ({ sending }: typeof refused) => {
      const [{ key = '' } = {}] = sending.$transfers.get()
      sending.stopWaiting(key)
      sending.dismiss(key)
      expect(sending.$transfers.get()).toEqual([])
    }
    leave(refused)
    refused.wallet.reject()
    await refused.answer
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses(refused)).toEqual([])
    const approved = await asked()
    leave(approved)
    approved.wallet.approve()
    await soon(() => expect(statuses(approved)).toEqual(['confirmed']))
  })

  it('changes nothing if a transfer that isn’t awaiting the wallet is left', async () => {
    const { sending, wallet } = await filled()
    wallet.failNext(new KitError('outcome-unknown', 'lost'))
    await sending.confirm()
    const before = sending.$transfers.get()
    sending.stopWaiting(before[0]?.key ?? '')
    sending.stopWaiting('nothing')
    expect(sending.$transfers.get()).toEqual(before)
  })
})

describe('[SND-06] in the words of the specification', () => {
  it('rejects a draft that is not ready', async () => {
    const { sending } = await world()
    sending.start('eip155')
    await expect(sending.confirm()).rejects.toThrow(
      'Please enter a valid amount and receiver address',
    )
  })

  it('[NET-09] rejects a chain whose adapter can’t send', async () => {
    const evm = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1', 'eip155:2'] })
    const solana = createMemoryAdapter({
      namespace: 'solana',
      networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    })
    const load = async () => {
      const { assets: _, ...runtime } = await evm.adapter.load()
      return runtime
    }
    const poor = { ...evm, adapter: { ...evm.adapter, load } }
    const made = await world({ adapters: [poor, solana] })
    made.sending.start('eip155')
    await soon(() => expect(made.sending.$tokens.get()).not.toEqual([]))
    made.sending.setAmount('0.5')
    made.sending.setRecipient(friend)
    await soon(() => expect(made.draft().preview.status).toBe('none'))
    expect(await made.sending.confirm()).toBe(false)
    expect(made.sending.$transfers.get()[0]?.error?.message).toBe('Unsupported chain')
  })

  it.each([
    ['eip155', 'Something went wrong'],
    ['solana', 'Failed to send transaction. Please try again.'],
  ] as const)('[SND-05] an unknown failure on %s', async (namespace, words) => {
    const made = await world()
    const { sending, kit } = made
    const wallet = namespace === 'solana' ? made.solana.wallet : made.evm.wallet
    if (namespace === 'solana') await kit.connection.connect('test.memory.wallet1', { namespace })
    sending.start(namespace)
    await soon(() => expect(sending.$tokens.get()).not.toEqual([]))
    sending.setAmount('0.5')
    sending.setRecipient(friend)
    await soon(() => expect(made.draft().preview.status).toBe('ready'))
    wallet.failNext(new KitError('unknown', 'x'))
    expect(await sending.confirm()).toBe(false)
    expect(sending.$transfers.get()).toMatchObject([
      { status: 'failed', error: { code: 'unknown' } },
    ])
    expect(sending.$transfers.get()[0]?.error?.message).toBe(words)
  })
})
