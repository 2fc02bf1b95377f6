/** B3, B25, B27: what one address does is its own, and so is what a network does. */
import { describe, expect, it } from 'vitest'
import { memoryKeyValue } from '../key-value/memory.js'
import { limitedAs } from './client-address.js'
import { createLimiter } from './limiter.js'

function open(bounds?: Parameters<typeof memoryKeyValue>[1]) {
  let time = 1_000_000
  const store = memoryKeyValue(() => time, bounds)
  const lost: unknown[] = []
  const limiter = createLimiter({
    shared: store,
    local: store,
    salt: 's',
    now: () => time,
    onSharedLost: (error) => lost.push(error),
  })
  return {
    limiter,
    lost,
    pass(ms: number) {
      time += ms
    },
  }
}

const minute = {
  perIp: { requests: 30, seconds: 60 },
  perProject: { requests: 1_000, seconds: 60 },
}

/** What each of these requests gets: `in`, or what refuses it. */
async function results(
  { limiter }: ReturnType<typeof open>,
  addresses: Iterable<string>,
  limits = minute,
  kind = 'reads',
): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const address of addresses) {
    const result = await limiter.take(kind, 'shop', limitedAs(address), 1, limits).then(
      () => 'in',
      ({ reasons }: { reasons: { name: string }[] }) => reasons[0]?.name ?? 'other',
    )
    all[result] = (all[result] ?? 0) + 1
  }
  return all
}

function* each(count: number, address: (at: number) => string) {
  for (let at = 0; at < count; at++) yield address(at)
}

it('[B3] charges the project nothing for requests that the address limit rejects', async () => {
  const few = { perIp: { requests: 3, seconds: 60 }, perProject: { requests: 8, seconds: 60 } }
  const limiter = open()
  expect(
    await results(
      limiter,
      each(53, () => '1.1.1.1'),
      few,
    ),
  ).toEqual({ in: 3, address: 50 })
  expect(
    await results(
      limiter,
      each(3, () => '1.1.1.2'),
      few,
    ),
  ).toEqual({ in: 3 })
  expect(
    await results(
      limiter,
      each(2, () => '1.1.1.3'),
      few,
    ),
  ).toEqual({ in: 2 })
  expect(await results(limiter, ['1.1.1.4'], few)).toEqual({ projectId: 1 })
})

describe('[B25] networks of IPv6', () => {
  it('limits a /48 to eight times the limit of an address', async () => {
    const limiter = open()
    const addresses = each(3_000, (at) => `2001:470:1f0b:${(at % 1000).toString(16)}::1`)
    const { in: passed, address } = await results(limiter, addresses)
    expect(passed).toBe(240)
    expect(address).toBe(2_760)
    expect(await results(limiter, ['198.51.100.7', '2001:db8::1'])).toEqual({ in: 2 })
  })

  it('limits a /56 to four times and a /32 to forty times the limit of an address', async () => {
    const wide = { ...minute, perProject: { requests: 1_000_000, seconds: 60 } }
    const household = each(2_000, (at) => `2001:470:1:${(at % 256).toString(16)}::1`)
    expect((await results(open(), household, wide)).in).toBe(120)
    const provider = each(5_000, (at) => `2001:470:${(at % 4000).toString(16)}::1`)
    expect((await results(open(), provider, wide)).in).toBe(1_200)
  })
})

describe('[B25] a project whose limit is reached', () => {
  it('rejects the heaviest addresses first, and accepts others', async () => {
    const limiter = open()
    const heavy = await results(
      limiter,
      each(3_000, (at) => `10.0.0.${at % 100}`),
    )
    expect(heavy.in).toBeLessThanOrEqual(850)
    expect(heavy.projectId).toBeGreaterThan(1_000)
    expect(
      await results(
        limiter,
        each(30, (at) => `192.0.2.${at}`),
      ),
    ).toEqual({ in: 30 })
  })

  it('keeps a share for known addresses, for any number of new ones', async () => {
    const limiter = open()
    await results(limiter, ['192.0.2.1'])
    limiter.pass(61_000)
    await results(limiter, ['192.0.2.1'])
    const flood = await results(
      limiter,
      each(5_000, (at) => `10.${at >> 8}.${at & 255}.1`),
    )
    expect(flood.projectId).toBeGreaterThan(4_000)
    expect(await results(limiter, ['192.0.2.200'])).toEqual({ projectId: 1 })
    expect(await results(limiter, ['192.0.2.1', '192.0.2.1'])).toEqual({ in: 2 })
  })
})

it('[B26] counts requests without an address by the project only', async () => {
  expect(
    await results(
      open(),
      each(100, () => ''),
    ),
  ).toEqual({ in: 100 })
})

describe('[B27] a store that is full', () => {
  const hour = {
    perIp: { requests: 30, seconds: 3_600 },
    perProject: { requests: 9_000, seconds: 3_600 },
  }
  const flood = (from: number, count: number) =>
    each(count, (at) => `10.${(from + at) >> 16}.${((from + at) >> 8) & 255}.${(from + at) & 255}`)
  const wide = {
    perIp: { requests: 10, seconds: 3_600 },
    perProject: { requests: 1e9, seconds: 60 },
  }

  it('keeps the count of sent mails', async () => {
    const limiter = open({ entries: 1_000, text: 1_000 })
    await results(
      limiter,
      each(30, () => '203.0.113.7'),
      hour,
      'mail',
    )
    await results(limiter, flood(0, 5_000), wide)
    expect(await results(limiter, ['203.0.113.7'], hour, 'mail')).toEqual({ address: 1 })
  })

  it('sends no mail that it cannot count', async () => {
    const limiter = open({ entries: 100, text: 1_000 })
    const { in: passed, gateway } = await results(limiter, flood(0, 200), hour, 'mail')
    expect([passed, gateway]).toEqual([99, 101])
    limiter.pass(3_601_000)
    expect(await results(limiter, ['203.0.113.7'], hour, 'mail')).toEqual({ in: 1 })
  })
})
