import { afterEach, describe, expect, it, vi } from 'vitest'
import { settled, soon, type TestKitOptions, testKit } from '../fixtures/test-kit.js'
import { memoryStorage } from '../storage/key-value.js'
import { walletConnect } from '../walletconnect/index.js'
import { directory } from './directory.js'
import type { Directory, DirectoryOptions } from './directory-feature.js'
import {
  type ListedWallet,
  startWalletServer,
  type WalletServer,
  wallet,
} from './fixtures/wallet-server.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.useRealTimers()
})

const many = (total: number) =>
  Array.from({ length: total }, (_, at) => wallet(`Wallet ${String(at).padStart(5, '0')}`))

async function serve(...told: Parameters<typeof startWalletServer>) {
  const server = await startWalletServer(...told)
  ends.push(() => server.close())
  return server
}

interface Site extends TestKitOptions {
  readonly server: WalletServer
  readonly directory?: DirectoryOptions
  /** Wallets elsewhere can't be reached. */
  readonly isAlone?: boolean
  /** Wallets are in the page. */
  readonly hasFound?: boolean
}

async function open({ server, directory: options, isAlone, hasFound, ...world }: Site) {
  const made = testKit({
    ...world,
    kit: {
      gatewayUrl: server.url,
      projectId: 'site-1',
      directory: directory(options),
      ...(!isAlone && { walletConnect: walletConnect({ relayUrl: 'ws://127.0.0.1:1' }) }),
      env: { window: undefined, reconnectDelay: 0, sleep: async () => undefined },
      ...(!hasFound && { adapters: [] }),
      ...world.kit,
    },
  })
  ends.push(made.kit.start())
  const opened = await made.kit.directory?.open()
  if (!opened) throw new Error('The kit has a directory.')
  return { ...made, opened, feature: made.kit.directory }
}

/** Once a request was heard that was made after all that may have been made before. */
async function heard({ url, asked }: WalletServer) {
  await (await fetch(`${url}/after`)).arrayBuffer()
  expect(asked.pop()?.pathname).toBe('/after')
}

const names = (wallets: readonly { readonly name: string }[]) => wallets.map(({ name }) => name)
const suggested = async (opened: Directory) => {
  await soon(() => expect(opened.$suggestedWallets.get().status).toBe('ready'))
  return opened.$suggestedWallets.get()
}

