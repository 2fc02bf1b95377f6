/** Texts and typed data: signed as every other wallet signs them, read as they are signed, refused where they are a trick. */
import fc from 'fast-check'
import { getAddress, hexToBytes, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeVectors } from '../../../../../tools/vectors.js'
import type { Action } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { permit2 } from './calls.js'
import { account, needsWith, newKey, noNode } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

const hexText = z.custom<`0x${string}`>((value) => /^0x[\da-f]*$/i.test(String(value)))
const signInVector = z.object({ message: z.string() })
const personalVector = z.object({
  message: z.optional(z.string()),
  raw: z.optional(z.string()),
  hash: hexText,
})
const typedDataVector = z.object({
  types: z.looseObject({}),
  primaryType: z.string(),
  domain: z.looseObject({ chainId: z.optional(z.number()) }),
  data: z.looseObject({}),
  digest: hexText,
})

const personal = (message: string, by: string = account.address, origin?: string) =>
  prepareEvm(
    { method: 'personal_sign', params: [message, by] },
    needsWith(noNode, origin === undefined ? {} : { parentOrigin: origin }),
  )
const typed = (data: unknown, node: NodeClient = noNode) =>
  prepareEvm({ method: 'eth_signTypedData_v4', params: [account.address, data] }, needsWith(node))
const bytesText = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

