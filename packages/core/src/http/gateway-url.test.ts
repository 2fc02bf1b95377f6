import { expect, it } from 'vitest'
import { gatewayRpcUrl } from './gateway-url.js'

it('[HTTP-04] has the shape /v1/?chainId={caip}&projectId={id}', () => {
  expect(decodeURIComponent(gatewayRpcUrl('https://gateway.example', 'eip155:1', 'abc'))).toBe(
    'https://gateway.example/v1/?chainId=eip155:1&projectId=abc',
  )
  expect(gatewayRpcUrl('https://gateway.example/', 'eip155:1')).not.toContain('projectId')
})
