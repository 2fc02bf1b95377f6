/** Texts that are signed: read as they are, for the site that asks, and never what a node could take for a transaction. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import { needsWith, newSigner, noNode } from './fixtures/signer.js'
import { prepareSolana } from './index.js'

const signer = newSigner()
const { account } = signer
const utf8 = (text: string) => new TextEncoder().encode(text)
const prepareBytes = (bytes: Uint8Array, more = {}, pubkey = account) =>
  prepareSolana(
    { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey } },
    needsWith(signer, noNode, more),
  )
const prepare = (text: string, more = {}) => prepareBytes(utf8(text), more)
const signInText = (domain = 'shop.example.com', address = account) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nWelcome back\n\nURI: https://${domain}/login\nVersion: 1\nNonce: k9Qv2LpX8r`

describe('a text', () => {
  it('is shown and signed unchanged, without a node', async () => {
    const text = 'Hello, Scope!\nA second line, and a 🙂'
    const { decoded, sign } = await prepare(text)
    expect(decoded).toEqual({
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      account,
      actions: [{ type: 'message', text }],
      warnings: [],
    })
    const { signature } = (await sign(signer.key())()) as { signature: string }
    const key = base58.decode(account)
    expect(ed25519.verify(base58.decode(signature), utf8(text), key)).toBe(true)
  })

  it('marks invisible characters of a text, and signs the text itself', async () => {
    const { decoded, sign } = await prepare('pay \u202eeno\u202c')
    expect(decoded.actions).toEqual([{ type: 'message', text: 'pay \ufffdeno\ufffd' }])
    const { signature } = (await sign(signer.key())()) as { signature: string }
    const key = base58.decode(account)
    const bytes = utf8('pay \u202eeno\u202c')
    expect(ed25519.verify(base58.decode(signature), bytes, key)).toBe(true)
  })

  it.each([
    ['no UTF-8', Uint8Array.of(0xc3, 0x28)],
    ['controls', utf8('a\u0000b')],
    ['off-chain message of its own form', Uint8Array.of(0xff, ...utf8('solana offchain'), 0, 0)],
  ])('%s is shown as undecodable bytes', async (_, bytes) => {
    const { decoded } = await prepareBytes(bytes)
    expect(decoded.actions).toEqual([
      { type: 'bytes', hex: `0x${Buffer.from(bytes).toString('hex')}` },
    ])
    expect(decoded.warnings).toEqual(['undecoded'])
  })

  it('rejects another account, and the key of another account', async () => {
    const other = newSigner()
    await expect(prepareBytes(utf8('hello'), {}, other.account)).rejects.toMatchObject({
      code: 'account-mismatch',
    })
    const { sign } = await prepare('hello')
    expect(() => sign(other.key())).toThrow(expect.objectContaining({ code: 'account-mismatch' }))
  })

  it.each([
    ['nothing', ''],
    ['no base58', '0OIl'],
    ['a book', '2'.repeat(8_193)],
  ])('%s is refused', async (_, message) => {
    const params = { message, pubkey: account }
    await expect(
      prepareSolana({ method: 'solana_signMessage', params }, needsWith(signer, noNode)),
    ).rejects.toMatchObject({ name: 'FrameError', code: 'params-invalid' })
  })
})

describe('a transaction that is given as a text', () => {
  const other = Keypair.generate().publicKey
  const pay = SystemProgram.transfer({
    fromPubkey: signer.pair.publicKey,
    toPubkey: other,
    lamports: 5,
  })
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const payerKey = signer.pair.publicKey
  const legacy = new Transaction({ feePayer: payerKey, recentBlockhash })
    .add(pay)
    .serializeMessage()
  const v0 = new VersionedTransaction(
    new TransactionMessage({ payerKey, recentBlockhash, instructions: [pay] }).compileToV0Message(),
  ).message.serialize()

  it.each([
    ['legacy', legacy],
    ['version 0', v0],
    ['version 1, which is unknown yet', Uint8Array.of(0x81, ...v0.slice(1))],
    ['legacy, with a text behind it', Uint8Array.of(...legacy, ...utf8(' Sign in to the shop'))],
    ['whose payer may not change', Uint8Array.of(1, 1, ...legacy.slice(2))],
  ])('is never signed: %s', async (_, bytes) => {
    await expect(prepareBytes(new Uint8Array(bytes))).rejects.toMatchObject({ code: 'unreadable' })
  })
})

describe('[F13] a sign-in text', () => {
  it('is decoded if it is from the requesting site', async () => {
    const text = `${signInText()}\nResources:\n- https://shop.example.com/terms`
    const { decoded } = await prepare(text)
    expect(decoded.warnings).toEqual([])
    expect(decoded.actions).toEqual([
      {
        type: 'sign-in',
        domain: 'shop.example.com',
        statement: 'Welcome back',
        resources: ['https://shop.example.com/terms'],
        text,
      },
    ])
  })

  it.each([
    'games.example.com',
    'shop.example.com:8443',
    'shop.example.com.evil.example',
    'https://games.example.com',
    'SHOP.example.com',
    'shop.example.com\u200b',
  ])('is rejected from %s without being shown', async (domain) => {
    await expect(prepare(signInText(domain))).rejects.toMatchObject({ code: 'other-site' })
  })

  it('is rejected from another site, even if malformed or for another account', async () => {
    const other = Keypair.generate().publicKey.toBase58()
    for (const text of [
      `${signInText('games.example.com')}\nMore: than that`,
      signInText('games.example.com', other),
      signInText('games.example.com').replace('Solana', 'Ethereum'),
      signInText('games.example.com').replace(' wants', '  wants'),
      `Dear visitor,\n${signInText('games.example.com')}`,
    ]) {
      await expect(prepare(text)).rejects.toMatchObject({ code: 'other-site' })
    }
  })

  it.each([
    ['a line too many', `${signInText()}\nMore: than that`],
    ['for another account', signInText(undefined, Keypair.generate().publicKey.toBase58())],
    ['for another chain', signInText().replace('Solana', 'Ethereum')],
    ['further down', `Dear visitor,\n${signInText()}`],
    ['with hidden letters', `Dear visitor, games.example.com wa\u200bnts you to sign in with your`],
    ['in wide letters', `Dear visitor, games.example.com ｗants you to sign in with your`],
  ])('gets a malformed sign-in warning: %s', async (_, text) => {
    const { decoded } = await prepare(text)
    expect(decoded.actions[0]?.type).toBe('message')
    expect(decoded.warnings).toEqual(['malformed-sign-in'])
  })
})

describeVectors('siwx-solana-signed', (cases) => {
  for (const { id, signedMessageBase64, publicKey } of cases) {
    const bytes = new Uint8Array(Buffer.from(String(signedMessageBase64), 'base64'))
    const pubkey = String(publicKey)
    const ask = (parentOrigin: string) =>
      prepareBytes(bytes, { account: pubkey, parentOrigin }, pubkey)
    if (id === 'bad-tx-as-message') {
      it(`${id}: is never signed`, async () => {
        await expect(ask('https://app.example.com')).rejects.toMatchObject({ code: 'unreadable' })
      })
      continue
    }
    it(`[F13] ${id}: is rejected for any other site`, async () => {
      await expect(ask('https://games.example.net')).rejects.toMatchObject({ code: 'other-site' })
    })
    it(`${id}: is shown to its own site as a sign-in, or as a malformed one`, async () => {
      const { decoded } = await ask('https://app.example.com')
      const text = new TextDecoder().decode(bytes)
      const isOwn = text.split('\n')[1] === pubkey
      // Asked for on devnet.
      const named = /^Chain ID: (.*)$/m.exec(text)?.[1] ?? 'devnet'
      const isHere = /^(solana:)?(devnet|EtWTRABZaYq6iMfeYKouRu166VU2xqa1)$/.test(named)
      expect(decoded.actions[0]?.type).toBe(isOwn ? 'sign-in' : 'message')
      const warnings = isHere ? [] : ['other-chain']
      expect(decoded.warnings).toEqual(isOwn ? warnings : ['malformed-sign-in'])
    })
  }
})
