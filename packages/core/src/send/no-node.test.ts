import { describe, expect, it, vi } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import { soon } from '../fixtures/test-kit.js'
import { filled, friend, gold, prompted, useWorlds, type world } from './fixtures/setup-send.js'
import { listTimeoutMs } from './recipient-blocklist.js'

useWorlds()

type World = Awaited<ReturnType<typeof world>>
const dead = new KitError('network-unreachable', 'down')

const warned = ({ draft }: World) => {
  const { preview } = draft()
  if (preview.status !== 'failed') throw new Error(`The preview is ${preview.status}.`)
  return preview.warnings.map(({ kind }) => kind)
}

async function typed(made: World, to: string) {
  made.sending.setAmount('0.1')
  made.sending.setRecipient(to)
  await soon(() => expect(made.draft().preview.status).toBe('failed'))
  return warned(made)
}

describe('[X4] with a dead node', () => {
  it('warns that a poisoned address looks like a known one', async () => {
    const made = await filled()
    expect(await made.sending.confirm()).toBe(true)
    made.evm.setPreview(dead)
    const poisoned = `${friend.slice(0, 4)}9${friend.slice(5)}`
    expect(await typed(made, poisoned)).toEqual(['look-alike'])
    const { preview } = made.draft()
    expect(preview).toMatchObject({ warnings: [{ kind: 'look-alike', known: friend }] })
  })

  it('warns about a first time, one’s own address and a token’s contract', async () => {
    const made = await filled({ token: gold })
    made.evm.setPreview(dead)
    expect(await typed(made, 'somebodyElse')).toEqual(['first-time'])
    expect(await typed(made, made.from)).toEqual(['own-address'])
    expect(made.draft().status).toBe('ready')
    expect(await typed(made, gold.address)).toEqual(['token-contract', 'first-time'])
    // [X9] Assets sent there are lost, even if no node confirms it.
    expect(made.draft().status).toBe('recipient-invalid')
  })

  it('[X9] rejects a recipient that the site’s own list rejects', async () => {
    const made = await filled({ isRecipientBlocked: (to) => to === 'listed' })
    made.evm.setPreview(dead)
    expect(await typed(made, 'listed')).toEqual(['blocked-recipient', 'first-time'])
    expect(made.draft().status).toBe('recipient-invalid')
  })

  it('rejects an address that the chain itself does not take', async () => {
    const made = await filled()
    made.evm.setPreview(new KitError('address-invalid', 'of another network'))
    await typed(made, 'elsewhere')
    expect(made.draft().status).toBe('recipient-invalid')
  })

  it('fills in no maximum, and rejects with the node’s error', async () => {
    const made = await filled()
    made.evm.setPreview(dead)
    await expect(made.sending.max()).rejects.toMatchObject({ code: 'network-unreachable' })
    expect(made.draft().amountText).toBe('0.5')
  })
})

describe('[X9] if the site’s own list never responds', () => {
  it('ends the preview, sends nothing and frees the form after a refusal', async () => {
    const answers: (boolean | Promise<boolean>)[] = [false]
    const signals: AbortSignal[] = []
    const made = await filled({
      isRecipientBlocked(_, __, signal) {
        signals.push(signal)
        return answers.shift() ?? new Promise<boolean>(() => undefined)
      },
    })
    const answer = made.sending.confirm()
    await vi.advanceTimersByTimeAsync(listTimeoutMs)
    expect(await answer).toBe(false)
    expect(made.sending.$transfers.get()).toMatchObject([
      { status: 'failed', error: { code: 'recipient-blocked' } },
    ])
    const looking = made.sending.refreshPreview()
    await vi.advanceTimersByTimeAsync(listTimeoutMs)
    await looking
    expect(made.draft().preview).toMatchObject({
      status: 'failed',
      error: { code: 'recipient-blocked' },
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true])
    expect(prompted(made)).toBe(0)
  })
})

it('[X3] rejects the native currency if its decimals differ from the network’s', async () => {
  const made = await filled()
  const [coin] = made.sending.$tokens.get()
  if (!coin) throw new Error('There is a native currency.')
  made.sending.setToken({ ...coin, decimals: 19 })
  made.sending.setAmount('0.01')
  await soon(() => expect(made.draft().preview.status).toBe('ready'))
  expect(await made.sending.confirm()).toBe(false)
  expect(made.sending.$transfers.get()).toMatchObject([
    { status: 'failed', error: { code: 'amount-invalid' } },
  ])
  expect(prompted(made)).toBe(0)
})
