/** Proofs against public signature vectors: an invalid one is rejected with an error, never by a crash. */
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { createProofs } from './proof.js'

const path = '/v1/auth/email/start'
const store = memoryKeyValue()
const prove = createProofs({
  origin: walletOrigin,
  shared: store,
  local: store,
  onSharedLost: (error) => {
    throw error
  },
  now: Date.now,
})
const ask = (proof: string) => prove({ method: 'POST', path, proof })
const refused = {
  name: 'HttpError',
  status: 401,
  reasons: [
    { name: 'proof-invalid', description: 'a proof that its own key has signed, with ES256' },
  ],
}

it('[A4] accepts a proof of its browser once', async () => {
  const browser = await frameBrowser()
  const [first, other] = [await browser.prove(path), await browser.prove(path)]
  const device = await ask(first)
  expect(await ask(other)).toBe(device)
  await expect(ask(first)).rejects.toMatchObject({ status: 401 })
  expect(await ask(await (await frameBrowser()).prove(path))).not.toBe(device)
})

/*
 * Left out: nothing. But the cases name their key by its id, and a proof carries its own: as they are written they show
 * that no other kind of signature is taken, a true one of another algorithm included. What is wrong with a signature of
 * ES256 is put in a proof's own place.
 */
describeVectors('wycheproof-subset', (cases) => {
  const signed = cases.filter(({ kind }) => kind.startsWith('jws-'))
  it.each(signed)('[A4] rejects $id as a proof: $comment', async ({ jws }) => {
    await expect(ask(String(jws))).rejects.toMatchObject(refused)
  })

  const es256 = signed.filter(({ publicJwk }) => JSON.stringify(publicJwk).includes('"P-256"'))
  it('covers all known ES256 vectors', () => expect(es256).toHaveLength(4))
  it.each(es256)('[A4] rejects $id as the signature of a proof: $comment', async ({ jws }) => {
    const browser = await frameBrowser()
    const [header, claims, own] = (await browser.prove(path)).split('.')
    const signature = String(jws).split('.')[2]
    await expect(ask(`${header}.${claims}.${signature}`)).rejects.toMatchObject(refused)
    await expect(ask(`${header}.${claims}.${own}`)).resolves.toMatch(/^[\w-]{43}$/)
  })

  it.each(es256)(
    '[A4] rejects $id with the key of the proof: $comment',
    async ({ publicJwk, jws }) => {
      const { x, y } = Object(publicJwk)
      const browser = await frameBrowser()
      const jwk = { kty: 'EC', crv: 'P-256', x, y }
      const [header, claims] = (await browser.prove(path, { jwk })).split('.')
      const signature = String(jws).split('.')[2]
      await expect(ask(`${header}.${claims}.${signature}`)).rejects.toMatchObject(refused)
    },
  )
})
