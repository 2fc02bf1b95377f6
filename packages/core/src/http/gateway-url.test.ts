import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gatewayRpcUrl, gatewayUrl, sdk } from './gateway-url.js'

const site = { gatewayUrl: 'https://gateway.example', projectId: 'abc' }
const getQuery = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('parameters of every gateway client', () => {
  it('[HTTP-01] sends project and version, and the client if one is configured', () => {
    expect(getQuery(gatewayUrl(site, '/getWallets'))).toEqual({ projectId: 'abc', ...sdk })
    expect(getQuery(gatewayUrl({ ...site, clientId: 'me' }, '/getWallets'))).toEqual({
      projectId: 'abc',
      clientId: 'me',
      ...sdk,
    })
    expect(getQuery(gatewayUrl({ ...site, clientId: '' }, '/e'))).not.toHaveProperty('clientId')
    expect(getQuery(gatewayRpcUrl({ ...site, clientId: 'me' }, 'eip155:1'))).toMatchObject({
      clientId: 'me',
    })
  })

  it('[HTTP-01] omits empty values, keeps 0 and false, and joins lists', () => {
    const query = {
      page: 0,
      certified: false,
      search: '',
      include: [],
      exclude: undefined,
      badge: null,
      chains: ['eip155:1', 'eip155:10'],
    }
    expect(getQuery(gatewayUrl({ gatewayUrl: site.gatewayUrl }, '/getWallets', query))).toEqual({
      page: '0',
      certified: 'false',
      chains: 'eip155:1,eip155:10',
      ...sdk,
    })
  })

  it('[C4] adds no other parameter by a value', () => {
    const url = gatewayUrl(site, '/getWallets', { search: 'a&projectId=other#x' })
    expect(getQuery(url)).toMatchObject({ search: 'a&projectId=other#x', projectId: 'abc' })
    expect(new URL(url)).toMatchObject({ origin: 'https://gateway.example', hash: '' })
  })

  it('sends the version of the package', () => {
    const file = new URL('../../package.json', import.meta.url)
    expect(sdk.sv).toBe(`core-${JSON.parse(readFileSync(file, 'utf8')).version}`)
  })
})

it('[HTTP-04] has the shape /v1/?chainId={caip}&projectId={id}', () => {
  expect(decodeURIComponent(gatewayRpcUrl(site, 'eip155:1'))).toBe(
    'https://gateway.example/v1/?chainId=eip155:1&projectId=abc',
  )
  expect(gatewayRpcUrl({ gatewayUrl: 'https://gateway.example/' }, 'eip155:1')).not.toContain(
    'projectId',
  )
})
