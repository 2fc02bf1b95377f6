import { secp256k1 } from '@noble/curves/secp256k1'
import { NETWORK, p2wpkh } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { key, mainnet, secrets } from '../fixtures/bitcoin-keys.js'
import { oneNonce } from '../fixtures/scope-vectors.js'
import {
  evm,
  expected,
  message,
  nonce,
  now,
  otherEvm,
  sign,
  signSolana,
  signText,
  signWithout,
  solanaAddress,
  solanaMessage,
} from '../fixtures/sign-in.js'
import { codeOf } from '../fixtures/verify-result.js'
import { createMessage } from '../messages/create-message.js'
import type { SiwxMessage } from '../messages/message.js'
import { parseRecap } from '../messages/recap.js'
import { bip137Digest } from './bitcoin/bip137.js'
import type { SiwxProof, VerifySiwxOptions } from './contract.js'
import { memoryNonceStore } from './nonces/memory-nonce-store.js'
import { reverifySiwx, verifySiwx, verifySiwxAll } from './verify-siwx.js'

const verdict = async (
  proof: SiwxProof | Promise<SiwxProof>,
  more: Partial<VerifySiwxOptions> = {},
) => codeOf(await verifySiwx(await proof, expected(more)))

describe('a session', () => {
  it('[S4] contains what the text says, and nothing sent beside it, SIW-05', async () => {
    const more = {
      requestId: 'a-1',
      notBefore: '2026-06-15T11:00:00Z',
      resources: ['https://a.example/'],
    }
    const proof = {
      ...(await sign(more)),
      session: { address: otherEvm.address },
      chainId: 'eip155:5',
    }
    const answer = await verifySiwx(
      proof,
      expected({ resources: more.resources, requestId: 'a-1' }),
    )
    expect(answer).toEqual({
      ok: true,
      session: {
        chainId: 'eip155:1',
        address: evm.address,
        domain: 'app.example.com',
        uri: 'https://app.example.com/login',
        nonce,
        statement: 'Sign in to Example',
        ...more,
        issuedAt: '2026-06-15T11:59:30.000Z',
        expirationTime: '2026-06-15T12:09:30.000Z',
        isContract: false,
      },
    })
  })

  it('ends with its text, or with the longest that a session may live', async () => {
    const ends = async (proof: Promise<SiwxProof>, more: Partial<VerifySiwxOptions> = {}) => {
      const answer = await verifySiwx(await proof, expected(more))
      return answer.ok && answer.session.expirationTime
    }
    expect(await ends(sign(), { maxSessionAge: 60 })).toBe('2026-06-15T12:01:00.000Z')
    expect(await ends(sign(), { maxSessionAge: 570 })).toBe('2026-06-15T12:09:30.000Z')
    expect(await ends(sign({ expirationTime: '2027-01-01T00:00:00+01:00' }))).toBe(
      '2026-06-16T12:00:00.000Z',
    )
    expect(await ends(signWithout('expirationTime'))).toBe('2026-06-16T12:00:00.000Z')
  })

  it('omits what its text omits', async () => {
    const answer = await verifySiwx(await signWithout('statement'), expected())
    expect(answer.ok && Object.keys(answer.session)).toEqual([
      'chainId',
      'address',
      'domain',
      'uri',
      'nonce',
      'issuedAt',
      'expirationTime',
      'isContract',
    ])
    expect(Object.keys(answer)).toEqual(['ok', 'session'])
  })
})

