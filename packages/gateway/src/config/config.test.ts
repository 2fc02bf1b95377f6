/** What an operator can get wrong, and what is said of it. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeVectors } from '../../../../tools/vectors.js'
import { mailTlsFor } from '../auth/mail/mailer.js'
import { secretsReport } from '../cli/secrets-report.js'
import { ConfigError, checkConfig } from './check.js'
import { originMatcher, parseOriginPattern } from './origin.js'
import { type Environment, readConfig } from './read.js'
import { settings } from './schema.js'

const project = { id: 'shop', origins: ['https://app.example.com'] }
const folder = mkdtempSync(join(tmpdir(), 'scope-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function errors(run: () => unknown): string[] {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message.split('\n')
    throw thrown
  }
  return []
}

const wrong = (config: unknown): string[] => errors(() => checkConfig(config))

function fromFile(content: unknown, env: Environment = {}): string[] {
  const path = join(folder, 'gateway.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return errors(() => readConfig({ ...env, GATEWAY_CONFIG: path }))
}

describe('the configuration', () => {
  it('has a default for all but projects', () => {
    const config = checkConfig({ projects: [project] })
    expect(config.port).toBe(8787)
    expect(config.limits.maxBodyBytes).toBe(1_048_576)
    expect(config.projects[0]?.analytics).toEqual({ enabled: false, addresses: false })
    expect(config.rpc.usePublicNodes).toBe(false)
  })

  it.each([
    [{}, 'projects: expected a list of projects'],
    [{ projects: [] }, 'projects: expected at least one project'],
    [{ projects: [project, project] }, 'projects: expected ids that differ'],
    [{ projects: [{ ...project, id: 'a b' }] }, 'projects[0].id: expected 1 to 64 letters'],
    [{ projects: [{ ...project, name: 'a\nb' }] }, 'projects[0].name: expected a name of 1 to 60'],
    [
      { projects: [{ ...project, origins: ['https://a.example/x'] }] },
      'projects[0].origins[0]: expected an origin such as',
    ],
    [{ projects: [project], port: '80' }, 'port: expected a whole number of the port, 0 to 65535'],
    [
      { projects: [project], limits: { perIp: { requests: 0 } } },
      'limits.perIp.requests: expected a whole number of requests',
    ],
    [{ projects: [project], colour: 'red' }, 'colour: expected no such setting'],
    [
      { projects: [project], names: { suffixes: ['.shop.eth'] } },
      'names.suffixes[0]: expected a name such as shop.eth',
    ],
    [{ projects: [project], names: { suffixes: ['Shop.eth'] } }, 'names.suffixes[0]: expected'],
    [
      { projects: [project], names: { maxPerAddress: 0 } },
      'names.maxPerAddress: expected a whole number of names, 1 to 1000',
    ],
    [
      { projects: [project], names: { ens: { chain: 'eip155:2147483648' } } },
      'names.ens.chain: expected a CAIP-2 id of eip155',
    ],
    [
      { projects: [project], names: { ens: { universalResolver: '0x12' } } },
      'names.ens.universalResolver: expected an address',
    ],
    [
      { projects: [project], operatorToken: 'x' },
      'operatorToken: expected no such setting: secrets come from the environment',
    ],
    [
      { projects: [project], rpc: { nodes: { ethereum: ['https://a.example'] } } },
      'rpc.nodes.ethereum: expected a CAIP-2 id such as eip155:1',
    ],
    [
      { projects: [project], rpc: { nodes: { 'eip155:1': ['ftp://a.example'] } } },
      'rpc.nodes.eip155:1[0]: expected an https URL',
    ],
    [
      { projects: [project], rpc: { nodes: { 'eip155:1': ['http://a.example'] } } },
      'rpc.nodes.eip155:1[0]: expected https, or rpc.allowPrivateNetworks',
    ],
    [
      { projects: [{ ...project, analytics: { addresses: true } }] },
      'projects[0].analytics.addresses: expected ANALYTICS_SECRET',
    ],
    [
      { projects: [project], history: { etherscan: { 'eip155:1': 'http://a.example' } } },
      'history.etherscan.eip155:1: expected https, or rpc.allowPrivateNetworks',
    ],
    [
      {
        projects: [project],
        balances: { indexer: { url: 'https://a.example', chains: ['eip155:1'] } },
      },
      'balances.indexer.url: expected {address}',
    ],
    [
      {
        projects: [project],
        balances: { tokens: [{ asset: 'eip155:1', symbol: 'A', name: 'A', decimals: 99 }] },
      },
      'balances.tokens[0].decimals: expected a whole number of decimals, 0 to 36',
    ],
    [
      { projects: [project], prices: { fixed: { ether: 1 } } },
      'prices.fixed.ether: expected a CAIP-19 id',
    ],
    [
      { projects: [project], prices: { fixed: { 'eip155:1/slip44:60': -1 } } },
      'prices.fixed.eip155:1/slip44:60: expected a price above 0',
    ],
    [
      { projects: [project], networks: { local: { name: 'Local', symbol: 'ETH' } } },
      'networks.local: expected a CAIP-2 id',
    ],
    [
      {
        projects: [project],
        networks: { 'eip155:7': { name: 'visit evil.example', symbol: 'A' } },
      },
      'networks.eip155:7.name: expected a name up to 40 letters',
    ],
    // An approval on it would read as one on the other.
    [
      { projects: [project], networks: { 'eip155:7': { name: 'Eth\u0435reum', symbol: 'ETH' } } },
      'networks.eip155:7.name: expected a name that eip155:1 does not have',
    ],
    [
      {
        projects: [project],
        networks: {
          'eip155:7': { name: 'Local', symbol: 'ETH' },
          'eip155:8': { name: 'LOCAL', symbol: 'ETH' },
        },
      },
      'networks.eip155:8.name: expected a name that eip155:7 does not have',
    ],
    [{ projects: [project], metrics: 'yes' }, 'metrics: expected operator, open or off'],
  ])('rejects %j by its path', (config, message) => {
    expect(wrong(config).join('\n')).toContain(message)
  })

  it('reports all errors at once', () => {
    expect(wrong({ projects: [{ id: '', origins: 'x' }], port: -1, log: 'loud' })).toHaveLength(4)
  })

  it('[B12] quotes no secret, in any setting', () => {
    const canary = 'canary-7f3a9c51'
    const all = [
      wrong({
        projects: [project],
        secrets: { operatorToken: canary, redisUrl: canary, databaseUrl: canary },
      }),
      wrong({ projects: [project], operatorToken: canary }),
      fromFile(`{ "token": "${canary}", `),
      fromFile({ secrets: { operatorToken: canary } }),
      fromFile({
        projects: [project],
        rpc: { nodes: { 'eip155:1': [`ftp://x.example/${canary}`] } },
      }),
    ].flat()
    expect(all.length).toBeGreaterThan(5)
    expect(all.join('\n')).not.toContain(canary)
    expect(all.join('\n')).toContain('OPERATOR_TOKEN: expected at least 32 characters')
  })

  it.each([
    'changeme'.repeat(5),
    'secret-secret-secret-secret-secret',
    'a'.repeat(40),
    '0123456789abcdef0123456789abcdef',
  ])('[B12] refuses to start with %s in production', (operatorToken) => {
    const config = { projects: [project], secrets: { operatorToken } }
    expect(wrong(config)).toEqual([expect.stringContaining('OPERATOR_TOKEN: expected chance')])
    expect(wrong({ ...config, environment: 'development' })).toEqual([])
  })

  it('[B12] accepts generated secrets with any first character', () => {
    for (let at = 0; at < 5_000; at++) {
      const operatorToken = randomBytes(32).toString(at % 2 ? 'hex' : 'base64url')
      expect(wrong({ projects: [project], secrets: { operatorToken } }), operatorToken).toEqual([])
    }
  })

  it('[B12] accepts several secrets separated by commas', () => {
    const [a, b] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
    const env = { PROJECT_ID: 'shop', PROJECT_ORIGINS: 'https://a.example.com' }
    const read = readConfig({ ...env, OPERATOR_TOKEN: `${a}, ${b},`, ANALYTICS_SECRET: b })
    expect([read.secrets.operatorToken, read.secrets.analyticsSecret]).toEqual([[a, b], [b]])
    expect(checkConfig(read)).toEqual(read)
    const of = (operatorToken: unknown) =>
      wrong({ projects: [project], secrets: { operatorToken } })
    const short = 'OPERATOR_TOKEN: expected at least 32 characters'
    for (const list of [`${a},short`, ',', '', [], [a, '']])
      expect(of(list)).toEqual([expect.stringContaining(short)])
    expect(of(`${a},${a}`)).toEqual(['OPERATOR_TOKEN: expected secrets that differ'])
    expect(of(`${a},${'changeme'.repeat(5)}`)).toEqual([
      expect.stringContaining('OPERATOR_TOKEN: expected chance'),
    ])
    expect(of(Array.from({ length: 11 }, () => randomBytes(32).toString('hex')))).toEqual([
      'OPERATOR_TOKEN: expected at most 10',
    ])
    expect(of(7)).toEqual(['OPERATOR_TOKEN: expected a text, or a list of them'])
  })

  it('[B12] counts secrets, and names those that can be removed, without their values', () => {
    const [a, b, c] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'))
    const report = (more: object) =>
      secretsReport(checkConfig({ projects: [project], secrets: more })).join('\n')
    expect(report({})).toBe('')
    expect(report({ operatorToken: a })).toBe('OPERATOR_TOKEN: 1 in use.')
    const both = report({ operatorToken: `${a},${b},${c}`, analyticsSecret: `${c},${a}` })
    expect(both).toMatch(/^OPERATOR_TOKEN: 3; .* Number 2, 3: accepted, and can go when/m)
    expect(both).toMatch(/^ANALYTICS_SECRET: 2; .* Number 2: of no use, and can go/m)
    expect(report({ sessionSecret: `${a},${b}` })).toMatch(/^SESSION_SECRET: 2; .* 86400 seconds/)
    for (const secret of [a, b, c]) expect(both).not.toContain(secret?.slice(0, 6))
  })

  it.each([undefined, null, 7, 'text', []])('rejects %j as a configuration', (value) => {
    expect(errors(() => checkConfig(value))).toEqual([
      'configuration: expected one object of settings',
    ])
  })

  it('reads one project from the environment', () => {
    const config = readConfig({
      PROJECT_ID: 'shop',
      PROJECT_ORIGINS: 'https://a.example.com, https://b.example.com',
      PORT: '9000',
    })
    expect(config.projects.map(({ id, origins }) => [id, origins.length])).toEqual([['shop', 2]])
    expect(config.port).toBe(9000)
  })

  it('requires a project in production, and has one for local pages in development', () => {
    expect(errors(() => readConfig({}))).toEqual([
      expect.stringContaining('projects: expected at least one'),
    ])
    expect(readConfig({ NODE_ENV: 'development' }).projects[0]?.origins).toContain(
      'http://localhost:*',
    )
  })

  it('rejects a value that is no number, by its path', () => {
    expect(errors(() => readConfig({ PORT: '80a', NODE_ENV: 'development' }))).toEqual([
      'port: expected a whole number of the port, 0 to 65535',
    ])
  })

  it('reads keys of nodes from the environment, escaped', () => {
    const file = {
      projects: [project],
      rpc: { nodes: { 'eip155:1': ['https://node.example/$' + '{NODE_KEY}'] } },
    }
    expect(fromFile(file)).toEqual(['rpc.nodes.eip155:1[0]: expected NODE_KEY in the environment'])
    writeFileSync(join(folder, 'gateway.json'), JSON.stringify(file))
    const config = readConfig({ GATEWAY_CONFIG: join(folder, 'gateway.json'), NODE_KEY: 'a/../b' })
    expect(config.rpc.nodes['eip155:1']).toEqual(['https://node.example/a%2F..%2Fb'])
  })

  it('lists missing variables together with all other errors', () => {
    const file = {
      projects: [{ ...project, id: '' }],
      port: -1,
      rpc: { nodes: { 'eip155:1': ['https://node.example/$' + '{NODE_KEY}'] } },
    }
    expect(fromFile(file)).toEqual([
      'rpc.nodes.eip155:1[0]: expected NODE_KEY in the environment',
      'port: expected a whole number of the port, 0 to 65535',
      expect.stringContaining('projects[0].id: expected'),
    ])
  })

  it('reads the keys of asset services from the environment', () => {
    const key = '$' + '{KEY}'
    const file = {
      projects: [project],
      prices: { api: { url: `https://p.example/?k=${key}` } },
      history: { etherscan: { 'eip155:1': `https://e.example/api?k=${key}` } },
      balances: { indexer: { url: `https://i.example/{address}?k=${key}`, chains: ['eip155:1'] } },
    }
    expect(fromFile(file)).toEqual([
      'balances.indexer.url: expected KEY in the environment',
      'prices.api.url: expected KEY in the environment',
      'history.etherscan.eip155:1: expected KEY in the environment',
    ])
    const config = readConfig({ GATEWAY_CONFIG: join(folder, 'gateway.json'), KEY: 'a b' })
    expect(config.prices.api?.url).toBe('https://p.example/?k=a%20b')
    expect(config.history.etherscan['eip155:1']).toBe('https://e.example/api?k=a%20b')
  })

  it('reports a file that is missing or no JSON', () => {
    expect(errors(() => readConfig({ GATEWAY_CONFIG: join(folder, 'none.json') }))[0]).toContain(
      'GATEWAY_CONFIG',
    )
    expect(fromFile('[]')[0]).toContain('one JSON object')
  })
})

describe('the key that signs names', () => {
  const key = `0x${'3f1c9a7be2d45086'.repeat(4)}`
  const withKey = (namesSigningKey: string, more: object = {}) =>
    wrong({
      projects: [project],
      names: { suffixes: ['shop.eth'] },
      secrets: { namesSigningKey },
      ...more,
    })

  it('is a valid secp256k1 key, and never appears in errors', () => {
    expect(withKey(key)).toEqual([])
    // The order of the curve, and nothing.
    const order = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
    for (const bad of [order, `0x${'0'.repeat(64)}`, key.slice(2), key.slice(0, -2), 'canary']) {
      const [said = '', ...others] = withKey(bad)
      expect(said).toMatch(/^NAMES_SIGNING_KEY: expected 0x and 64 hexadecimal digits/)
      expect(said).not.toContain(bad)
      expect(others).toEqual([])
    }
  })

  it('[B9] rejects a published key in production', () => {
    const known = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    for (const bad of [known, `0x${'12'.repeat(32)}`, `0x${'0'.repeat(54)}123456789a`]) {
      expect(withKey(bad)).toEqual([
        'NAMES_SIGNING_KEY: expected a random key, not the key of a published example',
      ])
      expect(withKey(bad, { environment: 'development' })).toEqual([])
    }
  })

  it('comes from the environment, and requires names to sign', () => {
    const env = { PROJECT_ID: 'shop', NAMES_SIGNING_KEY: key }
    expect(errors(() => readConfig(env))).toEqual([
      'NAMES_SIGNING_KEY: expected names.suffixes to be set, whose names it signs',
    ])
    expect(
      fromFile(
        { projects: [project], names: { suffixes: ['shop.eth'] } },
        { NAMES_SIGNING_KEY: key },
      ),
    ).toEqual([])
  })
})

it('says how a gateway on this machine has an http origin', () => {
  const secrets = { authEncryptionKey: '5c1f0e9d8b7a69584736251403f2e1d0c9b8a796' }
  const open = (environment: 'development' | 'production') =>
    checkConfig({
      environment,
      projects: [project],
      auth: { origin: 'http://localhost:8787' },
      secrets,
    })
  expect(() => open('production')).toThrow('auth.origin: expected https, or NODE_ENV=development')
  expect(open('development').auth.origin).toBe('http://localhost:8787')
})

describe('accounts elsewhere', () => {
  const client = { clientId: 'shop' }
  const project = { id: 'shop', origins: ['https://shop.example.com'] }
  const config =
    (social: object, secret: object, environment = 'development') =>
    () =>
      checkConfig({
        environment,
        projects: [project],
        auth: { social },
        secrets: { social: secret },
      })

  it('need both client and secret', () => {
    expect(config({ google: client }, { google: 'x' })().auth.social.google?.clientId).toBe('shop')
    expect(config({ google: client }, {})).toThrow('SOCIAL_GOOGLE_SECRET')
    expect(config({}, { discord: 'x' })).toThrow('auth.social.discord')
    expect(config({ x: client }, { google: 'x' })).toThrow(
      /auth.social.google(.|\n)*SOCIAL_X_SECRET/,
    )
  })

  it('require https in production', () => {
    const google = { ...client, issuer: 'http://accounts.example.com' }
    expect(config({ google }, { google: 'x' })).not.toThrow()
    expect(config({ google }, { google: 'x' }, 'production')).toThrow(
      'auth.social.google: expected https',
    )
    // However it is written.
    const loud = { ...client, issuer: 'HTTP://accounts.example.com' }
    expect(config({ google: loud }, { google: 'x' }, 'production')).toThrow('expected https')
    const endpoints = {
      authorization: 'https://git.example.com/a',
      token: 'https://git.example.com/t',
      user: ' http://git.example.com/u',
    }
    expect(config({ github: { ...client, endpoints } }, { github: 'x' }, 'production')).toThrow(
      'expected https',
    )
  })

  it('come from the environment', () => {
    const read = () => readConfig({ SOCIAL_X_SECRET: 'x', NODE_ENV: 'development' })
    expect(read).toThrow('auth.social.x: expected to be set, as SOCIAL_X_SECRET is')
  })
})

describe('signing in with Farcaster', () => {
  const project = { id: 'shop', origins: ['https://shop.example.com'] }
  const config = (farcaster: object, rpc: object, environment = 'production') =>
    checkConfig({ environment, projects: [project], rpc, auth: { farcaster } }).auth.farcaster
  const node = ['https://node.example.com']

  it('is off unless set, and then by the public relay and the real registries', () => {
    const { auth } = checkConfig({ projects: [project] })
    expect(auth.farcaster).toBeUndefined()
    expect(config({}, { nodes: { 'eip155:10': node } })).toEqual({
      relayUrl: 'https://relay.farcaster.xyz',
      chain: 'eip155:10',
      idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
    })
    expect(config({}, { usePublicNodes: true })?.chain).toBe('eip155:10')
  })

  it('requires nodes of its chain, and a relay over https in production', () => {
    expect(() => config({}, {})).toThrow('auth.farcaster.chain: expected an EVM chain with nodes')
    const rpc = { nodes: { 'eip155:10': node }, allowPrivateNetworks: true }
    const relayUrl = 'HTTP://relay.example.com'
    expect(() => config({ relayUrl }, rpc)).toThrow('auth.farcaster.relayUrl: expected https')
    expect(config({ relayUrl }, rpc, 'development')?.relayUrl).toBe(relayUrl)
  })
})

describe('smart accounts', () => {
  const chain = 'eip155:1'
  const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
  const paymasterSigningKey = '0x7a1d5be0f3924c86d0e1b7c94a3f5e6821cd07b9e4f5a3d2c1b60f9e8d7a4c53'
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const policy = {
    chains: [chain],
    calls: [{ to: token, selectors: ['0xA9059CBB'] }],
    maxWeiPerOperation: '2000000000000000',
    perUserDaily: { count: 10, wei: '5000000000000000' },
    perProjectDaily: { wei: '1000000000000000000' },
  }
  const config = (smartAccounts: object, more: object = {}) => ({
    projects: [project],
    rpc: { nodes: { [chain]: ['https://node.example'] } },
    auth: { origin: 'https://wallet.example.com' },
    secrets: { authEncryptionKey },
    smartAccounts,
    ...more,
  })
  const bundlers = { [chain]: ['https://bundler.example'] }
  const paymasters = { [chain]: { url: 'https://paymaster.example' } }
  const full = { bundlers, paymasters, policies: { shop: policy } }

  it('are off unless set, and keep amounts exact', () => {
    expect(checkConfig({ projects: [project] }).smartAccounts).toEqual({
      bundlers: {},
      paymasters: {},
      policies: {},
      accounts: {},
    })
    const { policies } = checkConfig(config(full)).smartAccounts
    expect(policies.shop).toMatchObject({
      maxWeiPerOperation: 2_000_000_000_000_000n,
      perProjectDaily: { wei: 10n ** 18n },
      calls: [{ to: token, selectors: ['0xa9059cbb'] }],
    })
    // The command checks what it read once more.
    expect(wrong(checkConfig(config(full)))).toEqual([])
  })

  it.each([
    [{ bundlers: { [chain]: [] } }, `smartAccounts.bundlers.${chain}: expected at least one URL`],
    [
      { bundlers: { 'solana:1': ['https://b.example'] } },
      'smartAccounts.bundlers.solana:1: expected a CAIP-2 id of eip155 such as eip155:1',
    ],
    [
      { ...full, bundlers: { [chain]: ['http://b.example'] } },
      `smartAccounts.bundlers.${chain}[0]: expected https, or rpc.allowPrivateNetworks to be true`,
    ],
    [
      { paymasters },
      `smartAccounts.paymasters.${chain}: expected smartAccounts.bundlers.${chain} to be set, too`,
    ],
    [
      { bundlers, paymasters: { [chain]: {} } },
      `smartAccounts.paymasters.${chain}: expected { "url": "https://…" }`,
    ],
    [
      { accounts: { [chain]: { type: '4337' } } },
      `smartAccounts.accounts.${chain}: expected smartAccounts.bundlers.${chain} to be set, too`,
    ],
    [
      { bundlers, accounts: { [chain]: { since: 'today' } } },
      `smartAccounts.accounts.${chain}.since: expected a time such as`,
    ],
    [
      { ...full, policies: { other: policy } },
      'smartAccounts.policies.other: expected the id of a project',
    ],
    [
      { ...full, policies: { shop: { ...policy, chains: ['eip155:10'] } } },
      'smartAccounts.policies.shop.chains: expected smartAccounts.paymasters.eip155:10 to be set',
    ],
    [
      { ...full, policies: { shop: { ...policy, calls: [] } } },
      'smartAccounts.policies.shop.calls: expected at least one call',
    ],
    [
      {
        ...full,
        policies: { shop: { ...policy, calls: [{ to: token, selectors: ['0xa9'] }] } },
      },
      'smartAccounts.policies.shop.calls[0].selectors[0]: expected a selector',
    ],
    [
      { ...full, policies: { shop: { ...policy, maxWeiPerOperation: 2e15 } } },
      'smartAccounts.policies.shop.maxWeiPerOperation: expected wei as text of digits',
    ],
    [
      {
        ...full,
        policies: {
          shop: { ...policy, sponsor: { name: 'Shop', icon: 'https://shop.example/i.png' } },
        },
      },
      'smartAccounts.policies.shop.sponsor.icon: expected a data: URI of an image, in base64',
    ],
  ])('names what is wrong: %#', (smartAccounts, message) => {
    expect(wrong(config(smartAccounts))).toEqual([expect.stringContaining(message)])
  })

  it('need nodes and sign-in to pay for users', () => {
    expect(wrong(config(full, { rpc: {}, auth: {}, secrets: {} }))).toEqual([
      `smartAccounts.paymasters.${chain}: expected rpc.nodes.${chain} to be set, too`,
      `smartAccounts.paymasters.${chain}: expected AUTH_ENCRYPTION_KEY to be set: only signed-in users are sponsored`,
    ])
  })

  it('sign for the development paymaster in development only', () => {
    const own = config(
      { ...full, paymasters: { [chain]: { address: token } } },
      { secrets: { authEncryptionKey, paymasterSigningKey } },
    )
    expect(wrong({ ...own, environment: 'development' })).toEqual([])
    expect(wrong(own)).toEqual([
      `smartAccounts.paymasters.${chain}: expected a url: the development paymaster is not audited`,
    ])
    const unsigned = { ...own, environment: 'development', secrets: { authEncryptionKey } }
    expect(wrong(unsigned)).toEqual([
      `smartAccounts.paymasters.${chain}: expected PAYMASTER_SIGNING_KEY to be set, or a url`,
    ])
  })

  it('[B12] take keys from the environment, and never quote them', () => {
    const key = '$' + '{KEY}'
    const file = config({
      bundlers: { [chain]: [`https://b.example/?k=${key}`] },
      paymasters: { [chain]: { url: `https://p.example/${key}` } },
    })
    const { secrets: _, ...content } = file
    expect(fromFile(content, { AUTH_ENCRYPTION_KEY: authEncryptionKey })).toEqual([
      `smartAccounts.bundlers.${chain}[0]: expected KEY in the environment`,
      `smartAccounts.paymasters.${chain}.url: expected KEY in the environment`,
    ])
    const { smartAccounts, secrets } = readConfig({
      GATEWAY_CONFIG: join(folder, 'gateway.json'),
      AUTH_ENCRYPTION_KEY: authEncryptionKey,
      PAYMASTER_SIGNING_KEY: paymasterSigningKey,
      KEY: 'a b',
    })
    expect(smartAccounts.bundlers[chain]).toEqual(['https://b.example/?k=a%20b'])
    expect(secrets.paymasterSigningKey).toBe(paymasterSigningKey)
    const canary = 'canary-7f3a9c51'
    const refused = wrong(config(full, { secrets: { paymasterSigningKey: canary } })).join('\n')
    expect(refused).toContain('PAYMASTER_SIGNING_KEY: expected 0x and 64 hexadecimal digits')
    expect(refused).not.toContain(canary)
  })
})

describe('docs/gateway-configuration.md', () => {
  const guide = readFileSync(
    new URL('../../../../docs/gateway-configuration.md', import.meta.url),
    'utf8',
  )

  interface Schema {
    readonly type?: string
    readonly properties?: Readonly<Record<string, Schema>>
    readonly items?: Schema
  }
  function getPaths(schema: Schema, path: string): string[] {
    if (schema.properties) {
      return Object.entries(schema.properties).flatMap(([key, inner]) =>
        getPaths(inner, path === '' ? key : `${path}.${key}`),
      )
    }
    return schema.items?.properties ? getPaths(schema.items, `${path}[]`) : [path]
  }

  it('lists exactly the settings', () => {
    const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) as Schema
    const rows = guide.slice(guide.indexOf('| Setting'), guide.indexOf('| Variable')).split('\n')
    const listed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    expect(listed.sort()).toEqual(getPaths(schema, '').sort())
  })

  it('lists the default of each setting', () => {
    const swap = { kyberSwap: { clientId: 'shop' }, zeroEx: {} }
    const set = { onRamp: { coinbase: {}, meld: {} }, swap }
    const parsed: unknown = settings.parse({ projects: [{ id: 'shop', origins: [] }], ...set })
    // These depend on other settings: the first is that of production, the second that of a server elsewhere.
    const computed = { drainSeconds: 5, auth: { mail: { tls: mailTlsFor('smtp://a.example') } } }
    const required = ['projects[].id', 'projects[].origins', 'swap.kyberSwap.clientId']
    const read = (from: unknown, path: string): unknown =>
      path.split('.').reduce<unknown>((value, part) => {
        const [, key = '', list] = /^(.+?)(\[\])?$/.exec(part) ?? []
        const inner = record.safeParse(value).data?.[key]
        return list && Array.isArray(inner) ? inner[0] : inner
      }, from)
    const record = z.record(z.string(), z.unknown())
    const toText = (value: unknown) =>
      value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
    const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const rows = guide.slice(guide.indexOf('| Setting'), guide.indexOf('| Variable')).split('\n')
    const listed = rows.flatMap((row) => {
      const [, names, defaults] = row.split('|')
      return namesIn(names).map((name, at) => [name, namesIn(defaults)[at] ?? ''])
    })
    expect(listed.length).toBeGreaterThan(100)
    expect(listed).toEqual(
      listed.map(([name = '']) => [
        name,
        required.includes(name) ? '' : toText(read(parsed, name) ?? read(computed, name)),
      ]),
    )
  })

  it('lists exactly the variables that the gateway reads', () => {
    const code = readFileSync(new URL('./read.ts', import.meta.url), 'utf8')
    const read = [...code.matchAll(/env\.([A-Z_]+)|\['([A-Z_]+)', '/g)].map(
      ([, value, other]) => value ?? other ?? '',
    )
    const missing = [...new Set(read)].filter(
      (name) => !guide.includes(`\`${name}\``) && name !== 'NODE_ENV',
    )
    expect(read.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})

describe('origins', () => {
  it.each([
    'https://a.example.com/',
    'https://a.example.com:443',
    'HTTPS://a.example.com',
    'https://*',
    'https://*.com',
    '*',
    'null',
    'https://u@a.example.com',
    'https://a.*.com',
    'ftp://a.example.com',
    '',
  ])('rejects %s as a pattern', (text) => {
    expect(parseOriginPattern(text)).toBeUndefined()
  })

  it('[B6] allows any port of a host with a port wildcard, and no other host', () => {
    const allows = originMatcher(['http://localhost:*'])
    expect(['http://localhost:5173', 'http://localhost'].map(allows)).toEqual([true, true])
    expect(
      [
        'https://localhost:5173',
        'http://localhost:5173.evil.example',
        'http://xlocalhost:1',
        'null',
      ].map(allows),
    ).toEqual([false, false, false, false])
  })

  describeVectors('url-origin-safety', (cases) => {
    const mine = cases.filter(({ kind }) => kind === 'origin-allowlist')
    it.each(mine.map((vector) => [vector.id, vector] as const))(
      '[B6] %s',
      (_, { allow, origin, accept }) => {
        expect(originMatcher(allow as string[])(String(origin))).toBe(accept)
      },
    )
  })
})
