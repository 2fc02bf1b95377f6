/** Settings and keys of on-ramp providers, and what is said of wrong ones. */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { coinbaseKeySecret } from '../fixtures/on-ramp.js'
import { ConfigError, checkConfig } from './check.js'
import { parseCoinbaseKey } from './coinbase-key.js'
import { readConfig } from './read.js'

const projects = [{ id: 'shop', origins: ['https://shop.example.com'] }]
const getErrors = (config: object): string[] => {
  try {
    checkConfig({ projects, environment: 'development', ...config })
    return []
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message.split('\n')
    throw thrown
  }
}
const keys = { onRampCoinbaseKeyId: 'key-id-1', onRampCoinbaseKeySecret: coinbaseKeySecret }
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  format: 'pem',
  type: 'sec1',
})

describe('keys of Coinbase', () => {
  it('are Ed25519 in base64, or P-256 in PEM, also on one line', () => {
    expect(parseCoinbaseKey(coinbaseKeySecret)?.alg).toBe('EdDSA')
    expect(parseCoinbaseKey(String(pem))?.alg).toBe('ES256')
    expect(parseCoinbaseKey(String(pem).replaceAll('\n', '\\n'))?.alg).toBe('ES256')
  })

  it('are no other texts', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
    const bytes = Buffer.from(coinbaseKeySecret, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    for (const text of [
      '',
      'secret',
      bytes.toString('base64'),
      coinbaseKeySecret.slice(4),
      `${coinbaseKeySecret} `,
      String(other.export({ format: 'pem', type: 'sec1' })),
      '-----BEGIN EC PRIVATE KEY-----',
    ]) {
      expect(parseCoinbaseKey(text)).toBeUndefined()
    }
  })

  it('come from the environment', () => {
    const config = readConfig({
      NODE_ENV: 'development',
      ONRAMP_COINBASE_KEY_ID: 'key-id-1',
      ONRAMP_COINBASE_KEY_SECRET: coinbaseKeySecret,
      ONRAMP_MELD_KEY: 'meld-api-key',
      GATEWAY_CONFIG: new URL('../fixtures/on-ramp-settings.json', import.meta.url).pathname,
    })
    expect(config.onRamp).toMatchObject({
      coinbase: {
        apiUrl: 'https://api.cdp.coinbase.com',
        developerApiUrl: 'https://api.developer.coinbase.com',
        checkoutOrigins: ['https://pay.coinbase.com'],
      },
      meld: { apiUrl: 'https://api.meld.io', checkoutOrigins: ['https://meldcrypto.com'] },
      timeoutSeconds: 4,
    })
    expect(config.secrets.onRampMeldKey).toBe('meld-api-key')
  })
})

it.each<[object, string]>([
  [{ onRamp: { coinbase: {} } }, 'ONRAMP_COINBASE_KEY_ID: expected to be set'],
  [{ onRamp: { coinbase: {} } }, 'ONRAMP_COINBASE_KEY_SECRET: expected to be set'],
  [{ secrets: keys }, 'onRamp.coinbase: expected to be set, as ONRAMP_COINBASE_KEY_ID is'],
  [
    { secrets: { onRampCoinbaseWebhookSecret: 'long-enough' } },
    'onRamp.coinbase: expected to be set, as ONRAMP_COINBASE_WEBHOOK_SECRET is',
  ],
  [{ onRamp: { meld: {} } }, 'ONRAMP_MELD_KEY: expected to be set'],
  [
    {
      onRamp: { meld: {} },
      secrets: { onRampMeldKey: 'long-enough', onRampMeldWebhookSecret: 'long-enough' },
    },
    'onRamp.meld.webhookUrl: expected to be set',
  ],
  [
    {
      onRamp: { meld: { webhookUrl: 'https://a.example/hook' } },
      secrets: { onRampMeldKey: 'long-enough' },
    },
    'ONRAMP_MELD_WEBHOOK_SECRET: expected to be set',
  ],
  [
    { onRamp: { coinbase: { checkoutOrigins: ['https://pay.coinbase.com/buy'] } } },
    'onRamp.coinbase.checkoutOrigins[0]: expected an origin',
  ],
  [
    { onRamp: { coinbase: { apiUrl: 'http://a.example' } }, secrets: keys },
    'onRamp.coinbase.apiUrl: expected https, or rpc.allowPrivateNetworks',
  ],
  [{ onRamp: { timeoutSeconds: 30 } }, 'onRamp.timeoutSeconds: expected a whole number'],
  [{ onRamp: { chains: ['base'] } }, 'onRamp.chains[0]: expected a CAIP-2 id'],
  [
    { onRamp: { coinbase: { keySecret: 'canary' } } },
    'onRamp.coinbase.keySecret: expected no such setting: secrets come from the environment',
  ],
  [
    { secrets: { onRampCoinbaseKeySecret: 'canary-of-a-secret' } },
    'ONRAMP_COINBASE_KEY_SECRET: expected the secret of a key',
  ],
  [
    {
      environment: 'production',
      onRamp: { coinbase: { checkoutOrigins: ['http://127.0.0.1:4000'] } },
      secrets: { ...keys, sessionSecret: '5c1f0e9d8b7a69584736251403f2e1d0c9b8a796' },
    },
    'onRamp.coinbase.checkoutOrigins[0]: expected https',
  ],
  [
    { environment: 'production', onRamp: { coinbase: {} }, secrets: keys },
    'onRamp.coinbase: expected SESSION_SECRET or AUTH_ENCRYPTION_KEY',
  ],
])('rejects %j', (config, expected) => {
  const errors = getErrors(config)
  expect(errors.join('\n')).toContain(expected)
  expect(errors.join('\n')).not.toContain('canary')
})