describe('suggested wallets', () => {
  const all = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox'].map((name) => wallet(name))

  it('[DIR-01][DIR-03] sends no request before the list is opened, and those of the specification then', async () => {
    const server = await serve(all)
    const { opened } = await open({ server, directory: { exclude: ['id-elk'] } })
    await heard(server)
    expect(server.asked).toEqual([])
    opened.suggest()
    const { recommended, more, featured, total } = await suggested(opened)
    expect(featured).toEqual([])
    // Nothing was found in the page: two are recommended, of the four that come.
    expect(names(recommended)).toEqual(['Ant', 'Bee'])
    expect(names(more)).toEqual(['Cat', 'Dog'])
    expect(total).toBe(5)
    const [recommending] = server.asked.filter((url) => url.searchParams.get('entries') === '4')
    expect(recommending?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(recommending?.searchParams ?? [])).toEqual({
      chains: 'eip155:1,eip155:2,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      exclude: 'id-elk',
      entries: '4',
      projectId: 'site-1',
      st: 'scope',
      sv: expect.stringMatching(/^core-\d/),
    })
  })

  it('[DIR-03] keeps the host’s order, and recommends nothing beside it', async () => {
    const server = await serve(all)
    const { opened } = await open({ server, directory: { featured: ['id-fox', 'id-bee'] } })
    opened.suggest()
    expect(opened.$suggestedWallets.get()).toMatchObject({
      status: 'loading',
      expected: { recent: 0, featured: 2, recommended: 0 },
    })
    const { featured, recommended, total } = await suggested(opened)
    expect(names(featured)).toEqual(['Fox', 'Bee'])
    expect(recommended).toEqual([])
    expect(total).toBe(6)
  })

  it('recommends none if two were found in the page', async () => {
    const server = await serve(all)
    const { opened, kit } = await open({
      server,
      hasFound: true,
      evm: [{ name: 'One', rdns: 'org.one' }],
      solana: [{ name: 'Two', rdns: 'org.two' }],
    })
    opened.suggest()
    await soon(() =>
      expect(names(kit.wallets.$wallets.get())).toEqual(['WalletConnect', 'One', 'Two']),
    )
    expect((await suggested(opened)).recommended).toEqual([])
  })

  it('recommends no wallet if nothing connects to wallets elsewhere', async () => {
    const server = await serve(all)
    const { opened } = await open({ server, isAlone: true })
    opened.suggest()
    expect((await suggested(opened)).recommended).toEqual([])
  })

  it('suggests wallets of one namespace if it is named, and of all otherwise', async () => {
    const server = await serve([wallet('Sun', { namespaces: ['solana'] }), ...all])
    const { opened } = await open({ server })
    opened.suggest('solana')
    expect(names((await suggested(opened)).recommended)).toEqual(['Sun'])
    opened.suggest()
    await soon(() =>
      expect(names(opened.$suggestedWallets.get().recommended)).toEqual(['Sun', 'Ant']),
    )
  })

  it('loses only the suggestions if the gateway is down, and fetches them again', async () => {
    let isDown = true
    const server = await serve(all, (_, response) => {
      if (isDown) response.writeHead(500).end()
      return isDown
    })
    const { opened, kit } = await open({ server })
    const expected = { recent: 0, featured: 0, recommended: 2 }
    // The places are known before the gateway is asked.
    expect(opened.$suggestedWallets.get()).toMatchObject({ status: 'idle', expected })
    opened.suggest()
    expect(opened.$suggestedWallets.get()).toMatchObject({ status: 'loading', expected })
    // No outline of rows that will not come.
    await soon(() =>
      expect(opened.$suggestedWallets.get()).toMatchObject({
        status: 'failed',
        expected: { recent: 0, featured: 0, recommended: 0 },
      }),
    )
    expect(kit.alerts.$alerts.get()).toEqual([])
    isDown = false
    opened.suggest()
    expect(names((await suggested(opened)).recommended)).toEqual(['Ant', 'Bee'])
  })

  it('[DIR-06] alerts the developer once on 403', async () => {
    const server = await serve(all, (_, response) => {
      response.writeHead(403).end()
      return true
    })
    const { opened, kit } = await open({ server, kit: { debug: true } })
    opened.suggest()
    await soon(() => expect(opened.$suggestedWallets.get().status).toBe('failed'))
    opened.search('ant')
    await soon(() => expect(opened.$search.get().status).toBe('failed'))
    expect(kit.alerts.$alerts.get()).toMatchObject([
      { code: 'app-configuration-invalid', message: 'Invalid App Configuration' },
    ])
  })

  it('keeps its rows after a return: no row disappears and reappears', async () => {
    const server = await serve(all)
    const { opened } = await open({ server, directory: { featured: ['id-fox'] } })
    opened.suggest()
    await suggested(opened)
    const seen: string[] = []
    ends.push(
      opened.$suggestedWallets.listen(({ status, featured }) => {
        seen.push(`${status} ${featured.length}`)
      }),
    )
    opened.suggest()
    await soon(() => expect(seen).not.toEqual([]))
    // This response arrives after all requests for the rows.
    await opened.fetchWallet('id-ant')
    expect(new Set(seen)).toEqual(new Set(['ready 1']))
  })
})