describe('personal_sign', () => {
  it.each(['Hello', 'tab\there, and a line\nbelow', '😀 unicode ✓', ''])(
    'signs %j by EIP-191, given as text or as bytes',
    async (text) => {
      for (const message of [text, bytesText(text)]) {
        const { decoded, sign } = await personal(message)
        expect(decoded.actions).toEqual([{ type: 'message', text }])
        expect(decoded.warnings).toEqual([])
        const signature = (await sign(newKey())()) as `0x${string}`
        expect(await recoverMessageAddress({ message: text, signature })).toBe(account.address)
        expect(signature).toBe(await account.signMessage({ message: text }))
      }
    },
  )

  it('shows bytes that are not text as bytes, and reports them as undecoded', async () => {
    for (const message of ['0xff00', `0x${'ab'.repeat(32)}`, '0x68656c6c6f07']) {
      const { decoded, sign } = await personal(message)
      expect(decoded.actions).toEqual([{ type: 'bytes', hex: message }])
      expect(decoded.warnings).toEqual(['undecoded'])
      expect(await sign(newKey())()).toBe(
        await account.signMessage({ message: { raw: message as `0x${string}` } }),
      )
    }
  })

  it('[F7] marks invisible characters of a text, and signs the text itself', async () => {
    const text = 'Pay \u202e001 $\u202c now\u3164'
    const { decoded, sign } = await personal(text)
    expect(decoded.actions).toEqual([{ type: 'message', text: 'Pay \ufffd001 $\ufffd now\ufffd' }])
    expect(await sign(newKey())()).toBe(await account.signMessage({ message: text }))
  })

  it('rejects another account', async () => {
    await expect(personal('Hello', `0x${'1'.repeat(40)}`)).rejects.toMatchObject({
      code: 'account-mismatch',
    })
  })

  describe('[F13] a sign-in text', () => {
    const text = (domain: string, address: string = account.address) =>
      `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome.\n\nURI: https://${domain}/in\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-23T10:00:00Z\nResources:\n- https://a.example/`

    it('is decoded if it is from the requesting site', async () => {
      const { decoded } = await personal(text('shop.example.com'))
      expect(decoded).toMatchObject({
        actions: [
          {
            type: 'sign-in',
            domain: 'shop.example.com',
            statement: 'Welcome.',
            resources: ['https://a.example/'],
          },
        ],
        warnings: [],
      })
      const alone = text('shop.example.com').replace('Welcome.\n\n', '\n')
      expect((await personal(alone)).decoded.actions[0]).toMatchObject({ type: 'sign-in' })
    })

    it.each([
      'evil.example.com',
      'shop.example.com.evil.com',
      'SHOP.example.com',
      'shop.example.com:8443',
    ])('is rejected from %s, as text and as bytes', async (domain) => {
      for (const message of [text(domain), bytesText(text(domain))])
        await expect(personal(message)).rejects.toMatchObject({ code: 'other-site' })
    })

    it.each([
      ['with a line too many', `${text('evil.com')}\nevil: yes`],
      ['with words around it', `Please: ${text('evil.com')}`],
      ['in other spaces', text('evil.com').replace('sign in', 'sign\u00a0 in')],
      ['of another account', text('evil.com', `0x${'1'.repeat(40)}`)],
    ])('is rejected from another site, even %s', async (_, message) => {
      await expect(personal(message)).rejects.toMatchObject({ code: 'other-site' })
    })

    it.each([
      [
        'an address of another site',
        'https://shop.example.com/in',
        'https://bank.example/in',
        'other-uri',
      ],
      ['no address at all', 'https://shop.example.com/in', 'nothing', 'other-uri'],
      ['another network', 'Chain ID: 31337', 'Chain ID: 137', 'other-chain'],
    ])('gets a warning if it names %s', async (_, own, other, warning) => {
      const { decoded } = await personal(text('shop.example.com').replace(own, other))
      expect(decoded.actions[0]).toMatchObject({ type: 'sign-in' })
      expect(decoded.warnings).toEqual([warning])
    })

    it('shows the port if the site has one', async () => {
      const origin = 'http://localhost:5173'
      const { decoded } = await personal(text('localhost:5173'), account.address, origin)
      expect(decoded.actions[0]).toMatchObject({ type: 'sign-in', domain: 'localhost:5173' })
    })

    it.each([
      ['of another account', text('shop.example.com', `0x${'1'.repeat(40)}`)],
      ['with a line too many', `${text('shop.example.com')}\nevil: yes`],
      ['without its nonce', text('shop.example.com').replace(/Nonce.*\n/, '')],
      ['with words around it', `Please: ${text('shop.example.com')}`],
      ['in other spaces', text('shop.example.com').replace('sign in', 'sign\u00a0 in')],
      ['with hidden letters', text('shop.example.com').replace('wants', 'wa\u200bnts')],
      ['in wide letters', text('shop.example.com').replace('wants', '\uff57ants')],
      ['of another version', text('shop.example.com').replace('Version: 1', 'Version: 2')],
      ['for another kind of account', text('shop.example.com').replace('Ethereum', 'Solana')],
    ])('%s: gets a warning that it only looks like a sign-in', async (_, message) => {
      const { decoded } = await personal(message)
      expect(decoded.actions[0]?.type).toBe('message')
      expect(decoded.warnings).toEqual(['malformed-sign-in'])
    })
  })

  describeVectors('siwx-evm-signed', (cases) => {
    const wrong = cases.filter(({ id }) => /domain/.test(id))
    it('[F13] has at least one case', () => expect(wrong.length).toBeGreaterThan(0))
    it.each(wrong.map((vector) => [vector.id, vector] as const))('[F13] %s', async (_, vector) => {
      const { message } = signInVector.parse(vector)
      const origin = 'https://app.example.com'
      const [, by = ''] = /account:\n(0x[\da-fA-F]{40})/.exec(message) ?? []
      const asked = prepareEvm(
        { method: 'personal_sign', params: [message, by] },
        needsWith(noNode, { parentOrigin: origin, account: by }),
      )
      const outcome = await asked.then(
        ({ decoded }) => decoded.actions[0]?.type,
        (thrown: unknown) => (thrown instanceof FrameError ? thrown.code : 'crashed'),
      )
      expect(['other-site', 'message', 'params-invalid']).toContain(outcome)
    })
  })
})

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const spender = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const domain = { name: 'Token', version: '1', chainId: 31337, verifyingContract: token }
const permit = (value: string) => ({
  types: permitTypes,
  primaryType: 'Permit',
  domain,
  message: { owner: account.address, spender, value, nonce: '0', deadline: '1800000000' },
})
/** A scripted node: says of itself that it is a contract which answers nothing. */
const mute: NodeClient = { ask: async () => '0x' }

