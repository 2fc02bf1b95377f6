import { afterEach, beforeEach, expect, it } from 'vitest'
import { countRequests } from './request-metrics.js'

// Kits of other tests of this worker count requests, too.
beforeEach(() => performance.clearMeasures())
afterEach(() => performance.clearMeasures())

const entries = () =>
  performance.getEntriesByType('measure').map((entry) => ({
    name: entry.name,
    ...Object.fromEntries(
      (entry as PerformanceMeasure).detail.devtools.properties as [string, string][],
    ),
  }))

it('complaint 24: shows every request and the sums in the performance panel, without a key', async () => {
  const answers = [new Response('[]'), new Response('', { status: 429 })]
  const fetch = countRequests(async () => answers.shift() ?? Promise.reject(new Error('down')))
  const url = 'https://node.example/v2/secret-key'
  await fetch(url, { method: 'POST', body: '[{"method":"eth_chainId"},{"method":"eth_call"}]' })
  await fetch(url, { method: 'POST', body: '{"method":"eth_call"}' })
  await expect(fetch(url)).rejects.toThrow('down')
  expect(entries()).toEqual([
    {
      name: 'Scope: eth_chainId, eth_call',
      Host: expect.stringContaining('node.example'),
      Answer: '200',
      'In all': '1 requests, 2 calls so far',
    },
    expect.objectContaining({ Answer: '429', 'In all': '2 requests, 3 calls so far' }),
    expect.objectContaining({ name: 'Scope: GET', Answer: 'no answer' }),
  ])
  expect(JSON.stringify(entries())).not.toContain('secret-key')
})