describe('input of a visitor', () => {
  const proof = { message: 'a', signature: '0x' }
  it.each([
    undefined,
    null,
    1,
    'text',
    [],
    {},
    { message: 'a' },
    { signature: '0x' },
    { ...proof, message: 1 },
    { ...proof, message: [1] },
    { ...proof, signature: null },
    { ...proof, address: 1 },
    { ...proof, address: null },
    { ...proof, publicKey: 1 },
  ])('is rejected without a throw if it has the wrong shape (%j)', async (sent) => {
    expect(await verifySiwx(sent as never, expected())).toEqual({
      ok: false,
      code: 'input-invalid',
    })
  })

  it('[S9] is not read if it is too large', async () => {
    const text = createMessage(message)
    const tooLong = `${text}${'a'.repeat(8193 - text.length)}`
    expect(await verdict({ message: tooLong, signature: '0x' })).toBe('too-large')
    expect(await verdict({ message: tooLong.slice(1), signature: '0x' })).toBe('message-malformed')
    expect(await verdict({ message: new Uint8Array(8193), signature: '0x' })).toBe('too-large')
    expect(await verdict({ message: text, signature: '0'.repeat(16_385) })).toBe('too-large')
    expect(await verdict({ message: text, signature: new Uint8Array(16_385) })).toBe('too-large')
    expect(await verdict({ message: text, signature: 'g'.repeat(16_384) })).toBe(
      'signature-malformed',
    )
  })

  it.each([
    ['no UTF-8', [0xff]],
    ['a byte order mark', [0xef, 0xbb, 0xbf]],
    ['an overlong letter', [0xc1, 0x81]],
    ['half a letter', [0xe2, 0x82]],
    ['U+2028', [0xe2, 0x80, 0xa8]],
    ['U+0085', [0xc2, 0x85]],
    ['NUL', [0]],
    ['a carriage return', [0x0d]],
    ['a tabulator', [0x09]],
    ['delete', [0x7f]],
  ])('[S3] rejects bytes that are %s', async (_, bytes) => {
    const text = new TextEncoder().encode(createMessage(message))
    for (const at of [0, 20, text.length]) {
      const other = Uint8Array.of(...text.slice(0, at), ...bytes, ...text.slice(at))
      const raw = await evm.signMessage({ message: { raw: other } })
      expect(await verdict({ message: other, signature: raw })).toBe('encoding-invalid')
    }
  })

  it('[S3] rejects a lone surrogate', async () => {
    expect(await verdict(signText(`${createMessage(message)}\ud800`))).toBe('encoding-invalid')
  })

  it.each([
    '',
    'hello',
    ' wants you to sign in with your Ethereum account:\n',
    'a wants you to sign in with your Ethereum account:',
    'a wants you to sign in with your Tezos account:\n',
    'hello\na wants you to sign in with your Solana account:\n',
  ])('[S3] rejects %j as a text of any chain', async (text) => {
    expect(await verdict(signText(text))).toBe('message-malformed')
  })

  it('[S3] never throws, for any text', async () => {
    const text = createMessage(message)
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.nat(text.length), fc.string({ unit: 'binary', maxLength: 4 }))
        .map(([at, more]) => text.slice(0, at) + more + text.slice(at)),
    )
    const signature = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ minLength: 65, maxLength: 65 }),
    )
    const chains = [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ] as const
    await fc.assert(
      fc.asyncProperty(anything, signature, async (sent, signed) => {
        fc.pre(sent !== text)
        const answer = await verifySiwx(
          { message: sent, signature: signed },
          expected({ chainId: chains }),
        )
        expect(answer.ok).toBe(false)
      }),
      { numRuns: 300 },
    )
    for (const chainId of chains) {
      const other = createMessage({
        ...solanaMessage,
        chainId,
        address: chainId.startsWith('solana')
          ? solanaAddress
          : chainId.startsWith('eip')
            ? evm.address
            : 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      })
      await fc.assert(
        fc.asyncProperty(signature, async (signed) => {
          expect(
            (await verifySiwx({ message: other, signature: signed }, expected({ chainId }))).ok,
          ).toBe(false)
        }),
        { numRuns: 100 },
      )
    }
  })
})