describe('the whole list', () => {
  it('[DIR-01][DIR-03] lists pages of forty, suggested wallets first, without duplicates', async () => {
    const server = await serve(many(90))
    const { opened } = await open({ server, directory: { featured: ['id-wallet 00050'] } })
    opened.loadMore()
    opened.loadMore()
    await soon(() => expect(opened.$list.get()).toMatchObject({ status: 'ready', page: 1 }))
    expect(names(opened.$list.get().wallets).slice(0, 3)).toEqual([
      'Wallet 00050',
      'Wallet 00000',
      'Wallet 00001',
    ])
    expect(opened.$list.get().count).toBe(90)
    for (const page of [2, 3]) {
      opened.loadMore()
      await soon(() => expect(opened.$list.get()).toMatchObject({ status: 'ready', page }))
    }
    expect(new Set(opened.$list.get().wallets.map(({ id }) => id)).size).toBe(90)
    const pages = server.asked.filter(({ searchParams }) => searchParams.has('page'))
    expect(
      pages.map(({ searchParams: query }) => [query.get('page'), query.get('entries')]),
    ).toEqual([
      ['1', '40'],
      ['2', '40'],
      ['3', '40'],
    ])
    const asked = server.asked.length
    opened.loadMore()
    expect(opened.$list.get().status).toBe('ready')
    expect(server.asked).toHaveLength(asked)
  })

  it('keeps earlier pages if one fails, reports the error, and fetches it again', async () => {
    let isDown = false
    const server = await serve(many(90), (_, response) => {
      if (isDown) response.writeHead(502).end()
      return isDown
    })
    const { opened } = await open({ server })
    opened.loadMore()
    await soon(() => expect(opened.$list.get().status).toBe('ready'))
    isDown = true
    opened.loadMore()
    await soon(() => expect(opened.$list.get().status).toBe('failed'))
    expect(opened.$list.get()).toMatchObject({ page: 1, error: { code: 'http-error' } })
    expect(opened.$list.get().wallets).toHaveLength(44)
    isDown = false
    opened.loadMore()
    await soon(() => expect(opened.$list.get()).toMatchObject({ status: 'ready', page: 2 }))
    expect(opened.$list.get()).not.toHaveProperty('error')
  })

  it('stops asking a gateway that counts wrongly', async () => {
    const server = await serve([], (_url, response) => {
      const data = [wallet('Ant'), wallet('Ant'), { ...wallet('Bee'), name: '\u202e' }]
      response.end(JSON.stringify({ data, count: 1e12 }))
      return true
    })
    const { opened } = await open({ server })
    for (let times = 0; times < 5; times++) {
      opened.loadMore()
      await soon(() => expect(opened.$list.get().status).toBe('ready'))
    }
    expect(names(opened.$list.get().wallets)).toEqual(['Ant'])
    expect(opened.$list.get().count).toBe(1)
    expect(server.asked.length).toBeLessThan(4)
  })

  it('fetches a wallet by its id if it isn’t listed yet', async () => {
    const { opened } = await open({ server: await serve(many(3)) })
    expect(await opened.fetchWallet('id-wallet 00001')).toMatchObject({ name: 'Wallet 00001' })
    expect(await opened.fetchWallet('nobody')).toBeUndefined()
  })
})

describe('search', () => {
  it('[DIR-01][DIR-02][DIR-03] waits 300 ms after the last letter, and asks once', async () => {
    const server = await serve(['Ant', 'Anteater', 'Bee'].map((name) => wallet(name)))
    const { opened } = await open({ server })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const text of ['a', 'an', 'ant']) {
      opened.search(text)
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(server.asked).toEqual([])
    expect(opened.$search.get()).toMatchObject({ status: 'loading', text: 'ant' })
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await soon(() => expect(names(opened.$search.get().wallets)).toEqual(['Ant', 'Anteater']))
    expect(server.asked.map(({ searchParams }) => searchParams.get('search'))).toEqual(['ant'])
    expect(server.asked[0]?.searchParams.get('entries')).toBe('100')
  })

  it('[DIR-01] ignores one letter, but no ideogram, and lists certified wallets without text', async () => {
    const server = await serve([
      wallet('Ant', { badge_type: 'certified' }),
      wallet('Bee'),
      wallet('龙'),
    ])
    const { opened } = await open({ server })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    opened.search('a')
    expect(opened.$search.get()).toMatchObject({ status: 'idle', text: '' })
    opened.search('龙')
    await soon(() => expect(names(opened.$search.get().wallets)).toEqual(['龙']))
    opened.search('', true)
    await soon(() => expect(names(opened.$search.get().wallets)).toEqual(['Ant']))
    opened.search('')
    expect(opened.$search.get()).toMatchObject({ status: 'idle', wallets: [] })
  })

  it('ignores a late response to an earlier search', async () => {
    let answerLate = () => {}
    const server = await serve([wallet('Ant'), wallet('Bee')], (url, response) => {
      const isEarlier = url.searchParams.get('search') === 'ant'
      if (isEarlier)
        answerLate = () => void response.end(JSON.stringify({ data: [wallet('Ant')], count: 1 }))
      return isEarlier
    })
    const { opened } = await open({ server })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    opened.search('ant')
    await soon(() => expect(server.asked).toHaveLength(1))
    opened.search('bee')
    await soon(() => expect(names(opened.$search.get().wallets)).toEqual(['Bee']))
    answerLate()
    // Answered after that.
    expect(await opened.fetchWallet('id-ant')).toBeDefined()
    expect(names(opened.$search.get().wallets)).toEqual(['Bee'])
  })
})

