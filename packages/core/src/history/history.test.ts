import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { KitError } from '../errors/kit-error.js'
import type { KitEvent } from '../events.js'
import { soon, testKit } from '../fixtures/test-kit.js'
import { startNodeServer } from '../http/fixtures/node-server.js'
import { tokens } from '../tokens/tokens.js'
import { history } from './history.js'
import type { HistoryEntry } from './history-feature.js'
import { byMonth } from './months.js'

const wallet = 'test.memory.wallet1'
const friend = '0xFriend'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  vi.useRealTimers()
})

interface Row {
  readonly id?: string
  readonly metadata?: object
  readonly transfers?: readonly unknown[]
}
const sent = (over: object = {}) => ({
  direction: 'out',
  fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: '/public/getTokenImage/COIN' } },
  quantity: { numeric: '1.50' },
  ...over,
})

/** A gateway that answers by the question, on a real server; `row` knows whose history it is. */
async function world(
  answer: (url: URL, response: ServerResponse, row: (over?: Row) => object) => void,
) {
  const asked: URL[] = []
  const later = { ms: 0 }
  const server = await startNodeServer((_, response, request) => {
    const url = new URL(request.url ?? '/', 'http://gateway.example')
    // An older gateway, which does not say what it has, is asked for the thing itself.
    if (url.pathname === '/v1/supported-chains') return void response.writeHead(404).end()
    asked.push(url)
    const account = decodeURIComponent(url.pathname.split('/')[3] ?? '')
    answer(url, response, ({ id = 'a', metadata, transfers = [sent()] } = {}) => ({
      id,
      metadata: {
        operationType: 'send',
        hash: `hash-${id}`,
        chain: url.searchParams.get('chainId'),
        minedAt: '2026-11-20T10:00:00Z',
        sentFrom: account,
        sentTo: friend,
        status: 'confirmed',
        nonce: 1,
        ...metadata,
      },
      transfers,
    }))
  })
  undo.push(() => server.close())
  const made = testKit({
    kit: {
      history: history(),
      gatewayUrl: server.url,
      env: { sleep: async () => undefined, now: () => Date.now() + later.ms },
    },
  })
  undo.push(made.kit.start())
  const events: KitEvent[] = []
  made.kit.events.on((event) => events.push(event))
  await made.kit.connection.connect(wallet)
  const all = await made.kit.history?.open()
  if (!all) throw new Error('The kit is not started.')
  const $list = all.forNamespace('eip155')
  return {
    ...made,
    all,
    $list,
    asked,
    /** Milliseconds that the clock is ahead. */
    later,
    events,
    look: () => undo.push($list.listen(() => undefined)),
  }
}
const page = (response: ServerResponse, data: readonly unknown[], next?: string) =>
  response.end(JSON.stringify({ data, next: next ?? null }))

/** Waits until an unobserved list is released, after one second. */
async function left(stop: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
}

/** What of these is shown. */
async function shown(rows: (row: (over?: Row) => object) => readonly unknown[]) {
  const { $list, look } = await world((_, response, row) => page(response, rows(row)))
  look()
  await soon(() => expect($list.get().status).toBe('ready'))
  return $list.get().entries
}
const at = (id: string, minedAt: string) => ({ id, metadata: { minedAt } })