describe('fields of the text', () => {
  it.each([
    'evil.example',
    'x.app.example.com',
    'app.example.com.evil.example',
    'app.example.com:443',
    'APP.example.com',
    'app.example.com.',
    'app.example.co',
    'pp.example.com',
  ])('[S1] rejects a text signed for %s as another site’s', async (domain) => {
    expect(await verdict(sign({ domain }))).toBe('domain-mismatch')
  })

  it('[S1] rejects user information before the domain', async () => {
    const text = createMessage(message).replace(
      'app.example.com wants',
      'app.example.com@app.example.com wants',
    )
    expect(await verdict(signText(text))).toBe('message-malformed')
  })

  it('[S1] accepts no scheme, or the expected one', async () => {
    expect(await verdict(sign({ scheme: 'https' }))).toBe('ok')
    expect(await verdict(sign({ scheme: 'http' }))).toBe('scheme-mismatch')
    expect(await verdict(sign({ scheme: 'HTTPS' }))).toBe('scheme-mismatch')
    const local = { scheme: 'http', domain: 'localhost:3000', uri: 'http://localhost:3000/in' }
    expect(await verdict(sign(local), { domain: 'localhost:3000', scheme: 'http' })).toBe('ok')
    expect(
      await verdict(sign({ ...local, scheme: 'https' }), {
        domain: 'localhost:3000',
        scheme: 'http',
      }),
    ).toBe('scheme-mismatch')
  })

  it.each([
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost:3000', undefined],
    ['localhost', undefined],
    ['127.0.0.1:5173', undefined],
    ['[::1]:8080', undefined],
    ['shop.localhost:3000', undefined],
    // On a phone in the same network.
    ['192.168.1.5:3000', 'http://192.168.1.5:3000/in'],
    ['app.example.com', 'http://app.example.com'],
  ])('[S1] defaults the scheme to http on %s with the URI %s', async (domain, uri) => {
    const site = { domain, ...(uri !== undefined && { uri }) }
    const said = { domain, uri: uri ?? `http://${domain}/in` }
    expect(await verdict(sign({ ...said, scheme: 'http' }), site)).toBe('ok')
    expect(await verdict(sign(said), site)).toBe('ok')
    expect(await verdict(sign({ ...said, scheme: 'https' }), site)).toBe('scheme-mismatch')
    const secure = { ...said, scheme: 'https', uri: `https://${domain}/in` }
    expect(await verdict(sign(secure), { domain, scheme: 'https' })).toBe('ok')
  })

  it.each([
    ['app.example.com', undefined],
    ['app.example.com', 'https://app.example.com/login'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['127.0.0.1.example.com', undefined],
    ['localhost.example.com', undefined],
    ['notlocalhost', undefined],
    // Of another host, and of none: neither is the page's own.
    ['app.example.com', 'http://api.example.com/login'],
    ['app.example.com', 'did:key:z6Mk'],
  ])('[S1] defaults the scheme to https on %s with the URI %s', async (domain, uri) => {
    const site = { domain, ...(uri !== undefined && { uri }) }
    const said = { domain, uri: uri ?? `https://${domain}/in` }
    expect(await verdict(sign({ ...said, scheme: 'https' }), site)).toBe('ok')
    expect(await verdict(sign({ ...said, scheme: 'http' }), site)).toBe('scheme-mismatch')
  })

  it.each([
    'https://evil.example/login',
    'http://app.example.com/login',
    'https://app.example.com:8443/',
    'https://app.example.com@evil.example/',
    'https://user@app.example.com/',
    'https://:secret@app.example.com/',
    'did:key:example',
    'data:text/html,x',
    'https:',
    'javascript://app.example.com/%0aalert(1)',
    'https://app.example.com.evil.example/',
  ])('[S1] rejects the URI %s as another origin', async (uri) => {
    expect(await verdict(sign({ uri }))).toBe('uri-mismatch')
  })

  it.each([
    'https://app.example.com',
    'https://app.example.com:443/x?y#z',
    'https://app.example.com/other',
  ])('[S1] accepts the URI %s as the same origin', async (uri) => {
    expect(await verdict(sign({ uri }))).toBe('ok')
    expect(await verdict(sign({ uri }), { uri: 'https://app.example.com/login' })).toBe('ok')
  })

  it('[S1] compares a URI without an origin character by character', async () => {
    expect(await verdict(sign({ uri: 'did:key:example' }), { uri: 'did:key:example' })).toBe('ok')
    expect(await verdict(sign({ uri: 'did:key:example2' }), { uri: 'did:key:example' })).toBe(
      'uri-mismatch',
    )
    expect(
      await verdict(sign({ uri: 'https://api.example.com/a' }), {
        uri: 'https://api.example.com/',
      }),
    ).toBe('ok')
    expect(await verdict(sign(), { uri: 'https://api.example.com/' })).toBe('uri-mismatch')
  })

  it('[S6] compares the chain digit by digit', async () => {
    expect(await verdict(sign({ chainId: 'eip155:137' }))).toBe('chain-mismatch')
    expect(await verdict(sign({ chainId: 'eip155:01' }))).toBe('chain-mismatch')
    expect(await verdict(sign({ chainId: 'eip155:10000000000000000000000000000001' }))).toBe(
      'chain-mismatch',
    )
    expect(
      await verdict(sign({ chainId: 'eip155:137' }), { chainId: ['eip155:1', 'eip155:137'] }),
    ).toBe('ok')
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
    expect(await verdict(sign(), { chainId: solana })).toBe('chain-mismatch')
    expect(await verdict(signSolana())).toBe('chain-mismatch')
    expect(await verdict(signSolana(), { chainId: ['eip155:1', solana] })).toBe('ok')
    expect(
      await verdict(signSolana(), { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }),
    ).toBe('chain-mismatch')
  })

  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  it.each([
    ['ends now', { expirationTime: at(0) }, 'expired'],
    ['ended, for any clocks', { expirationTime: at(-1) }, 'expired'],
    ['ends in a moment', { expirationTime: at(0.001) }, 'ok'],
    ['begins as far ahead as clocks may differ', { notBefore: at(60) }, 'ok'],
    ['begins later', { notBefore: at(60.001) }, 'not-yet-valid'],
    ['was issued as far ahead as clocks may differ', { issuedAt: at(60) }, 'ok'],
    ['was issued later', { issuedAt: at(60.001) }, 'issued-in-future'],
    ['was issued as long ago as may be', { issuedAt: at(-600) }, 'ok'],
    ['was issued longer ago', { issuedAt: at(-600.001) }, 'too-old'],
    ['ends as it is issued', { issuedAt: at(30), expirationTime: at(30) }, 'time-range-invalid'],
    [
      'ends before it is issued',
      { issuedAt: at(40), expirationTime: at(30) },
      'time-range-invalid',
    ],
    ['ends as it begins', { notBefore: at(30), expirationTime: at(30) }, 'time-range-invalid'],
    ['has an offset', { issuedAt: '2026-06-15T13:59:30+02:00' }, 'ok'],
  ])('[S5] accepts or rejects a text that %s: %o', async (_, times, code) => {
    expect(await verdict(sign(times))).toBe(code)
  })

  it('[S5] uses the site’s maximum age and clock tolerance', async () => {
    expect(await verdict(sign(), { maxAge: 30 })).toBe('ok')
    expect(await verdict(sign(), { maxAge: 29 })).toBe('too-old')
    expect(await verdict(sign({ issuedAt: at(1) }), { clockTolerance: 0 })).toBe('issued-in-future')
    expect(await verdict(sign({ issuedAt: at(0) }), { clockTolerance: 0, maxAge: 0 })).toBe('ok')
  })

  it('[S5] reports a clock that is two minutes off, in both directions', async () => {
    expect(await verdict(sign({ issuedAt: at(120) }))).toBe('issued-in-future')
    expect(await verdict(sign({ issuedAt: at(-720) }))).toBe('too-old')
    expect(await verdict(sign({ issuedAt: at(120) }), { clockTolerance: 120 })).toBe('ok')
  })

  it('[S5] limits a text without an expiry by its age', async () => {
    expect(await verdict(signWithout('expirationTime'))).toBe('ok')
    expect(await verdict(signWithout('expirationTime', { issuedAt: at(-601) }))).toBe('too-old')
  })

  it('[S5] uses the machine’s clock by default', async () => {
    const { now: _, ...rest } = expected()
    const fresh = new Date()
    const times = {
      issuedAt: fresh.toISOString(),
      expirationTime: new Date(fresh.getTime() + 60_000).toISOString(),
    }
    expect(codeOf(await verifySiwx(await sign(times), rest))).toBe('ok')
    expect(codeOf(await verifySiwx(await sign(), rest))).not.toBe('ok')
  })

  it('requires the issued statement, resources and request id', async () => {
    expect(await verdict(sign(), { statement: 'Sign in to Example' })).toBe('ok')
    expect(await verdict(sign(), { statement: 'Sign in to Examples' })).toBe('statement-mismatch')
    expect(await verdict(sign(), { statement: null })).toBe('statement-mismatch')
    expect(await verdict(signWithout('statement'), { statement: null })).toBe('ok')
    expect(await verdict(signWithout('statement'), { statement: 'Sign in' })).toBe(
      'statement-mismatch',
    )
    expect(await verdict(sign({ statement: '' }), { statement: null })).toBe('statement-mismatch')
    expect(await verdict(sign({ requestId: 'a' }), { requestId: 'a' })).toBe('ok')
    expect(await verdict(sign({ requestId: 'b' }), { requestId: 'a' })).toBe('request-id-mismatch')
    expect(await verdict(sign({ requestId: 'a' }), { requestId: null })).toBe('request-id-mismatch')
    expect(await verdict(sign(), { requestId: null })).toBe('ok')
    expect(await verdict(sign(), { requestId: 'a' })).toBe('request-id-mismatch')
    const resources = ['https://a.example/', 'https://b.example/']
    expect(await verdict(sign({ resources }), { resources })).toBe('ok')
    expect(await verdict(sign({ resources }), { resources: [...resources].reverse() })).toBe(
      'resources-mismatch',
    )
    expect(await verdict(sign({ resources }), { resources: resources.slice(0, 1) })).toBe(
      'resources-mismatch',
    )
    expect(await verdict(sign({ resources: resources.slice(0, 1) }), { resources })).toBe(
      'resources-mismatch',
    )
    expect(await verdict(sign(), { resources })).toBe('resources-mismatch')
    expect(await verdict(sign(), { resources: [] })).toBe('ok')
    expect(await verdict(sign({ resources: [] }), { resources: [] })).toBe('ok')
  })

  it('[S3] rejects added resources if none were issued, and returns them if nothing is configured', async () => {
    const proof = await sign({ requestId: 'a', resources: ['https://evil.example.net'] })
    expect(await verdict(proof, { resources: [] })).toBe('resources-mismatch')
    const answer = await verifySiwx(proof, expected())
    expect(answer.ok && answer.warnings).toEqual([
      'resources-not-checked',
      'request-id-not-checked',
    ])
    const judged = await verifySiwx(
      proof,
      expected({ resources: ['https://evil.example.net'], requestId: 'a' }),
    )
    expect(Object.keys(judged)).toEqual(['ok', 'session'])
  })

  it('compares an issued text byte by byte', async () => {
    const proof = await sign()
    expect(await verdict(proof, { message: createMessage(message) })).toBe('ok')
    expect(
      await verdict(proof, { message: createMessage({ ...message, statement: 'Sign in' }) }),
    ).toBe('message-mismatch')
  })

  it('[S14] rejects abilities unless the site allows them and the statement lists them', async () => {
    const uri = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}')}`
    const statement = `Sign in. ${parseRecap(uri)?.sentence}`
    const stated = await sign({ statement, resources: [uri] })
    const asked: unknown[] = []
    const wanting = (answer: unknown) => ({
      policy: {
        recap: (abilities: unknown) => {
          asked.push(abilities)
          return answer as boolean
        },
      },
    })
    expect(await verdict(stated)).toBe('recap-not-allowed')
    expect(await verdict(stated, { resources: [uri] })).toBe('recap-not-allowed')
    expect(await verdict(stated, { policy: {} })).toBe('recap-not-allowed')
    expect(await verdict(stated, wanting(false))).toBe('recap-not-allowed')
    expect(await verdict(stated, wanting('yes'))).toBe('recap-not-allowed')
    expect(
      await verdict(stated, {
        policy: {
          recap: () => {
            throw new Error('rule')
          },
        },
      }),
    ).toBe('recap-not-allowed')
    expect(asked[0]).toEqual([
      { resource: 'eip155', ability: 'request/personal_sign', caveats: [{}] },
    ])
    expect(await verdict(stated, wanting(true))).toBe('ok')
    const hidden = createMessage({ ...message, resources: ['https://a.example/'] }).replace(
      'https://a.example/',
      uri,
    )
    expect(await verdict(signText(hidden), wanting(true))).toBe('recap-not-allowed')
  })
})