describe('[C11] a wallet of the gateway', () => {
  const full = {
    ...wallet('Ant'),
    image_id: 'pic/../1',
    rdns: 'Com.Ant',
    rdns_variants: ['com.ant.beta'],
    chains: ['eip155:1'],
    mobile_link: 'ant://',
    universal_link: 'https://ant.example/app',
    desktop_link: 'ant-desktop://',
    webapp_link: 'https://ant.example/web',
    app_store: 'https://apps.example/ant',
    badge_type: 'certified',
    walletconnect: false,
  }

  it('[DIR-05] is an entry with its links and the address of its picture', async () => {
    const server = await serve([
      full,
      { ...wallet('Bee'), image_id: 'bee', image_is_generated: true },
    ])
    const { opened } = await open({ server })
    opened.loadMore()
    await soon(() => expect(opened.$list.get().status).toBe('ready'))
    const [ant] = opened.$list.get().wallets
    expect(ant).toMatchObject({
      id: 'id-ant',
      name: 'Ant',
      rdns: 'com.ant',
      domains: ['com.ant', 'com.ant.beta'],
      namespaces: ['eip155'],
      chains: ['eip155:1'],
      mobileLink: 'ant://',
      universalLink: 'https://ant.example/app',
      desktopLink: 'ant-desktop://',
      webappLink: 'https://ant.example/web',
      appStore: 'https://apps.example/ant',
      isCertified: true,
      isPairable: false,
    })
    expect(ant?.imageUrl).toContain('/getWalletImage/pic%2F..%2F1?projectId=site-1')
    // Its letters are drawn in the page.
    expect(opened.$list.get().wallets[1]?.imageUrl).toBeUndefined()
    expect(opened.find('id-ant')).toBe(ant)
    expect(opened.find('id-cow')).toBeUndefined()
  })

  it('[DIR-04] loads images from the paths of the specification', async () => {
    const { opened } = await open({ server: await serve([]) })
    const path = (...told: Parameters<Directory['getImageUrl']>) =>
      new URL(opened.getImageUrl(...told)).pathname
    expect(path('wallet', 'x')).toBe('/getWalletImage/x')
    expect(path('network', 'eip155:1')).toBe('/public/getAssetImage/eip155%3A1')
    expect(path('token', 'USDC')).toBe('/public/getTokenImage/USDC')
    expect(path('currency', '../../e')).toBe('/public/getCurrencyImage/..%2F..%2Fe')
    for (const kind of ['wallet', 'network', 'token', 'currency'] as const) {
      const { searchParams } = new URL(opened.getImageUrl(kind, 'x'))
      expect(Object.fromEntries(searchParams)).toEqual({
        projectId: 'site-1',
        st: 'scope',
        sv: expect.stringMatching(/^core-\d/),
      })
    }
  })

  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['another shape', { wallets: [] }],
    ['a count that is none', { data: [], count: -1 }],
    ['a list of 10,000', { data: many(10_000), count: 10_000 }],
    ['a prototype', JSON.parse('{"__proto__":{"data":[]},"count":1}')],
  ])('rejects %s', async (_, body) => {
    const server = await serve([], (_url, response) => {
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
      return true
    })
    const { opened } = await open({ server })
    opened.loadMore()
    await soon(() => expect(opened.$list.get().status).toBe('failed'))
    expect(opened.$list.get().error).toMatchObject({
      code: 'gateway-response-invalid',
      details: { path: '/getWallets' },
    })
  })

  it('drops invalid wallets, and only the invalid fields of others', async () => {
    const hostile: unknown[] = [
      null,
      'x',
      { id: 'a' },
      { id: 'a', name: 'x'.repeat(65) },
      { id: '', name: 'Nameless' },
      { id: 'b', name: ' \u202eeeB ', mobile_link: 7, rdns: ['x'], namespaces: 'eip155' },
    ]
    const server = await serve([], (_url, response) => {
      response.end(JSON.stringify({ data: hostile, count: 6 }))
      return true
    })
    const { opened } = await open({ server })
    opened.loadMore()
    await soon(() => expect(opened.$list.get().status).toBe('ready'))
    expect(opened.$list.get().wallets).toMatchObject([{ id: 'b', name: 'eeB', namespaces: [] }])
    expect(opened.$list.get().wallets[0]).not.toHaveProperty('mobileLink')
  })
})

