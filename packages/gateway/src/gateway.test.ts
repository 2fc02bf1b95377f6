/** The gateway as pages and operators meet it: the same on each database and store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEventStore } from './analytics/event-store.js'
import { serve } from './cli/serve.js'
import { walletsCommand } from './cli/wallets-command.js'
import { checkConfig } from './config/check.js'
import { createGateway, type Gateway } from './create-gateway.js'
import { migrate } from './database/migrate.js'
import { migrations } from './database/migrations.js'
import { directoryChange, directoryState, event } from './database/schema.js'
import {
  ask,
  asOperator,
  bank,
  configWith,
  getEvent,
  json,
  shop,
  token,
} from './fixtures/auth-requests.js'
import { emptyTables } from './fixtures/empty-tables.js'
import { type Store, storeKinds } from './fixtures/stores.js'
import { createLog } from './http/log.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface Page {
  data: {
    id: string
    slug: string
    name: string
    featured?: number
    badge_type?: string
    image_id: string
    image_is_generated?: boolean
    explorer_id?: string
    desktop_link?: string
    webapp_link?: string
    namespaces: string[]
  }[]
  count: number
}

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let gateway: Gateway
  const folder = mkdtempSync(join(tmpdir(), 'scope-gateway-'))

  beforeAll(async () => {
    mkdirSync(join(folder, 'wallets'))
    mkdirSync(join(folder, 'tokens'))
    writeFileSync(
      join(folder, 'wallets/rainbow.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
    )
    writeFileSync(
      join(folder, 'wallets/phantom.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    )
    writeFileSync(join(folder, 'tokens/ABC.png'), Buffer.from('89504e470d0a1a0a00', 'hex'))
    store = await kind.start()
    parts = await store.open()
    gateway = await createGateway(configWith({ images: { dir: folder } }), {
      ...parts,
      directoryEveryMs: 50,
    })
  }, 60_000)
  afterAll(async () => {
    await gateway?.close()
    await parts?.close()
    await store?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => emptyTables(parts.database))

  const wallets = async (query: string): Promise<Page> =>
    json<Page>(await ask(gateway, `/getWallets?${query}`))
  const slugs = async (query: string) => (await wallets(query)).data.map(({ slug }) => slug)

  describe('the directory', () => {
    it('[DIR-01] [DIR-05] returns pages of entries, each with what a browser needs', async () => {
      const first = await wallets('entries=4')
      expect(first.data).toHaveLength(4)
      expect(first.count).toBeGreaterThan(100)
      const second = await slugs('entries=4&page=2')
      expect(second).not.toContain(first.data[0]?.slug)
      expect(await slugs('entries=8')).toEqual([...first.data.map(({ slug }) => slug), ...second])
      expect(await wallets('page=10000')).toEqual({ data: [], count: first.count })
      const [metamask] = (await wallets('search=metamask')).data
      expect(metamask).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        image_id: metamask?.id,
        name: 'MetaMask',
        rdns: 'io.metamask',
        rdns_variants: expect.arrayContaining(['io.metamask']),
        mobile_link: expect.stringContaining('metamask'),
        chrome_store: expect.stringContaining('https://'),
        namespaces: expect.arrayContaining(['eip155', 'solana']),
      })
      expect(metamask).not.toHaveProperty('sources')
    })

    it('[DIR-05] returns an image_id with an image for each entry, and links of wallets', async () => {
      const { data } = await wallets('entries=100')
      expect(data).toHaveLength(100)
      for (const { image_id } of data) {
        const response = await ask(gateway, `/getWalletImage/${image_id}`)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^image\//)
      }
      const linked = (key: 'desktop_link' | 'webapp_link') =>
        data.filter((wallet) => typeof wallet[key] === 'string').length
      expect(linked('desktop_link')).toBeGreaterThan(5)
      expect(linked('webapp_link')).toBeGreaterThan(10)
      const drawn = data.filter((wallet) => !wallet.image_is_generated)
      expect(drawn.map(({ slug }) => slug)).toContain('metamask')
      expect(drawn.length).toBeLessThan(data.length)
    })

    it('[DIR-01] accepts our ids, explorer ids and slugs in include and exclude', async () => {
      const [wallet] = (await wallets('search=rainbow&entries=1')).data
      const explorer = wallet?.explorer_id ?? ''
      for (const id of [wallet?.id, explorer, 'rainbow']) {
        expect(await slugs(`include=${id}`)).toEqual(['rainbow'])
        expect(await slugs(`exclude=${id}&entries=100`)).not.toContain('rainbow')
      }
      expect(await wallets('include=nobody')).toEqual({ data: [], count: 0 })
    })

    it('[DIR-01] compares chains by their whole namespace (trap 6)', async () => {
      const solana = await wallets('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')
      expect(solana.count).toBeGreaterThan(5)
      expect(solana.data.every(({ namespaces }) => namespaces.includes('solana'))).toBe(true)
      expect((await wallets('chains=sol:1')).count).toBe(0)
      const both = await wallets('chains=eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      expect(both.count).toBeGreaterThan(solana.count)
    })

    it('[C1] finds a page’s wallets by their exact rdns or by their exact names', async () => {
      expect(await slugs('rdns=IO.MetaMask,com.example.nobody')).toEqual(['metamask'])
      expect(await slugs('names=MetaMask,Nobody')).toEqual(['metamask'])
      const both = await slugs('rdns=me.rainbow&names=MetaMask&entries=100')
      expect([...both].sort()).toEqual(['metamask', 'rainbow'])
      expect(await slugs('names=Meta')).toEqual([])
      expect(await slugs('rdns=metamask')).toEqual([])
      expect((await wallets('names=%3Cscript%3E,__proto__&rdns=constructor')).count).toBe(0)
    })

    it('[C1] ignores a claim that is too long, and finds the others', async () => {
      const long = `com.${'x'.repeat(249)}`
      expect(await slugs(`rdns=${long},io.metamask&names=${long}`)).toEqual(['metamask'])
      expect((await wallets(`rdns=${long}`)).count).toBe(0)
      expect((await wallets(`names=${long}`)).count).toBe(0)
    })

    it('[DIR-01] filters by badge, which only the operator sets', async () => {
      expect((await wallets('badge_type=certified')).count).toBe(0)
      const put = { method: 'PUT', body: '{"badge":"certified"}', headers: asOperator }
      expect((await ask(gateway, '/v1/operator/wallets/rainbow', put)).status).toBe(200)
      const [first, ...others] = (await wallets('badge_type=certified')).data
      expect([first?.slug, first?.badge_type, others]).toEqual(['rainbow', 'certified', []])
      const reset = { method: 'DELETE', headers: asOperator }
      expect((await ask(gateway, '/v1/operator/wallets/rainbow', reset)).status).toBe(204)
      expect((await wallets('badge_type=certified')).count).toBe(0)
    })

    it('treats an empty parameter as omitted', async () => {
      expect(await wallets('page=&entries=&search=&include=&exclude=&chains=&badge_type=')).toEqual(
        await wallets(''),
      )
    })

    it('responds 304 to a known ETag', async () => {
      const first = await ask(gateway, '/getWallets?entries=2', { origin: shop })
      const etag = first.headers.get('etag') ?? ''
      const again = await ask(gateway, '/getWallets?entries=2', {
        origin: shop,
        headers: { 'if-none-match': etag },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    it('adds, changes, features, hides and resets a wallet by an operator’s command over HTTP', async () => {
      const serving = await serve(checkConfig(configWith({ port: 0, host: '127.0.0.1' })), {
        ...parts,
        directoryEveryMs: 50,
      })
      const said: string[] = []
      const command = (...args: string[]) =>
        walletsCommand([...args, '--gateway', serving.address], { OPERATOR_TOKEN: token }, (text) =>
          said.push(text),
        )
      try {
        expect(
          await command(
            'add',
            'our-wallet',
            '--name',
            'Our Wallet',
            '--namespaces',
            'eip155',
            '--set',
            'homepage=https://our.example.com',
          ),
        ).toBe(0)
        await expect.poll(() => slugs('search=our+wallet')).toEqual(['our-wallet'])
        expect(await command('change', 'our-wallet', '--set', 'rdns=com.example.our')).toBe(0)
        expect(await command('feature', 'our-wallet', '1')).toBe(0)
        await expect.poll(() => slugs('entries=1')).toEqual(['our-wallet'])
        expect(await slugs('badge_type=featured')).toEqual(['our-wallet'])
        expect(await command('hide', 'metamask')).toBe(0)
        await expect.poll(() => slugs('include=metamask')).toEqual([])
        expect((await ask(gateway, '/getWalletImage/metamask')).status).toBe(404)
        expect(await command('show', 'metamask')).toBe(0)
        expect(await command('reset', 'our-wallet')).toBe(0)
        await expect.poll(() => slugs('include=our-wallet,metamask')).toEqual(['metamask'])
        expect(await command('change', 'new-one', '--set', 'rdns=com.example.new')).toBe(1)
        expect(said.at(-1)).toContain('"name":"name"')
        expect(
          await command('change', 'our-wallet', '--set', 'mobile_link=javascript://alert(1)'),
        ).toBe(1)
        expect(said.at(-1)).toContain('mobile_link')
        expect(await command('hide', '../../etc')).toBe(1)
      } finally {
        await serving.stop()
      }
    })

    it('[C11] [C4] rejects invalid wallets that were written directly into the database', async () => {
      const { db } = parts.database
      const said = (slug: string, more: object) => ({
        slug,
        change: { slug, name: 'Hostile', namespaces: ['eip155'], ...more },
      })
      await db
        .insert(directoryChange)
        .values([
          said('hostile-link', { mobile_link: 'javascript://%0aalert(1)' }),
          said('hostile-name', { name: 'Meta\u202eksaM' }),
          said('hostile-shape', { featured: 'first' }),
          said('fair', { name: 'Fair' }),
        ])
      await db.update(directoryState).set({ version: sql`version + 1` })
      await expect.poll(() => slugs('include=fair')).toEqual(['fair'])
      expect(await slugs('include=hostile-link,hostile-name,hostile-shape')).toEqual([])
      await emptyTables(parts.database)
      await expect.poll(() => slugs('include=fair')).toEqual([])
    })

    it('[A14] refuses changes by others', async () => {
      const put = (headers: Record<string, string>) =>
        ask(gateway, '/v1/operator/wallets/metamask', {
          method: 'PUT',
          body: '{"hidden":true}',
          headers,
        })
      for (const headers of [
        {},
        { authorization: 'Bearer x' },
        { authorization: token },
        { cookie: `scope_operator=${token}` },
      ]) {
        expect((await put(headers as Record<string, string>)).status).toBe(401)
      }
      expect(await slugs('include=metamask')).toEqual(['metamask'])
    })

    it('reads an operator’s file again when it changes, and ignores an invalid one', async () => {
      const file = join(folder, 'directory.json')
      writeFileSync(
        file,
        JSON.stringify([
          { slug: 'filed', name: 'Filed', namespaces: ['eip155'], featured: 1 },
          { slug: 'metamask', hidden: true },
        ]),
      )
      const lines: string[] = []
      const mine = await createGateway(configWith({ directory: { file } }), {
        ...parts,
        directoryEveryMs: 30,
        log: createLog('warn', { write: (line) => lines.push(line) }),
      })
      const firstOf = async () =>
        (await json<Page>(await ask(mine, '/getWallets?entries=1'))).data[0]?.name
      expect(await firstOf()).toBe('Filed')
      expect((await json<Page>(await ask(mine, '/getWallets?include=metamask'))).count).toBe(0)
      writeFileSync(
        file,
        JSON.stringify([
          { slug: 'filed', name: 'Filed anew', namespaces: ['eip155'], featured: 1 },
        ]),
      )
      await expect.poll(firstOf).toBe('Filed anew')
      writeFileSync(file, '[{"slug":"filed","name":""}]')
      await expect.poll(() => lines.join()).toContain('the one before it stays')
      expect(await firstOf()).toBe('Filed anew')
      await mine.close()
      await expect(createGateway(configWith({ directory: { file } }), parts)).rejects.toThrow(
        'directory.file[0].name',
      )
    })
  })

  describe('images', () => {
    it.each([
      ['/getWalletImage/metamask', 'image/svg+xml'],
      ['/getWalletImage/rainbow', 'image/svg+xml'],
      ['/getWalletImage/safepal', 'image/svg+xml'],
      ['/public/getAssetImage/eip155:1', 'image/svg+xml'],
      ['/public/getAssetImage/eip155%3A8453', 'image/svg+xml'],
      ['/public/getTokenImage/USDC', 'image/svg+xml'],
      ['/public/getTokenImage/NOBODY', 'image/svg+xml'],
      ['/public/getTokenImage/ABC', 'image/png'],
      ['/public/getCurrencyImage/EUR', 'image/svg+xml'],
    ])('[DIR-04] [B5] serves %s with headers that allow no script', async (path, type) => {
      const response = await ask(gateway, path, { origin: shop })
      expect(response.status).toBe(200)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
        'cache-control': expect.stringContaining('immutable'),
        'access-control-allow-origin': shop,
      })
      const again = await ask(gateway, path, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    it('prefers the operator’s image, and rejects an image with script', async () => {
      expect(await (await ask(gateway, '/getWalletImage/rainbow')).text()).toContain('M0 0h9v9z')
      expect(await (await ask(gateway, '/getWalletImage/phantom')).text()).not.toContain('onload')
    })

    it('returns the same image for each id of a wallet', async () => {
      const [wallet] = (await wallets('search=metamask&entries=1')).data
      const explorer = wallet?.explorer_id ?? ''
      const tags = await Promise.all(
        ['metamask', wallet?.id, explorer].map(async (id) =>
          (await ask(gateway, `/getWalletImage/${id}`)).headers.get('etag'),
        ),
      )
      expect(tags[0]).toMatch(/^".+"$/)
      expect(new Set(tags).size).toBe(1)
      const other = await ask(gateway, `/getWalletImage/${explorer.toUpperCase()}`)
      expect(other.status).toBe(400)
    })

    it.each([
      ['/getWalletImage/nobody', 404],
      ['/getWalletImage/..%2f..%2fpackage.json', 400],
      ['/getWalletImage/%2e%2e', 404],
      ['/getWalletImage/a.b', 400],
      ['/getWalletImage/__proto__', 400],
      ['/getWalletImage/constructor', 404],
      ['/public/getAssetImage/eip155', 400],
      ['/public/getTokenImage/..%2FUSDC', 400],
      ['/public/getTokenImage/%3Csvg%3E', 400],
      ['/public/getCurrencyImage/XX', 400],
      ['/public/getCurrencyImage/QQQ', 404],
    ])('responds to %s with %i', async (path, status) => {
      const response = await ask(gateway, path)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toContain('application/json')
    })
  })

  it('returns no image, and no error, for an unknown network', async () => {
    const response = await ask(gateway, '/public/getAssetImage/eip155:987654321')
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  })

  describe('projects', () => {
    it('[B6] reflects listed origins only, without credentials', async () => {
      const mine = await ask(gateway, '/getWallets', { origin: shop })
      expect(mine.headers.get('access-control-allow-origin')).toBe(shop)
      expect(mine.headers.get('access-control-allow-credentials')).toBeNull()
      expect(mine.headers.get('vary')).toBe('Origin')
      for (const origin of [
        bank,
        'https://shop.example.com.evil.example',
        'http://shop.example.com',
        'null',
        `${shop}:8443`,
      ]) {
        const other = await ask(gateway, '/getWallets', { origin })
        expect(other.status).toBe(403)
        expect(other.headers.get('access-control-allow-origin')).toBe('*')
        expect(await json(other)).toEqual({
          reasons: [{ name: 'origin', description: expect.any(String) }],
        })
        const preflight = await ask(gateway, '/e', { origin, method: 'OPTIONS' })
        expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
          403,
          null,
        ])
      }
    })

    it('[B6] accepts a preflight of a listed origin', async () => {
      const response = await ask(gateway, '/v1/?chainId=eip155:1', {
        origin: shop,
        method: 'OPTIONS',
      })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        204,
        shop,
      ])
    })

    it.each([
      ['', 400],
      ['nobody', 403],
      ['__proto__', 403],
      ['a b', 403],
    ])('responds to project "%s" with %i', async (id, status) => {
      const response = await ask(gateway, `/getWallets?projectId=${encodeURIComponent(id)}`, {
        origin: shop,
      })
      expect([
        response.status,
        (await json<{ reasons: { name: string }[] }>(response)).reasons[0]?.name,
      ]).toEqual([status, 'projectId'])
    })

    it('[A14] returns public data to programs without an origin', async () => {
      const response = await ask(gateway, '/getWallets?entries=1')
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        200,
        null,
      ])
    })
  })

  describe('analytics', () => {
    const rows = () => parts.database.db.select().from(event)
    const send = (
      body: unknown,
      asking: { project?: string; origin?: string; type?: string } = {},
    ) =>
      ask(gateway, `/e?projectId=${asking.project ?? 'shop'}`, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        origin: asking.origin ?? shop,
        headers: { 'content-type': asking.type ?? 'text/plain;charset=UTF-8' },
      })

    it('[ANA-01] accepts events only for projects that enable analytics', async () => {
      const of = async (id: string) =>
        json(await ask(gateway, `/getAnalyticsConfig?projectId=${id}`))
      expect(await of('shop')).toEqual({ isAnalyticsEnabled: true })
      expect(await of('quiet')).toEqual({ isAnalyticsEnabled: false })
      expect((await send(getEvent('MODAL_OPEN'), { project: 'quiet' })).status).toBe(403)
      expect(await rows()).toEqual([])
    })

    it('[ANA-01] [B9] stores one or many events, without addresses, and of URLs only host and path', async () => {
      expect((await send(getEvent('MODAL_OPEN'))).status).toBe(202)
      expect(
        (
          await send(
            [getEvent('SELECT_WALLET', { walletId: 'io.metamask' }), getEvent('MODAL_CLOSE')],
            { type: 'application/json' },
          )
        ).status,
      ).toBe(202)
      const kept = await rows()
      expect(kept.map(({ type }) => type).sort()).toEqual([
        'MODAL_CLOSE',
        'MODAL_OPEN',
        'SELECT_WALLET',
      ])
      expect(JSON.stringify(kept)).not.toMatch(/52908400|canary/i)
      expect(kept[0]).toMatchObject({
        projectId: 'shop',
        domain: 'shop.example.com',
        path: '/cart',
        addressHash: null,
      })
    })

    it('[B9] stores a hash of the address if the operator allows it', async () => {
      await send(getEvent('MODAL_OPEN'), { project: 'bank', origin: bank })
      const [row] = await rows()
      expect(row?.addressHash).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(row)).not.toContain('52908400')
    })

    it('stores a repeated event once, and the same id of another project as another event', async () => {
      const modalOpen = getEvent('MODAL_OPEN')
      await Promise.all([send(modalOpen), send(modalOpen), send([modalOpen, modalOpen])])
      await send(modalOpen, { project: 'bank', origin: bank })
      expect((await rows()).map(({ projectId }) => projectId).sort()).toEqual(['bank', 'shop'])
    })

    it('stores all of many simultaneous events', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => send([getEvent('MODAL_OPEN'), getEvent('MODAL_CLOSE')])),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
      expect(await rows()).toHaveLength(120)
    })

    it.each([
      ['{}', 'eventId'],
      ['[]', 'body'],
      ['x', 'body'],
      [{ ...getEvent('MODAL_OPEN'), eventId: '1' }, 'eventId'],
      [getEvent('drop table'), 'props.event'],
      [[getEvent('MODAL_OPEN'), 7], '1'],
      [Array.from({ length: 501 }, () => getEvent('MODAL_OPEN')), 'body'],
    ])('rejects all of %.60j, naming the field', async (body, field) => {
      const response = await send(body as unknown)
      const { reasons } = await json<{ reasons: { name: string }[] }>(response)
      expect(response.status).toBe(400)
      expect(reasons.some(({ name }) => name.endsWith(field) || name === field)).toBe(true)
      expect(await rows()).toEqual([])
    })

    it('deletes old events', async () => {
      await send(getEvent('MODAL_OPEN'))
      await parts.database.db.execute(
        sql`update scope_event set received_at = now() - interval '91 days'`,
      )
      await send(getEvent('MODAL_CLOSE'))
      const store = createEventStore(parts.database.db, { onStored: () => {} })
      expect(await store.deleteBefore(new Date(Date.now() - 90 * 86_400_000))).toBe(1)
      expect((await rows()).map(({ type }) => type)).toEqual(['MODAL_CLOSE'])
    })
  })

  describe('the dashboard', () => {
    const signIn = async () => {
      const response = await ask(gateway, '/dashboard/session', {
        body: new URLSearchParams({ token }),
      })
      return response.headers.get('set-cookie')?.split(';')[0] ?? ''
    }

    it('opens only for the operator, and its policy runs nothing', async () => {
      const closed = await ask(gateway, '/dashboard')
      expect([closed.status, closed.headers.get('content-security-policy')]).toEqual([
        401,
        expect.stringContaining("default-src 'none'"),
      ])
      expect(
        (await ask(gateway, '/dashboard/session', { body: new URLSearchParams({ token: 'x' }) }))
          .status,
      ).toBe(401)
      const cookie = await signIn()
      expect((await ask(gateway, '/dashboard', { headers: { cookie } })).status).toBe(200)
      expect((await ask(gateway, '/dashboard', { headers: asOperator })).status).toBe(200)
    })

    it('[B12] counts guesses of the token', async () => {
      const guess = () =>
        ask(gateway, '/dashboard/session', { body: new URLSearchParams({ token: 'x' }) })
      const answers = await Promise.all(Array.from({ length: 20 }, guess))
      expect(
        answers.some(({ status, headers }) => status === 429 && headers.has('retry-after')),
      ).toBe(true)
    })

    it('[B8] counts one project’s events by step', async () => {
      const send = (project: string, list: unknown[]) =>
        ask(gateway, `/e?projectId=${project}`, { body: JSON.stringify(list) })
      await send('shop', [
        ...Array.from({ length: 7 }, () => getEvent('MODAL_OPEN')),
        getEvent('SELECT_WALLET', { walletId: 'io.metamask' }),
        getEvent('CONNECT_SUCCESS', { walletId: 'io.metamask', namespace: 'eip155' }),
        getEvent('CONNECT_SUCCESS', {
          walletId: 'io.metamask',
          namespace: 'eip155',
          reconnected: true,
        }),
        getEvent('CONNECT_ERROR', { walletId: 'io.rabby', code: 'wallet-timeout' }),
      ])
      await send(
        'bank',
        Array.from({ length: 3 }, () => getEvent('SELECT_WALLET', { walletId: 'com.only.bank' })),
      )
      const page = await (
        await ask(gateway, '/dashboard?project=shop&days=7', { headers: asOperator })
      ).text()
      const row = (name: string) =>
        new RegExp(
          `<th scope="row">[^\\n]*<span>${name}( <small>[^<]*</small>)?</span>[\\s\\S]*?<td class="number">(\\d+)`,
        ).exec(page)?.[2]
      expect([
        row('Opened'),
        row('Selected'),
        row('Connected'),
        row('MetaMask'),
        row('EVM'),
        row('Connecting failed: its code is wallet-timeout.'),
      ]).toEqual(['7', '1', '1', '1', '1', '1'])
      expect(page).not.toContain('com.only.bank')
      expect(
        (await ask(gateway, '/dashboard?project=nobody', { headers: asOperator })).status,
      ).toBe(404)
      expect((await ask(gateway, '/dashboard?days=8', { headers: asOperator })).status).toBe(400)
    })
  })

  describe('operation', () => {
    it('reports that it is alive and ready, and not ready while it drains', async () => {
      const mine = await createGateway(configWith(), parts)
      expect((await ask(mine, '/healthz')).status).toBe(200)
      expect(await json(await ask(mine, '/readyz'))).toEqual({
        ready: true,
        database: true,
        shared: true,
        draining: false,
      })
      mine.drain()
      expect((await ask(mine, '/readyz')).status).toBe(503)
      expect((await ask(mine, '/getWallets')).status).toBe(200)
      await mine.close()
      expect((await ask(mine, '/getWallets')).status).toBe(503)
    })

    it('shows metrics to the operator, by route and never by id', async () => {
      await ask(gateway, '/getWalletImage/metamask')
      expect((await ask(gateway, '/metrics')).status).toBe(401)
      const text = await (await ask(gateway, '/metrics', { headers: asOperator })).text()
      expect(text).toMatch(
        /scope_request_seconds_count\{route="\/getWalletImage\/:id",status="200"\} \d+/,
      )
      expect(text).not.toContain('metamask')
    })

    it('runs each migration once and completely with several processes', async () => {
      const { db } = parts.database
      expect(await migrate(db)).toEqual([])
      const next = [
        ...migrations,
        { name: '9999-test', statements: ['create table scope_test (id integer)'] },
      ]
      const both = await Promise.all([migrate(db, next), migrate(db, next)])
      expect(both.flat()).toEqual(['9999-test'])
      const broken = [
        ...next,
        { name: '9999-broken', statements: ['create table scope_half (id integer)', 'no sql'] },
      ]
      await expect(migrate(db, broken)).rejects.toThrow()
      await expect(db.execute(sql`select * from scope_half`)).rejects.toThrow()
      await db.execute(sql`drop table scope_test`)
      await db.execute(sql`delete from scope_migration where name = '9999-test'`)
    })
  })
})