describe('the account', () => {
  it('[S3] accepts an address without a checksum with a warning, and checksums it in the session', async () => {
    for (const address of [evm.address.toLowerCase(), `0x${evm.address.slice(2).toUpperCase()}`]) {
      const answer = await verifySiwx(await sign({ address }), expected())
      expect(answer).toMatchObject({
        ok: true,
        session: { address: evm.address },
        warnings: ['address-not-checksummed'],
      })
    }
  })

  it('[S3] rejects an address with a wrong checksum', async () => {
    const swap = (letter: string) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const at = [...evm.address].findIndex((letter, index) => index > 1 && /[a-f]/i.test(letter))
    const address =
      evm.address.slice(0, at) + swap(evm.address[at] ?? '') + evm.address.slice(at + 1)
    expect(await verdict(sign({ address }))).toBe('address-invalid')
    const other = createMessage(solanaMessage).replace(
      solanaAddress,
      solanaAddress.toLowerCase().replaceAll('l', 'L'),
    )
    expect(['address-invalid', 'signature-invalid']).toContain(
      await verdict(signSolana(other), { chainId: solanaMessage.chainId }),
    )
  })

  it('[S10] rejects an account that differs from the text', async () => {
    const proof = await sign()
    expect(await verdict({ ...proof, address: evm.address })).toBe('ok')
    expect(await verdict({ ...proof, address: evm.address.toLowerCase() })).toBe('ok')
    expect(await verdict({ ...proof, address: otherEvm.address })).toBe('address-mismatch')
    expect(await verdict({ ...proof, address: '' })).toBe('address-mismatch')
    const chainId = solanaMessage.chainId
    const solana = signSolana()
    expect(
      await verdict({ ...solana, address: solanaAddress, publicKey: solanaAddress }, { chainId }),
    ).toBe('ok')
    expect(await verdict({ ...solana, address: solanaAddress.toLowerCase() }, { chainId })).toBe(
      'address-mismatch',
    )
    expect(
      await verdict(
        { ...solana, publicKey: 'B49LQ61CjvAuduNVcWgWFCysurnS7hGBHffttGgfvqxv' },
        { chainId },
      ),
    ).toBe('address-mismatch')
    expect(await verdict({ ...solana, publicKey: new Uint8Array(32) }, { chainId })).toBe(
      'address-mismatch',
    )
    expect(await verdict({ ...solana, publicKey: new Uint8Array(31) }, { chainId })).toBe(
      'address-mismatch',
    )
  })

  it('[S10] rejects a Solana address of another length', async () => {
    for (const address of ['1'.repeat(33), 'z'.repeat(44), '2'.repeat(32)])
      expect(
        await verdict(signSolana(createMessage({ ...solanaMessage, address })), {
          chainId: solanaMessage.chainId,
        }),
      ).toBe('address-invalid')
  })
})

