import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { type CoinbaseKey, parseCoinbaseKey } from '../config/coinbase-key.js'
import { coinbaseKeySecret } from '../fixtures/on-ramp.js'
import { createCoinbaseJwt } from './coinbase-jwt.js'

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  format: 'pem',
  type: 'pkcs8',
})
const keys = [coinbaseKeySecret, String(pem)].map((secret): [string, CoinbaseKey | undefined] => [
  secret.slice(0, 10),
  parseCoinbaseKey(secret),
])
const now = Date.parse('2026-11-27T12:00:00Z')
const url = new URL('https://api.example.com/onramp/v1/buy/options?country=US')

it.each(keys)('signs one method and path for two minutes with %s…', async (_, key) => {
  if (!key) throw new Error('no key')
  const credentials = { ...key, keyId: 'key-id-1', now: () => now }
  const token = createCoinbaseJwt(credentials, 'GET', url)
  const currentDate = new Date(now)
  const { payload } = await jwtVerify(token, createPublicKey(key.key), { currentDate })
  expect(payload).toEqual({
    iss: 'cdp',
    sub: 'key-id-1',
    nbf: now / 1_000,
    iat: now / 1_000,
    exp: now / 1_000 + 120,
    uris: ['GET api.example.com/onramp/v1/buy/options'],
  })
  const header = decodeProtectedHeader(token)
  expect(header).toEqual({
    alg: key.alg,
    typ: 'JWT',
    kid: 'key-id-1',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(createCoinbaseJwt(credentials, 'GET', url)).not.toBe(token)
})