describe('received tokens', () => {
  it('joins the tokens once it is in the history, without an extra read', async () => {
    let minedAt = '2026-11-20T10:00:00Z'
    const server = await startNodeServer((_, response, request) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway.example')
      if (pathname.endsWith('/history')) {
        const chain = searchParams.get('chainId')
        const metadata = { operationType: 'receive', hash: minedAt, chain, minedAt }
        const from = { sentFrom: friend, sentTo: '', status: 'confirmed' }
        const transfers = [sent({ direction: 'in' })]
        return void page(response, [{ id: minedAt, metadata: { ...metadata, ...from }, transfers }])
      }
      response.writeHead(pathname.endsWith('/balance') ? 501 : 404).end('{}')
    })
    undo.push(() => server.close())
    const { kit, evm } = testKit({
      kit: {
        history: history(),
        tokens: tokens(),
        gatewayUrl: server.url,
        env: { sleep: async () => undefined },
      },
    })
    undo.push(kit.start())
    await kit.connection.connect(wallet)
    const tokensApi = await kit.tokens?.open()
    const all = await kit.history?.open()
    if (!tokensApi || !all) throw new Error('The kit is not started.')
    const [$tokens, $list] = [tokensApi.forNamespace('eip155'), all.forNamespace('eip155')]
    const amount = () => $tokens.get().tokens[0]?.amount
    undo.push($tokens.listen(() => undefined))
    await soon(() => expect($tokens.get().status).toBe('ready'))
    const before = amount()
    evm.setBalance(kit.account().get().address ?? '', 7n)
    undo.push($list.listen(() => undefined))
    await soon(() => expect($list.get().status).toBe('ready'))
    // It is older than what the account was seen to have.
    // All earlier requests get their responses before this one.
    await all.refresh('eip155')
    expect(amount()).toBe(before)
    minedAt = new Date().toISOString()
    await all.refresh('eip155')
    await soon(() => expect(amount()).toBe(7n))
  })
})