describe('[C1] wallets of the page', () => {
  const found = { evm: [{ name: 'FoxX', rdns: 'com.fox' }] }
  const fox: ListedWallet = wallet('Fox', { rdns: 'com.fox', image_id: 'fox' })

  it('gets the name and image of the directory for its domain name', async () => {
    const server = await serve([fox])
    const { opened, kit } = await open({ server, hasFound: true, ...found })
    kit.prefetch()
    await soon(() => expect(names(kit.wallets.$wallets.get())).toContain('FoxX'))
    opened.suggest()
    await soon(() => expect(names(kit.wallets.$wallets.get())).toContain('Fox'))
    const row = kit.wallets.$wallets.get().find(({ name }) => name === 'Fox')
    expect(row).toMatchObject({ id: 'com.fox', rdns: 'com.fox' })
    expect(row?.imageUrl).toContain('/getWalletImage/fox')
    // Requested once, and without an account.
    expect(server.asked.filter(({ searchParams }) => searchParams.has('rdns'))).toHaveLength(1)
    kit.wallets.rediscover()
    await soon(() => expect(names(kit.wallets.$wallets.get())).toContain('Fox'))
    expect(server.asked.filter(({ searchParams }) => searchParams.has('rdns'))).toHaveLength(1)
  })

  it('takes neither name nor image of an entry for a name alone', async () => {
    const server = await serve([fox])
    const evm = [{ name: 'Fox', rdns: 'com.evil' }]
    const options = { featured: ['id-fox'] }
    const { opened, kit } = await open({ server, hasFound: true, evm, directory: options })
    kit.prefetch()
    opened.suggest()
    await suggested(opened)
    await opened.fetchWallet('id-fox')
    await settled()
    const row = kit.wallets.$wallets.get().find(({ name }) => name === 'Fox')
    expect(row?.imageUrl ?? '').not.toContain('getWalletImage')
    // The real one is not here: it is still offered.
    expect(names(opened.$suggestedWallets.get().featured)).toEqual(['Fox'])
  })

  it('[DIR-03] hides an excluded wallet that the browser has', async () => {
    const server = await serve([fox, wallet('Bee')])
    const { opened, kit } = await open({
      server,
      hasFound: true,
      ...found,
      directory: { exclude: ['id-fox'] },
    })
    kit.prefetch()
    await soon(() => expect(names(kit.wallets.$wallets.get())).toContain('FoxX'))
    opened.suggest()
    await soon(() => expect(names(kit.wallets.$wallets.get())).not.toContain('FoxX'))
    expect(names((await suggested(opened)).recommended)).toEqual(['Bee'])
    expect(names(opened.$excluded.get())).toEqual(['Fox'])
  })

  it('[C1] resolves the other wallets if one has a name that the directory rejects', async () => {
    const long = `com.${'x'.repeat(60)}.${'y'.repeat(60)}.evil`
    const server = await serve([fox], (url, response) => {
      const isRefused = (url.searchParams.get('rdns') ?? '').length > 128
      if (isRefused) response.writeHead(400).end('{}')
      return isRefused
    })
    const { opened, kit } = await open({
      server,
      hasFound: true,
      evm: [
        { name: 'FoxX', rdns: 'com.fox' },
        { name: 'Evil', rdns: long },
      ],
    })
    kit.prefetch()
    opened.suggest()
    await soon(() => expect(names(kit.wallets.$wallets.get())).toContain('Fox'))
  })

  it('hides no other wallet if the gateway returns more than requested', async () => {
    const server = await serve([], (url, response) => {
      const isExcluded = url.searchParams.get('include') === 'junk'
      const data = isExcluded ? [fox] : []
      response.end(JSON.stringify({ data, count: data.length }))
      return true
    })
    const { opened, kit } = await open({
      server,
      hasFound: true,
      ...found,
      directory: { exclude: ['junk'] },
    })
    kit.prefetch()
    opened.suggest()
    await suggested(opened)
    await opened.fetchWallet('id-fox')
    await settled()
    expect(names(kit.wallets.$wallets.get())).toContain('FoxX')
    expect(opened.$excluded.get()).toEqual([])
  })
})