describe('eth_signTypedData_v4', () => {
  const mail = {
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[2]' },
        { name: 'amount', type: 'int128' },
        { name: 'isFast', type: 'bool' },
        { name: 'tag', type: 'bytes4' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Ether Mail', chainId: '0x7a69' },
    message: {
      from: { name: 'Cow', wallets: [account.address] },
      to: [
        { name: 'Bob\u202e', wallets: [] },
        { name: 'Eve', wallets: [spender, token] },
      ],
      amount: '-5',
      isFast: true,
      tag: '0x01020304',
      unsigned: 'of no type: nobody signs it',
    },
  }

  it('signs by EIP-712, and shows every signed value in its order', async () => {
    for (const data of [mail, JSON.stringify(mail)]) {
      const { decoded, sign } = await typed(data)
      const [action] = decoded.actions as [Extract<Action, { type: 'typed-data' }>]
      expect(action.domain).toEqual([
        { name: 'name', value: 'Ether Mail' },
        { name: 'chainId', value: '31337' },
      ])
      expect(action.fields).toEqual([
        {
          name: 'from',
          value: [
            { name: 'name', value: 'Cow' },
            { name: 'wallets', value: [{ name: '1', value: account.address }] },
          ],
        },
        {
          name: 'to',
          value: [
            {
              name: '1',
              value: [
                { name: 'name', value: 'Bob\ufffd' },
                { name: 'wallets', value: [] },
              ],
            },
            {
              name: '2',
              value: [
                { name: 'name', value: 'Eve' },
                {
                  name: 'wallets',
                  value: [
                    { name: '1', value: spender },
                    { name: '2', value: token },
                  ],
                },
              ],
            },
          ],
        },
        { name: 'amount', value: '-5' },
        { name: 'isFast', value: 'true' },
        { name: 'tag', value: '0x01020304' },
      ])
      const signature = (await sign(newKey())()) as `0x${string}`
      const whole = { ...mail, domain: { name: 'Ether Mail', chainId: 31337n } } as const
      expect(await recoverTypedDataAddress({ ...(whole as object), signature } as never)).toBe(
        account.address,
      )
    }
  })

  it.each([
    ['a value that is missing', { message: { ...mail.message, tag: undefined } }],
    ['bytes of another length', { message: { ...mail.message, tag: '0x01' } }],
    ['a list of another length', { message: { ...mail.message, to: [] } }],
    ['a number that lost digits on the way', { message: { ...mail.message, amount: 2 ** 60 } }],
    [
      'a number out of its range',
      { message: { ...mail.message, amount: (2n ** 127n).toString() } },
    ],
    ['a truth that is a text', { message: { ...mail.message, isFast: 'true' } }],
    ['a type that is none', { types: { ...mail.types, Mail: [{ name: 'x', type: 'uint7' }] } }],
    ['a primary type that is of the prototype', { primaryType: 'constructor' }],
    [
      'two fields of one name',
      {
        types: {
          Mail: [
            { name: 'x', type: 'bool' },
            { name: 'x', type: 'bool' },
          ],
        },
        message: { x: true },
      },
    ],
    ['no domain', { domain: undefined }],
  ])('%s is refused', async (_, change) => {
    await expect(typed({ ...mail, ...change })).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('rejects a circular value', async () => {
    const types = { A: [{ name: 'a', type: 'A' }] }
    const message: { a?: unknown } = {}
    message.a = message
    await expect(typed({ types, primaryType: 'A', domain: {}, message })).rejects.toBeInstanceOf(
      FrameError,
    )
  })

  it('[F21] rejects a domain of another network than the current one', async () => {
    for (const chainId of [1, '1', '0x1', '31338'])
      await expect(typed({ ...mail, domain: { chainId } })).rejects.toMatchObject({
        code: 'chain-mismatch',
      })
    await expect(typed({ ...mail, domain: { name: 'No network' } })).resolves.toBeDefined()
  })

  it.each([
    [permit('1000'), 1000n, ['permit']],
    [permit((2n ** 256n - 1n).toString()), 'all', ['permit', 'unlimited-approval']],
    [
      {
        types: {
          Permit: [
            { name: 'holder', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'nonce', type: 'uint256' },
            { name: 'expiry', type: 'uint256' },
            { name: 'allowed', type: 'bool' },
          ],
        },
        primaryType: 'Permit',
        domain,
        message: { holder: account.address, spender, nonce: 0, expiry: 1800000000, allowed: true },
      },
      'all',
      ['permit', 'unlimited-approval'],
    ],
    [
      {
        types: {
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
            { name: 'expiration', type: 'uint48' },
            { name: 'nonce', type: 'uint48' },
          ],
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            { name: 'spender', type: 'address' },
            { name: 'sigDeadline', type: 'uint256' },
          ],
        },
        primaryType: 'PermitSingle',
        domain: { name: 'Permit2', chainId: 31337, verifyingContract: permit2 },
        message: {
          details: {
            token,
            amount: (2n ** 160n - 1n).toString(),
            expiration: 1800000000,
            nonce: 0,
          },
          spender,
          sigDeadline: 1900000000,
        },
      },
      'all',
      ['permit', 'unlimited-approval'],
    ],
  ])(
    '[X10] warns of a signature that lets others take tokens: %#',
    async (data, amount, warnings) => {
      const { decoded } = await typed(data, mute)
      expect(decoded.actions).toEqual([
        {
          type: 'approve',
          asset: { kind: 'token', address: getAddress(token) },
          spender,
          amount,
          until: 1800000000n,
          isPermit: true,
        },
        expect.objectContaining({ type: 'typed-data' }),
      ])
      expect(decoded.warnings).toEqual(warnings)
    },
  )

  it('is decoded or refused, and never crashes', async () => {
    const key = fc.constantFrom('types', 'primaryType', 'domain', 'message', '__proto__')
    const value = fc.anything({ key: fc.constantFrom('A', 'x', 'name', 'type', 'EIP712Domain') })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value), async (data) => {
        await typed(data).catch((thrown: unknown) => expect(thrown).toBeInstanceOf(FrameError))
      }),
      { numRuns: 300 },
    )
  })
})

describeVectors('eip191-personal-sign', (cases) => {
  it.each(cases.map((vector) => [vector.id, vector] as const))('%s', async (_, vector) => {
    const { message, raw, hash } = personalVector.parse(vector)
    const { sign } = await personal(message ?? raw ?? '')
    const signature = (await sign(newKey())()) as `0x${string}`
    const signer = privateKeyToAccount(
      `0x${[...newKey()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    )
    expect(signature).toBe(await signer.sign({ hash }))
  })
})

describeVectors('eip712-eip191', (cases) => {
  const all = cases.filter(({ kind }) => kind === 'eip712')
  it.each(all.map((vector) => [vector.id, vector] as const))('%s', async (_, vector) => {
    const { types, primaryType, domain, data, digest } = typedDataVector.parse(vector)
    const chainId = `eip155:${domain.chainId ?? 1}`
    const asked = { types, primaryType, domain, message: data }
    const { sign } = await prepareEvm(
      { method: 'eth_signTypedData_v4', params: [account.address, asked] },
      needsWith(mute, { chainId }),
    )
    expect(await sign(newKey())()).toBe(await account.sign({ hash: digest }))
    expect(hexToBytes(digest)).toHaveLength(32)
  })
})