describe('nonces', () => {
  it('[S2] accepts one of fifty parallel submissions of a nonce', async () => {
    const nonceStore = memoryNonceStore()
    const proof = await sign({ nonce: await nonceStore.issue() })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verdict(proof, { nonceStore })),
    )
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(answers.filter((code) => code === 'nonce-invalid')).toHaveLength(49)
  })

  it('[S13] rejects another visitor’s nonce, and keeps it valid for them', async () => {
    const nonceStore = memoryNonceStore()
    const proof = await sign({ nonce: await nonceStore.issue('ann') })
    expect(await verdict(proof, { nonceStore, binding: 'bob' })).toBe('nonce-invalid')
    expect(await verdict(proof, { nonceStore })).toBe('nonce-invalid')
    expect(await verdict(proof, { nonceStore, binding: 'ann' })).toBe('ok')
    expect(await verdict(proof, { nonceStore, binding: 'ann' })).toBe('nonce-invalid')
  })

  it('[S2] consumes the nonce before it verifies the signature', async () => {
    const nonceStore = oneNonce(nonce)
    const { signature } = await sign({}, otherEvm)
    expect(await verdict({ message: createMessage(message), signature }, { nonceStore })).toBe(
      'signature-invalid',
    )
    expect(await verdict(sign(), { nonceStore })).toBe('nonce-invalid')
  })

  it('[S2] consumes no nonce for a wrong text', async () => {
    const nonceStore = {
      issue: async () => nonce,
      consume: async () => {
        throw new Error('asked')
      },
    }
    for (const more of [
      { domain: 'evil.example' },
      { chainId: 'eip155:5' as const },
      { issuedAt: '2026-06-15T09:00:00Z' },
      { address: evm.address.replace(/[a-f]/, 'A').replace(/[A-F]/, 'a') },
    ])
      expect(await verdict(sign(more), { nonceStore })).not.toBe('nonce-store-failed')
    expect(await verdict({ ...(await sign()), address: otherEvm.address }, { nonceStore })).toBe(
      'address-mismatch',
    )
  })

  it('[S2] is read from its own line alone', async () => {
    const text = createMessage({
      ...message,
      nonce: 'attackersNonce1',
      statement: `Nonce: ${nonce}`,
      requestId: nonce,
    })
    expect(await verdict(signText(text))).toBe('nonce-invalid')
  })

  it('[S17] rejects the sign-in if the store throws or returns anything but true', async () => {
    const getStore = (consume: () => unknown) => ({
      nonceStore: { issue: async () => nonce, consume } as never,
    })
    expect(
      await verdict(
        sign(),
        getStore(() => {
          throw new Error('down')
        }),
      ),
    ).toBe('nonce-store-failed')
    expect(
      await verdict(
        sign(),
        getStore(async () => {
          throw new Error('down')
        }),
      ),
    ).toBe('nonce-store-failed')
    for (const answer of [false, undefined, null, 1, 'true', {}])
      expect(
        await verdict(
          sign(),
          getStore(async () => answer),
        ),
      ).toBe('nonce-invalid')
  })

  it('[S2] passes the nonce of the text and the visitor of the request to the store', async () => {
    const asked: unknown[] = []
    const nonceStore = {
      issue: async () => nonce,
      consume: async (...args: unknown[]) => {
        asked.push(args)
        return true
      },
    }
    await verdict(sign(), { nonceStore: nonceStore as never, binding: 'ann' })
    expect(asked).toEqual([[nonce, 'ann']])
  })
})