describe('reading', () => {
  it('[HIS-06] sends no request until subscribed, then one for the account and the chain in use', async () => {
    const { asked, look, $list, kit } = await world((_, response, row) => page(response, [row()]))
    expect(asked).toEqual([])
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.pathname).toBe(`/v1/account/${kit.account().get().address}/history`)
    expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:1')
    expect($list.get()).toMatchObject({
      hasMore: false,
      entries: [
        {
          id: 'a',
          hash: 'hash-a',
          operation: 'send',
          status: 'confirmed',
          at: Date.parse('2026-11-20T10:00:00Z'),
          transfers: [{ direction: 'out', symbol: 'COIN', amount: 150n, decimals: 2 }],
        },
      ],
    })
  })

  it('keeps earlier results and adds new ones if fetched again', async () => {
    let newest = ['b', 'a']
    const { all, $list, asked } = await world((url, response, row) => {
      const rows = (ids: readonly string[], status = 'confirmed') =>
        ids.map((id) =>
          row({ id, metadata: { minedAt: `2026-01-0${'.Aabcw'.indexOf(id)}T00:00:00Z`, status } }),
        )
      if (url.searchParams.get('cursor')) return page(response, rows(['A']))
      page(response, [...rows(['w'], 'pending').slice(asked.length - 1), ...rows(newest)], 'two')
    })
    const ids = () => $list.get().entries.map(({ id }) => id)
    const stop = $list.listen(() => undefined)
    await soon(() => expect(ids()).toEqual(['w', 'b', 'a']))
    await all.loadMore('eip155')
    expect(ids()).toContain('A')
    newest = ['c', 'b']
    await left(stop)
    const states: string[] = []
    undo.push($list.listen(({ status }) => states.push(status)))
    await soon(() => expect(ids()).toEqual(['c', 'b', 'a', 'A']))
    expect(states).toEqual(['ready'])
    expect($list.get().hasMore).toBe(false)
  })

  it('reads an old list again for a view that reopens at once', async () => {
    let newest = ['a']
    const { $list, asked, later } = await world((_, response, row) =>
      page(
        response,
        newest.map((id) => row({ id })),
      ),
    )
    const ids = () => $list.get().entries.map(({ id }) => id)
    const stop = $list.listen(() => undefined)
    await soon(() => expect(ids()).toEqual(['a']))
    newest = ['b', 'a']
    stop()
    // One view follows another: what was just read stands.
    const stopAgain = $list.listen(() => undefined)
    expect(asked).toHaveLength(1)
    later.ms = 5_000
    stopAgain()
    undo.push($list.listen(() => undefined))
    await soon(() => expect(ids()).toContain('b'))
    expect(asked).toHaveLength(2)
  })

  it('polls for a sent transaction until the gateway has it', async () => {
    let stale = 3
    let id = ''
    const { kit, $list, asked, look } = await world((_, response, row) => {
      const isNew = id !== '' && stale-- <= 0
      page(response, isNew ? [row({ id, metadata: { hash: id } }), row()] : [row()])
    })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    asked.length = 0
    id = await kit.requests.sendTransaction({
      namespace: 'eip155',
      transaction: { to: `0x${'1'.repeat(40)}`, value: 1n },
    })
    await soon(() => expect($list.get().entries.map(({ hash }) => hash)).toContain(id))
    expect(asked).toHaveLength(4)
  })

  it('starts over when there may be a gap between old and new entries', async () => {
    let newest = ['a']
    const { $list } = await world((_, response, row) =>
      page(
        response,
        newest.map((id) => row({ id })),
        'two',
      ),
    )
    const stop = $list.listen(() => undefined)
    await soon(() => expect($list.get().entries).toHaveLength(1))
    newest = ['y', 'z']
    await left(stop)
    undo.push($list.listen(() => undefined))
    await soon(() => expect($list.get().entries.map(({ id }) => id)).not.toContain('a'))
    expect($list.get()).toMatchObject({ status: 'ready', hasMore: true })
  })

  it('[HIS-04][HIS-06] goes on page by page, each entry once, the newest first', async () => {
    const { all, $list, look, events, asked } = await world((url, response, row) => {
      if (url.searchParams.get('cursor') === 'two')
        return page(response, [
          row(at('a', '2026-01-02T00:00:00Z')),
          row(at('c', '2026-01-01T00:00:00Z')),
        ])
      return page(
        response,
        [row(at('a', '2026-01-02T00:00:00Z')), row(at('b', '2026-01-03T00:00:00Z'))],
        'two',
      )
    })
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', hasMore: true }))
    await all.loadMore('eip155')
    expect($list.get().entries.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect($list.get().hasMore).toBe(false)
    await all.loadMore('eip155')
    expect(asked).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(1)
  })

  it('looks behind a page of which nothing is shown, and not for ever', async () => {
    const { $list, look, asked } = await world((_, response) => page(response, [], 'more'))
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', hasMore: true }))
    expect(asked).toHaveLength(5)
  })

  it('lists another history after a network switch', async () => {
    const { $list, look, kit } = await world((url, response, row) =>
      page(response, [row({ id: url.searchParams.get('chainId') ?? '' })]),
    )
    look()
    await soon(() => expect($list.get().entries.map(({ id }) => id)).toEqual(['eip155:1']))
    await kit.network.switchTo('eip155:2')
    await soon(() => expect($list.get().entries.map(({ id }) => id)).toEqual(['eip155:2']))
  })

  it('[HIS-04] reports a failure, keeps earlier entries, and can retry', async () => {
    let isDown = false
    const { $list, look, all, events } = await world((_, response, row) => {
      if (isDown) return response.writeHead(400).end()
      return page(response, [row()], 'two')
    })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    isDown = true
    await all.loadMore('eip155')
    expect($list.get()).toMatchObject({
      status: 'failed',
      hasMore: true,
      isEmpty: false,
      entries: [{ id: 'a' }],
    })
    expect(events.at(-1)).toMatchObject({ type: 'ERROR_FETCH_TRANSACTIONS', network: 'eip155:1' })
    isDown = false
    await all.loadMore('eip155')
    expect($list.get()).toMatchObject({ status: 'ready' })
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['ends the connection', (response) => response.destroy()],
    [
      'says 429, to come back in an hour',
      (response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'),
    ],
    ['answers with a page', (response) => response.end('<h1>Hi</h1>')],
    ['answers with wrong shapes', (response) => response.end('{"data":{"a":1},"next":7}')],
  ])('[HIS-04] reports a failure if the gateway %s, and can retry', async (_, fail) => {
    let isDown = true
    const { $list, look, all } = await world((_url, response, row) =>
      isDown ? fail(response) : page(response, [row()]),
    )
    look()
    await soon(() => expect($list.get().status).toBe('failed'))
    isDown = false
    await all.loadMore('eip155')
    expect($list.get()).toMatchObject({ status: 'ready', entries: [{ id: 'a' }] })
  })

  it('[HIS-04] is empty once a page had no entry, or no page could be read', async () => {
    let isDown = true
    const { $list, look, all, kit } = await world((_, response) =>
      isDown ? response.writeHead(400).end() : page(response, []),
    )
    const seen: unknown[] = []
    undo.push(
      $list.listen(({ status, isEmpty, networkId }) => seen.push(status, isEmpty, networkId)),
    )
    expect($list.get()).toMatchObject({ isEmpty: false })
    look()
    await soon(() => expect($list.get().status).toBe('failed'))
    expect($list.get()).toMatchObject({ isEmpty: true, networkId: 'eip155:1' })
    isDown = false
    await all.refresh('eip155')
    expect($list.get()).toMatchObject({ status: 'ready', isEmpty: true, networkId: 'eip155:1' })
    expect(seen.slice(-6)).toEqual(['loading', false, 'eip155:1', 'ready', true, 'eip155:1'])
    await kit.connection.disconnect()
    expect($list.get()).toEqual({ status: 'none', entries: [], hasMore: false, isEmpty: false })
  })

  it('reports unavailable if the gateway has no history of the chain', async () => {
    const { $list, look, events, all } = await world((_, response) =>
      response.writeHead(501).end('{}'),
    )
    const $isKnown = all.isSupported('eip155')
    undo.push($isKnown.listen(() => undefined))
    expect($isKnown.get()).toBe(true)
    look()
    await soon(() => expect($list.get().status).toBe('unavailable'))
    expect($isKnown.get()).toBe(false)
    expect(events.some(({ type }) => type === 'ERROR_FETCH_TRANSACTIONS')).toBe(false)
  })

  it('[HIS-02] reports an error if not connected', async () => {
    const { all, kit } = await world((_, response) => page(response, []))
    await kit.connection.disconnect()
    await expect(all.refresh('eip155')).rejects.toMatchObject({
      code: 'chain-account-required',
      shortMessage: "Transactions can't be fetched without an accountAddress",
    })
  })
})

it('counts going on from the account to the history, not opening it elsewhere', async () => {
  const { kit, events } = await world((_, response) => page(response, []))
  const clicks = () => events.filter(({ type }) => type === 'CLICK_TRANSACTIONS')
  kit.modal.open({ view: 'Transactions' })
  kit.modal.close()
  kit.modal.open({ view: 'Account' })
  expect(clicks()).toEqual([])
  kit.modal.push({ view: 'Transactions', namespace: 'eip155' })
  expect(clicks()).toEqual([{ type: 'CLICK_TRANSACTIONS', network: 'eip155:1' }])
  kit.modal.back()
  expect(clicks()).toHaveLength(1)
})

describe('[X14] omitted entries', () => {
  it.each([
    ['of another chain', { metadata: { chain: 'eip155:2' } }],
    ['of no time', { metadata: { minedAt: 'yesterday' } }],
    ['of no hash', { metadata: { hash: '' } }],
    ['of a status that is none', { metadata: { status: 'maybe' } }],
    [
      'whose transfers are all spam',
      { transfers: [{ direction: 'in', nft_info: { name: 'Free', flags: { is_spam: true } } }] },
    ],
    [
      'of zero value, from another account',
      {
        metadata: { sentFrom: friend },
        transfers: [sent({ direction: 'in', quantity: { numeric: '0.0' } })],
      },
    ],
    [
      'that claims to be from the account, but is not',
      { metadata: { sentFrom: friend }, transfers: [sent()] },
    ],
  ])('[HIS-03] one %s', async (_, over) =>
    expect(
      (await shown((row) => [row({ ...over, id: 'bad' }), row()])).map(({ id }) => id),
    ).toEqual(['a']),
  )

  it('keeps an entry without transfers, and what was received', async () => {
    const received = { metadata: { sentFrom: friend }, transfers: [sent({ direction: 'in' })] }
    const entries = await shown((row) => [
      row({ id: 'approve', transfers: [] }),
      row({ id: 'in', ...received }),
    ])
    expect(entries.map(({ id }) => id).sort()).toEqual(['approve', 'in'])
  })

  it('cleans names, loads only gateway images, and reads exact amounts or none', async () => {
    const [entry] = await shown((row) => [
      row({
        transfers: [
          sent({
            fungible_info: {
              name: '\u202eevil',
              symbol: 'E'.repeat(400),
              icon: { url: 'https://evil.example' },
            },
            quantity: { numeric: '1e18' },
          }),
          sent({ quantity: { numeric: '9007199254740993.000000000000000001' } }),
        ],
      }),
    ])
    expect(entry?.transfers).toMatchObject([
      { name: 'evil', symbol: 'E'.repeat(48) },
      {
        amount: 9007199254740993000000000000000001n,
        decimals: 18,
        imageUrl: expect.stringMatching(/COIN/),
      },
    ])
    expect(entry?.transfers[0]).not.toHaveProperty('imageUrl')
    expect(entry?.transfers[0]).not.toHaveProperty('amount')
  })

  describeVectors('poisoning', (cases) => {
    const stories = cases.filter(({ kind }) => kind === 'history')
    it.each(stories)('$id', async ({ id, entry: story }) => {
      const {
        op,
        count = 1,
        nft,
        flags,
        initiatedByUser,
        symbol,
      } = story as Record<string, unknown>
      const entries = await shown((row) =>
        Array.from({ length: Number(count) }, () =>
          row({
            id,
            metadata: {
              operationType: op,
              ...(initiatedByUser === false && { sentFrom: friend }),
              ...('chain' in (story as object) && { chain: 'eip155:137' }),
            },
            transfers: [
              nft
                ? { direction: 'in', nft_info: { name: 'x', flags } }
                : sent({ ...(symbol !== undefined && { fungible_info: { symbol } }) }),
            ],
          }),
        ),
      )
      const isShown = ['hist-6', 'hist-7', 'hist-10'].includes(id)
      expect(entries).toHaveLength(isShown ? 1 : 0)
    })
  })
})

describe('months', () => {
  const entry = (id: string, date: Date): HistoryEntry => ({
    id,
    hash: id,
    networkId: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    at: date.getTime(),
    from: '',
    to: '',
    transfers: [],
  })

  it('[HIS-01] follow the reader’s calendar, the newest first, each entry once', () => {
    const entries = [
      entry('a', new Date(2025, 11, 31, 23, 59)),
      entry('b', new Date(2026, 0, 1, 0, 1)),
      entry('c', new Date(2026, 0, 20)),
      entry('c', new Date(2026, 0, 20)),
    ]
    const before = JSON.stringify(entries)
    expect(
      byMonth(entries).map(({ year, month, entries: all }) => [
        year,
        month,
        all.map(({ id }) => id),
      ]),
    ).toEqual([
      [2026, 0, ['c', 'b']],
      [2025, 11, ['a']],
    ])
    expect(JSON.stringify(entries)).toBe(before)
  })

  it('groups 50,000 entries without losing one', () => {
    const many = Array.from({ length: 50_000 }, (_, at) =>
      entry(`${at}`, new Date(2020, at % 80, 1)),
    )
    const months = byMonth(many)
    expect(months).toHaveLength(80)
    expect(months.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(50_000)
  })
})

describe('the network fee of an entry', () => {
  const entry = { hash: '0xabc', networkId: 'eip155:1', from: '0x1' } as const

  it('is that of the chain, asked once', async () => {
    const { all, evm } = await world((_, response) => page(response, []))
    expect(await all.getFee(entry)).toBeUndefined()
    evm.setPaidFee('0xabc', 21_000n)
    expect(await all.getFee(entry)).toBe(21_000n)
    evm.setPaidFee('0xabc', 1n)
    expect(await all.getFee(entry)).toBe(21_000n)
    expect(await all.getFee({ ...entry, networkId: 'eip155:2' })).toBe(1n)
  })

  it('is unknown on a network that the site does not list', async () => {
    const { all, evm } = await world((_, response) => page(response, []))
    evm.setPaidFee('0xabc', 21_000n)
    expect(await all.getFee({ ...entry, networkId: 'eip155:5' })).toBeUndefined()
  })

  it('rejects if the node does not respond, and is asked again', async () => {
    const { all, evm } = await world((_, response) => page(response, []))
    evm.setPaidFee('0xabc', new KitError('http-error', 'HTTP status code: 502'))
    await expect(all.getFee(entry)).rejects.toMatchObject({ code: 'http-error' })
    evm.setPaidFee('0xabc', 5n)
    expect(await all.getFee(entry)).toBe(5n)
  })
})
