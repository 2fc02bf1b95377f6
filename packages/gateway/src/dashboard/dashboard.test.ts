/** The dashboard's pages and files, as an operator's browser gets them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, asOperator, configWith, getEvent } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

const get = async (gateway: Gateway, path: string) => {
  const response = await ask(gateway, path, { headers: asOperator })
  return { response, status: response.status, text: await response.text() }
}
const tables = ['days', 'wallets', 'chains', 'errors']

describe('a gateway', () => {
  let database: Database
  let gateway: Gateway
  beforeAll(async () => {
    database = await openPooledDatabase()
    gateway = await createTestGateway(configWith(), { database })
  }, 60_000)
  afterAll(async () => {
    await gateway.close()
    await database.close()
  })
  beforeEach(() => emptyTables(database))
  const send = (list: readonly unknown[], project = 'shop') =>
    ask(gateway, `/e?projectId=${project}`, { body: JSON.stringify(list) })

  it('shows names and pictures of wallets and chains, and errors as sentences', async () => {
    await send([
      getEvent('CONNECT_SUCCESS', { walletId: 'io.metamask', namespace: 'eip155' }),
      getEvent('CONNECT_SUCCESS', { walletId: 'AUTH', networkId: 'eip155:1' }),
      getEvent('SWITCH_NETWORK_ERROR', { networkId: 'eip155:1', code: 'chain-unrecognized' }),
    ])
    const { text } = await get(gateway, '/dashboard')
    for (const name of ['MetaMask', 'Embedded wallet', 'EVM', 'Ethereum'])
      expect(text).toContain(`<span>${name}</span>`)
    expect(text).toContain('Switching the network failed: the wallet doesn’t know this network.')
    expect(text).not.toMatch(/io\.metamask|AUTH|SWITCH_NETWORK_ERROR/)
    const images = [...text.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(images).toEqual([
      '/getWalletImage/metamask?projectId=shop',
      '/public/getAssetImage/eip155%3A1?projectId=shop',
    ])
    for (const path of images)
      expect((await ask(gateway, path)).headers.get('content-type')).toMatch(/^image\//)
  })

  it('compares with the period before', async () => {
    await send([getEvent('MODAL_OPEN'), getEvent('MODAL_OPEN')])
    await database.db.execute(sql`update scope_event set occurred_at = now() - interval '8 days'`)
    await send([getEvent('MODAL_OPEN'), getEvent('MODAL_OPEN'), getEvent('MODAL_OPEN')])
    const week = await get(gateway, '/dashboard?days=7')
    expect(week.text).toContain('+50\u00a0% from 2')
    const month = await get(gateway, '/dashboard?days=30')
    expect(month.text).toContain('up from none')
    const all = await get(gateway, '/dashboard?days=90')
    expect(all.text).not.toContain('up from none')
    expect(all.text).toContain('can’t be compared: events are deleted after 90 days')
  })

  it('shows chosen days, and offers the same days as files', async () => {
    await send([getEvent('MODAL_OPEN'), getEvent('CONNECT_ERROR', { code: 'timeout' })])
    await database.db.execute(
      sql`update scope_event set occurred_at = date_trunc('day', now()) - interval '3 days'`,
    )
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const { text } = await get(gateway, `/dashboard?project=shop&from=${day}&until=${day}`)
    for (const table of tables)
      expect(text).toContain(
        `href="/dashboard/${table}.csv?project=shop&amp;from=${day}&amp;until=${day}"`,
      )
    const file = await get(gateway, `/dashboard/days.csv?project=shop&from=${day}&until=${day}`)
    expect(file.text).toBe(`Day (UTC),Opened,Selected,Connected,Signed in\r\n${day},1,0,0,0\r\n`)
    expect(file.response.headers.get('content-disposition')).toBe(
      `attachment; filename="shop-days-${day}-${day}.csv"`,
    )
    expect(file.response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  it('[B8] writes files of one project, in which no text of a page is a formula', async () => {
    await send([
      getEvent('CONNECT_SUCCESS', { walletId: '-1 - 2', namespace: 'eip155' }),
      getEvent('CONNECT_SUCCESS', { walletId: 'io.metamask', namespace: 'eip155' }),
      getEvent('CONNECT_ERROR', { code: '-odd' }),
    ])
    await send([getEvent('CONNECT_SUCCESS', { walletId: 'com.only.bank' })], 'bank')
    const read = async (table: string) =>
      (await get(gateway, `/dashboard/${table}.csv?project=shop&days=7`)).text.split('\r\n')
    expect(await read('wallets')).toEqual([
      'Wallet,Ids,Selected,Connected',
      `"'-1 - 2","'-1 - 2",0,1`,
      'MetaMask,io.metamask,0,1',
      '',
    ])
    expect(await read('errors')).toEqual([
      'Error,Event,Code,Count',
      `Connecting failed: its code is -odd.,CONNECT_ERROR,"'-odd",1`,
      '',
    ])
    expect(await read('chains')).toEqual(['Chain,Id,Connected', 'EVM,eip155,2', ''])
  })

  it('[B12] gives files to the operator alone', async () => {
    for (const table of tables) {
      const closed = await ask(gateway, `/dashboard/${table}.csv`)
      expect([closed.status, closed.headers.get('content-type')]).toEqual([
        401,
        expect.stringContaining('text/html'),
      ])
    }
    expect((await get(gateway, '/dashboard/wallets.csv')).status).toBe(200)
  })

  it('lists the first 20 wallets, and all of them in the file', async () => {
    await send(
      Array.from({ length: 25 }, (_, at) =>
        getEvent('CONNECT_SUCCESS', { walletId: `com.wallet-${at}`, namespace: 'eip155' }),
      ),
    )
    const { text } = await get(gateway, '/dashboard')
    expect(text.match(/com\.wallet-/g)).toHaveLength(20)
    expect(text).toContain('These are the first 20. The CSV file has all.')
    const file = await get(gateway, '/dashboard/wallets.csv')
    expect(file.text.trim().split('\r\n')).toHaveLength(26)
  })

  it('says why there are no events', async () => {
    expect((await get(gateway, '/dashboard?project=shop')).text).toContain('Pages send events with')
    const quiet = await get(gateway, '/dashboard?project=quiet')
    expect(quiet.text).toContain('Analytics are off for this project.')
    expect(quiet.text).not.toContain('<table')
  })

  it.each([
    ['/dashboard?days=8', 400, 'Choose 7, 30, 90 days, or a first and a last day.'],
    ['/dashboard?from=2026-11-02&until=2026-11-01', 400, 'The first day is after the last day.'],
    ['/dashboard?project=unknown', 404, 'This gateway has no project with this id.'],
    ['/dashboard/secrets.csv', 404, 'There is no such file.'],
    ['/dashboard/days.csv?days=8', 400, 'Choose 7, 30, 90 days'],
  ])('explains on a page what is wrong with %s', async (path, status, sentence) => {
    const answer = await get(gateway, path)
    expect(answer.status).toBe(status)
    expect(answer.response.headers.get('content-type')).toContain('text/html')
    expect(answer.text).toMatch(new RegExp(`role="alert">${sentence}`))
  })

  it('keeps the days that were entered when they are wrong, as text', async () => {
    const { text } = await get(gateway, '/dashboard?from=2026-11-02&until=%22%3E%3Cscript%3E')
    expect(text).toContain('name="from" value="2026-11-02"')
    expect(text).toContain('name="until" value="&quot;&gt;&lt;script&gt;"')
  })

  it('explains that there were too many attempts', async () => {
    const guess = () =>
      ask(gateway, '/dashboard/session', {
        body: new URLSearchParams({ token: 'x' }),
        address: '192.0.2.77',
      })
    const answers: Response[] = []
    for (let at = 0; at < 11; at++) answers.push(await guess())
    const last = answers.at(-1)
    expect([last?.status, last?.headers.has('retry-after')]).toEqual([429, true])
    expect(await last?.text()).toContain('Too many attempts. Wait a minute and try again.')
  })
})

it('shows a page if the database fails', async () => {
  const database = await openPooledDatabase()
  const gateway = await createTestGateway(configWith(), { database })
  try {
    await database.db.execute(sql`drop table scope_event`)
    for (const path of ['/dashboard', '/dashboard/days.csv']) {
      const { status, text } = await get(gateway, path)
      expect(status).toBe(503)
      expect(text).toContain('Couldn’t read the figures.')
      expect(text).not.toContain('scope_event')
    }
  } finally {
    await gateway.close()
    await database.close()
  }
})