describe('signatures of a key', () => {
  it('[S7] rejects a signature of another key', async () => {
    const text = createMessage(message)
    const { signature } = await signText(text, otherEvm)
    expect(await verdict({ message: text, signature })).toBe('signature-invalid')
  })

  const parts = async () => {
    const proof = await sign()
    const hex = String(proof.signature)
    return { proof, compact: hex.slice(2, 130), v: hex.slice(130) }
  }

  it('[S7] rejects the malleable form, SIW-09', async () => {
    const { proof, compact, v } = await parts()
    const signature = secp256k1.Signature.fromCompact(compact)
    const high = new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s)
    const flipped = v === '1b' ? '1c' : '1b'
    expect(await verdict({ ...proof, signature: `0x${high.toCompactHex()}${flipped}` })).toBe(
      'signature-invalid',
    )
  })

  it('accepts 27, 28, 0 and 1 as v', async () => {
    const { proof, compact, v } = await parts()
    const parity = Number.parseInt(v, 16) - 27
    for (const [byte, code] of [
      [27 + parity, 'ok'],
      [parity, 'ok'],
      [28 - parity, 'signature-invalid'],
      [1 - parity, 'signature-invalid'],
      [2 + parity, 'signature-invalid'],
      [29 + parity, 'signature-invalid'],
      [31 + parity, 'signature-invalid'],
      [35 + parity, 'signature-invalid'],
      [26, 'signature-invalid'],
      [255, 'signature-invalid'],
    ] as const)
      expect(
        await verdict({ ...proof, signature: `0x${compact}${byte.toString(16).padStart(2, '0')}` }),
      ).toBe(code)
  })

  it('rejects the EIP-2098 form unless the site allows it', async () => {
    for (const account of [evm, otherEvm]) {
      const proof = await sign({}, account)
      const bytes = Buffer.from(String(proof.signature).slice(2), 'hex')
      const compact = bytes.subarray(0, 64)
      compact[32] = (compact[32] ?? 0) | (bytes[64] === 28 ? 0x80 : 0)
      const signature = new Uint8Array(compact)
      expect(await verdict({ ...proof, signature })).toBe('signature-invalid')
      expect(await verdict({ ...proof, signature }, { policy: { compactSignatures: true } })).toBe(
        'ok',
      )
      signature[32] = (signature[32] ?? 0) ^ 0x80
      expect(await verdict({ ...proof, signature }, { policy: { compactSignatures: true } })).toBe(
        'signature-invalid',
      )
    }
    expect(await verdict(sign(), { policy: { compactSignatures: true } })).toBe('ok')
  })

  it('is hexadecimal with its prefix, or bytes', async () => {
    const { proof, compact, v } = await parts()
    const hex = compact + v
    expect(await verdict({ ...proof, signature: `0x${hex.toUpperCase()}` })).toBe('ok')
    expect(await verdict({ ...proof, signature: new Uint8Array(Buffer.from(hex, 'hex')) })).toBe(
      'ok',
    )
    // As some wallets write it.
    expect(await verdict({ ...proof, signature: hex })).toBe('ok')
    for (const wrong of [
      `0X${hex}`,
      `${hex}0`,
      `0x${hex}0`,
      ` 0x${hex}`,
      `0x${hex}\n`,
      `0x${hex.slice(0, -1)}g`,
      '',
      '0x',
      new Uint8Array(),
    ])
      expect(await verdict({ ...proof, signature: wrong })).toBe('signature-malformed')
    expect(await verdict({ ...proof, signature: `0x${hex}00` })).toBe('inconclusive')
  })

  it('[S11] rejects a Bitcoin header of another address type unless the site allows it', async () => {
    const chainId = `bip122:${mainnet}` as const
    const address = p2wpkh(key, NETWORK).address ?? ''
    const text = createMessage({ ...message, chainId, address })
    const signed = secp256k1.sign(bip137Digest(new TextEncoder().encode(text)), secrets[0] ?? key)
    const proof = (header: number) => ({
      message: text,
      signature: Uint8Array.of(header + signed.recovery, ...signed.toCompactRawBytes()),
    })
    expect(await verdict(proof(39), { chainId })).toBe('ok')
    expect(await verdict(proof(31), { chainId })).toBe('signature-invalid')
    const loose = { chainId, policy: { looseBitcoinHeaders: true } }
    const answer = await verifySiwx(proof(31), expected(loose))
    expect(answer).toMatchObject({ ok: true, session: { address, chainId, isContract: false } })
    expect(await verdict({ ...proof(39), address: address.toUpperCase() }, { chainId })).toBe(
      'address-mismatch',
    )
    // The public key that Bitcoin wallets add is unverified, so it is ignored.
    expect(await verdict({ ...proof(39), publicKey: 'a' }, { chainId })).toBe('ok')
    const upper = createMessage({ ...message, chainId, address: address.toUpperCase() })
    expect(await verdict({ ...proof(39), message: upper }, { chainId })).toBe('address-invalid')
  })

  it('verifies a key’s signature without a node call', async () => {
    const evmClient = {
      request: async () => {
        throw new Error('asked')
      },
    }
    expect(await verdict(sign(), { evmClient })).toBe('ok')
  })

  it('[S10] accepts a Solana signature of 64 bytes as base58, base64 or bytes', async () => {
    const chainId = solanaMessage.chainId
    const proof = signSolana()
    const bytes = proof.signature as Uint8Array
    const base64 = Buffer.from(bytes).toString('base64')
    expect(await verdict(proof, { chainId })).toBe('ok')
    expect(await verdict({ ...proof, signature: base64 }, { chainId })).toBe('ok')
    for (const wrong of [
      base64.slice(0, -1),
      `${base64}=`,
      ` ${base64}`,
      base64.replace('==', ''),
      '',
      bytes.slice(1),
      Uint8Array.of(...bytes, 0),
      `0x${Buffer.from(bytes).toString('hex')}`,
    ])
      expect(await verdict({ ...proof, signature: wrong }, { chainId })).toBe('signature-malformed')
    const changed = bytes.slice()
    changed[5] = (changed[5] ?? 0) ^ 1
    expect(await verdict({ ...proof, signature: changed }, { chainId })).toBe('signature-invalid')
  })
})