it('[ERR-03] names the path of a wrong option', () => {
  expect(() => directory({ featured: 'io.metamask' as never })).toThrow(
    'directory: featured: Invalid input: not wallet ids',
  )
  expect(() => directory({ feature: [] } as never)).toThrow(/directory: .*featured/s)
})

it('omits the directory without a gateway, and alerts the developer', () => {
  const { kit } = testKit({ kit: { directory: directory(), debug: true } })
  expect(kit.directory).toBeUndefined()
  expect(kit.alerts.$alerts.get()).toMatchObject([{ code: 'gateway-not-configured' }])
})

describe('previously paired wallets', () => {
  const all = ['Ant', 'Bee', 'Cat', 'Dog'].map((name) => wallet(name))
  const storageWith = (value: unknown) => {
    const storage = memoryStorage()
    storage.set('scope.1.paired-wallets', JSON.stringify(value))
    return storage
  }

  it('come first, the latest one leading, and replace recommended ones', async () => {
    const server = await serve(all)
    const storage = storageWith(['id-dog', 'id-ant'])
    const { opened } = await open({ server, storage })
    opened.suggest()
    const { recent, recommended } = await suggested(opened)
    expect(names(recent)).toEqual(['Dog', 'Ant'])
    expect(recommended).toEqual([])
  })

  it('are omitted if the site disables them, or no link opens them', async () => {
    const server = await serve(all)
    const world = { server, storage: storageWith(['id-dog', 'id-ant']) }
    const without = await open({ ...world, directory: { exclude: ['id-dog'] } })
    without.opened.suggest()
    expect(names((await suggested(without.opened)).recent)).toEqual(['Ant'])
    const alone = await open({ ...world, isAlone: true })
    alone.opened.suggest()
    expect((await suggested(alone.opened)).recent).toEqual([])
  })

  it.each([
    [{ 0: 'id-ant' }],
    [[1, null, '', 'x'.repeat(500), 'id-ant,id-cat', 'id-bee']],
    [['id-nobody', 'id-bee', 'id-cat']],
  ])('ignore an invalid stored value: %j', async (stored) => {
    const server = await serve(all)
    const { opened } = await open({ server, storage: storageWith(stored) })
    opened.suggest()
    expect(names((await suggested(opened)).recent)).toEqual(Array.isArray(stored) ? ['Bee'] : [])
  })
})

it('ends with the kit and restarts with it; two kits never share state', async () => {
  const [walletServer, other] = [await serve(many(3)), await serve(many(5))]
  const first = await open({ server: walletServer })
  const second = await open({ server: other, storage: memoryStorage() })
  first.opened.loadMore()
  second.opened.loadMore()
  await soon(() => expect(second.opened.$list.get().wallets).toHaveLength(5))
  await soon(() => expect(first.opened.$list.get().wallets).toHaveLength(3))
  first.kit.stop()
  expect(first.feature?.$directory.get()).toBeUndefined()
  expect(first.feature?.open()).toBeUndefined()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  first.opened.search('wallet')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await heard(walletServer)
  expect(walletServer.asked.filter(({ searchParams }) => searchParams.has('search'))).toEqual([])
  expect(second.opened.$list.get().wallets).toHaveLength(5)
  ends.push(first.kit.start())
  const again = await first.feature?.open()
  expect(again?.$list.get()).toMatchObject({ status: 'idle', wallets: [] })
})
