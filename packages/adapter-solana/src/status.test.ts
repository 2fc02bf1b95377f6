/** What one node says of one transaction, answer by answer: a single odd one decides nothing. */
import { type NodeClient, type TransactionTrackingState, toKitError } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { createSolanaRuntime } from './runtime.js'

const { transactionStatus } = createSolanaRuntime()
/** Slots count those without a block, too. */
const height = 340_000_000
const slot = height + 22_000_000
const missing = { value: [null] }
const blockhash = '11111111111111111111111111111111'

interface Answers {
  readonly height?: number
  /** The height that belongs to the newest blockhash; undefined where the node does not answer. */
  readonly latest?: number | undefined
  statuses?(searchTransactionHistory: boolean): unknown
}

function getNodeClient({
  height: said = height,
  latest,
  statuses = () => missing,
}: Answers): NodeClient {
  const none = () => Promise.reject(new Error('Not asked for here.'))
  return {
    get: none,
    post: none,
    broadcast: none,
    async request(method, params) {
      if (method === 'getBlockHeight') return said
      if (method === 'getLatestBlockhash' && latest !== undefined)
        return { value: { blockhash, lastValidBlockHeight: latest + 150 } }
      if (method !== 'getSignatureStatuses')
        throw toKitError({ code: -32601, message: 'Method not found' })
      const [, options] = params as [unknown, { searchTransactionHistory: boolean }]
      return statuses(options.searchTransactionHistory)
    },
  }
}

let ids = 0
/** A transaction that was not followed before, with what an earlier visit kept of it. */
function followed(kept?: string) {
  const id = `transaction ${ids++}`
  let text = kept
  const memory: TransactionTrackingState = {
    get: () => text,
    set(next) {
      text = next
    },
  }
  return {
    look: (answers: Answers) =>
      transactionStatus(getNodeClient(answers), id, new AbortController().signal, memory),
    kept: () => text,
  }
}

describe('[X13] reports no drop for one odd response', () => {
  it('stays pending if a node returns a slot in place of a height', async () => {
    const { look } = followed(`${height + 100}`)
    expect(await look({ height: slot, latest: height })).toBe('pending')
    expect(await look({ height: slot, latest: undefined })).toBe('pending')
    expect(await look({ height: height + 10, latest: height + 10 })).toBe('pending')
  })

  it('returns dropped if the node’s height and newest blockhash agree', async () => {
    const { look } = followed(`${height}`)
    expect(await look({ height: height + 33, latest: height + 32 })).toBe('pending')
    expect(await look({ height: height + 33, latest: height + 33 })).toBe('dropped')
  })

  it('stays pending if the first node lags behind', async () => {
    const { look, kept } = followed()
    expect(await look({ height: 5, latest: height })).toBe('pending')
    expect(kept()).toBe(`${height + 300}?`)
    expect(await look({ height: height + 300, latest: height + 300 })).toBe('pending')
  })

  it('stays pending if it failed in a block that isn’t confirmed', async () => {
    const err = { InstructionError: [0, 'x'] }
    const at = (confirmationStatus: string) => () => ({ value: [{ err, confirmationStatus }] })
    const { look } = followed()
    expect(await look({ statuses: at('processed') })).toBe('pending')
    expect(await look({ statuses: at('confirmed') })).toBe('failed')
  })
})

describe('[X13] asks again without history', () => {
  const noHistory = (found: unknown) => (isWhole: boolean) => {
    if (!isWhole) return found
    throw toKitError({
      code: -32011,
      message: 'Transaction history is not available from this node',
    })
  }
  const confirmed = { value: [{ err: null, confirmationStatus: 'confirmed' }] }

  it('returns confirmed if the node keeps no history', async () =>
    expect(await followed().look({ statuses: noHistory(confirmed) })).toBe('confirmed'))

  it('returns dropped only while the node would still know of it', async () => {
    const statuses = noHistory(missing)
    const soon = { height: height + 60, latest: height + 60, statuses }
    const late = { height: height + 5_000, latest: height + 5_000, statuses }
    expect(await followed(`${height}`).look(soon)).toBe('dropped')
    expect(await followed(`${height}`).look(late)).toBe('pending')
    // When it was sent is not known.
    expect(await followed(`${height}?`).look(soon)).toBe('pending')
  })

  it('throws other errors without a second request', async () => {
    const statuses = () => {
      throw toKitError({ code: -32602, message: 'x' })
    }
    await expect(followed().look({ statuses })).rejects.toMatchObject({ code: 'invalid-params' })
  })
})

describe('takes null for none', () => {
  const of = (status: object) => () => ({ value: [status] })
  it.each<[string, () => unknown, string]>([
    ['no list', () => ({ value: null }), 'pending'],
    ['an empty list', () => ({ value: [] }), 'pending'],
    ['no error', of({ confirmationStatus: 'finalized' }), 'confirmed'],
    ['an error of null', of({ err: null, confirmationStatus: 'finalized' }), 'confirmed'],
    ['a rooted one of an old node', of({ err: null, confirmations: null }), 'confirmed'],
  ])('%s', async (_, statuses, status) => expect(await followed().look({ statuses })).toBe(status))

  it.each(['x', '-1', '1?2', '??'])(
    '[STO-02] ignores an invalid stored value: %s',
    async (kept) => {
      const { look, kept: now } = followed(kept)
      expect(await look({ latest: height })).toBe('pending')
      expect(now()).toBe(`${height + 300}?`)
    },
  )
})