describe('the expectation of a site', () => {
  it.each([
    ['is not an object', undefined],
    ['is not an object', null],
    ['domain', { domain: '' }],
    ['domain', { domain: 'https://a.example' }],
    ['domain', { domain: 'A.example' }],
    ['domain', { domain: 'a.example.' }],
    ['domain', { domain: 'a.example.:80' }],
    ['domain', { domain: 'a@b.example' }],
    ['domain', { domain: undefined }],
    ['chainId', { chainId: undefined }],
    ['chainId', { chainId: [] }],
    ['chainId', { chainId: 1 }],
    ['chainId', { chainId: [1] }],
    ['chainId', { chainId: '1' }],
    ['chainId', { chainId: 'eip155:' }],
    ['chainId', { chainId: 'eip155:1:0x' }],
    ['chainId', { chainId: 'eip155:1 ' }],
    ['chainId', { chainId: `eip155:${'1'.repeat(33)}` }],
    ['chainId', { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }],
    ['chainId', { chainId: ['eip155:1', 'bip122:00000000000000000000000000000000'] }],
    ['chainId', { chainId: 'bip122:constructor' }],
    ['nonceStore', { nonceStore: undefined }],
    ['nonceStore', { nonceStore: null }],
    ['nonceStore', { nonceStore: {} }],
    ['nonceStore', { nonceStore: 'store' }],
    ['binding', { binding: 1 }],
    ['now', { now: 1 }],
    ['now', { now: new Date(Number.NaN) }],
    ['scheme', { scheme: '' }],
    ['scheme', { scheme: 1 }],
    ['uri', { uri: 'app.example.com' }],
    ['uri', { uri: 1 }],
    ['uri', { uri: ['https://app.example.com'] }],
    ['message', { message: 1 }],
    ['statement', { statement: 1 }],
    ['requestId', { requestId: 1 }],
    ['resources', { resources: 'https://a.example' }],
    ['maxAge', { maxAge: -1 }],
    ['maxAge', { maxAge: '600' }],
    ['maxAge', { maxAge: Number.NaN }],
    ['clockTolerance', { clockTolerance: -1 }],
    ['maxSessionAge', { maxSessionAge: -1 }],
    ['maxContractSessionAge', { maxContractSessionAge: -1 }],
    ['evmTimeout', { evmTimeout: 0 }],
    ['evmTimeout', { evmTimeout: '1' }],
    ['evmClient', { evmClient: [] }],
    ['evmClient', { evmClient: null }],
    ['evmClient', { evmClient: 1 }],
    ['evmClient', { evmClient: [{ request: fetch }, {}] }],
    ['evmClient', { evmClient: { 'eip155:1': fetch, 'eip155:5': {} } }],
    ['evmClient', { evmClient: 'https://node.example' }],
    ['evmClient', { evmClient: [{}] }],
    ['evmClient', { evmClient: { request: 1 } }],
    ['evmClient', { evmClient: { 'eip155:1': {} } }],
    ['evmClient', { evmClient: { 'eip155:1': [] } }],
    ['policy', { policy: 1 }],
    ['policy', { policy: null }],
    ['policy.recap', { policy: { recap: true } }],
  ])('throws with a message if it is wrong: %s (%o)', async (option, wrong) => {
    const changed = wrong && { ...expected(), ...wrong }
    await expect(verifySiwx(await sign(), changed as never)).rejects.toThrow(TypeError)
    await expect(verifySiwx(await sign(), changed as never)).rejects.toThrow(`expected.${option}`)
  })

  it('accepts a node for the only EVM chain among others', async () => {
    const chainId = ['eip155:1', solanaMessage.chainId] as const
    expect(await verdict(sign(), { chainId, evmClient: { request: async () => 1 } })).toBe('ok')
    expect(await verdict(sign(), { chainId, evmClient: { 'eip155:1': undefined } as never })).toBe(
      'ok',
    )
  })
})

describe('several texts of one sign-in', () => {
  const both = { chainId: ['eip155:1', 'eip155:137', solanaMessage.chainId] } as const
  const all = async (
    proofs: readonly (SiwxProof | Promise<SiwxProof>)[],
    more: Partial<VerifySiwxOptions> = {},
  ) => verifySiwxAll(await Promise.all(proofs), expected({ ...both, ...more }))
  const polygon = (more: Partial<SiwxMessage> = {}) => sign({ chainId: 'eip155:137', ...more })

  it('share one nonce, which is consumed once, SIW-08', async () => {
    let asked = 0
    const nonceStore = { issue: async () => nonce, consume: async () => ++asked === 1 }
    const answer = await all([sign(), polygon(), signSolana()], { nonceStore })
    expect(answer.ok && answer.sessions.map(({ chainId, address }) => [chainId, address])).toEqual([
      ['eip155:1', evm.address],
      ['eip155:137', evm.address],
      [solanaMessage.chainId, solanaAddress],
    ])
    expect(asked).toBe(1)
    expect(Object.keys(answer)).toEqual(['ok', 'sessions'])
  })

  it('[S2] are all valid, or none signs in', async () => {
    const forged = {
      message: createMessage({ ...message, chainId: 'eip155:137' }),
      signature: (await sign()).signature,
    }
    expect(await all([sign(), forged])).toEqual({ ok: false, code: 'signature-invalid' })
    expect(await all([sign(), polygon({ domain: 'evil.example' })])).toEqual({
      ok: false,
      code: 'domain-mismatch',
    })
    expect(await all([sign(), null as never])).toEqual({ ok: false, code: 'input-invalid' })
  })

  it('[S2] use up no nonce if wrong', async () => {
    const nonceStore = oneNonce(nonce)
    expect((await all([sign(), polygon({ domain: 'evil.example' })], { nonceStore })).ok).toBe(
      false,
    )
    expect((await all([sign(), sign()], { nonceStore })).ok).toBe(false)
    expect((await all([sign(), polygon()], { nonceStore })).ok).toBe(true)
    expect(codeOf(await all([sign(), polygon()], { nonceStore }))).toBe('nonce-invalid')
  })

  it('[S2] have the same nonce, and each another chain or account', async () => {
    const differ = { ok: false, code: 'proofs-mismatch' }
    expect(await all([sign(), polygon({ nonce: 'anotherNonce1' })])).toEqual(differ)
    expect(await all([sign(), sign()])).toEqual(differ)
    expect(await all([sign(), sign({ address: evm.address.toLowerCase() })])).toEqual(differ)
    expect((await all([sign(), sign({}, otherEvm)])).ok).toBe(true)
  })

  it('[S9] are one to twenty', async () => {
    const count = { ok: false, code: 'proof-count-invalid' }
    expect(await all([])).toEqual(count)
    const chains = Array.from({ length: 21 }, (_, at) => `eip155:${at + 1}` as const)
    const many = await Promise.all(chains.map((chainId) => sign({ chainId })))
    expect(await verifySiwxAll(many, expected({ chainId: chains }))).toEqual(count)
    expect((await verifySiwxAll(many.slice(1), expected({ chainId: chains }))).ok).toBe(true)
    for (const wrong of [undefined, null, {}, 'text'])
      expect(await verifySiwxAll(wrong as never, expected())).toEqual({
        ok: false,
        code: 'input-invalid',
      })
  })

  it('warn of each thing once', async () => {
    const lower = { address: evm.address.toLowerCase() }
    const answer = await all([sign(lower), polygon(lower)])
    expect(answer.ok && answer.warnings).toEqual(['address-not-checksummed'])
  })
})

describe('looking again', () => {
  it('[S12] verifies a signature again, only for its own session', async () => {
    const proof = await sign()
    const answer = await verifySiwx(proof, expected())
    if (!answer.ok) throw new Error(answer.code)
    const { session } = answer
    expect(await reverifySiwx(proof, session)).toEqual({ ok: true })
    const code = async (other: SiwxProof, changed = {}) => {
      const again = await reverifySiwx(other, { ...session, ...changed })
      return again.ok ? 'ok' : again.code
    }
    expect(await code(proof, { nonce: 'anotherNonce1' })).toBe('session-mismatch')
    expect(await code(proof, { address: otherEvm.address })).toBe('session-mismatch')
    expect(await code(proof, { chainId: 'eip155:5' })).toBe('session-mismatch')
    expect(await code(proof, { domain: 'b.example' })).toBe('session-mismatch')
    expect(await code(proof, { chainId: solanaMessage.chainId })).toBe('chain-mismatch')
    expect(await code(await sign({ statement: 'Another' }))).toBe('ok')
    expect(await code({ ...proof, signature: (await sign({}, otherEvm)).signature })).toBe(
      'signature-invalid',
    )
    expect(await code({ ...proof, address: otherEvm.address })).toBe('address-mismatch')
    expect(await code(null as never)).toBe('input-invalid')
    await expect(reverifySiwx(proof, session, { evmTimeout: -1 })).rejects.toThrow('evmTimeout')
  })
})
