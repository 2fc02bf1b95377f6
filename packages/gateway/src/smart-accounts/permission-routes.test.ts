/** Stored permissions, for their owner alone. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../create-gateway.js'
import { json, shop } from '../fixtures/auth-requests.js'
import { type SignedInUser, signInUser, walletConfig } from '../fixtures/signed-in-user.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

let mail: MailServer
let gateway: Gateway
let ada: SignedInUser
let eve: SignedInUser
beforeAll(async () => {
  mail = await startMailServer()
  gateway = await createTestGateway(walletConfig(mail))
  ada = await signInUser(gateway, mail)
  eve = await signInUser(gateway, mail)
})
afterAll(async () => {
  await gateway.close()
  await mail.stop()
})

const grant = (pci: string, more: object = {}) => ({
  pci,
  project: { name: 'Shop', url: shop },
  permission: { type: 'erc20-token-periodic', data: { periodAmount: '0x64', periods: [1, 2] } },
  expiry: 1_900_000_000,
  chainId: 'eip155:1',
  context: '0x1234',
  ...more,
})
const path = ({ owner }: SignedInUser, more = '') => `/v1/sessions/eip155:1:${owner.address}${more}`
/** As a browser reads from its own host. */
const ownPage = { origin: null, headers: { 'sec-fetch-site': 'same-origin' } }
const list = async (by: SignedInUser, of = by) => {
  const response = await by.call(gateway, path(of), undefined, ownPage)
  return (await json<{ pcis: { pci: string }[] }>(response)).pcis
}
const status = async (response: Promise<Response>) => (await response).status

describe('/v1/sessions', () => {
  it('stores, lists and revokes permissions of an account', async () => {
    expect(await list(ada)).toEqual([])
    const before = Date.now()
    expect(await status(ada.call(gateway, path(ada), grant('one')))).toBe(200)
    expect(await status(ada.call(gateway, path(ada), grant('two')))).toBe(200)
    // The same again changes nothing.
    const changed = grant('one', { expiry: 1 })
    expect(await status(ada.call(gateway, path(ada), changed))).toBe(200)
    const [first, second] = await list(ada)
    expect(first).toEqual({ ...grant('one'), createdAt: expect.any(Number) })
    expect(Number(Object(first).createdAt)).toBeGreaterThanOrEqual(before)
    expect(second?.pci).toBe('two')

    expect(await status(ada.call(gateway, path(ada, '/revoke'), { pci: 'one' }))).toBe(200)
    const [revoked] = await list(ada)
    expect(revoked).toMatchObject({ pci: 'one', revokedAt: expect.any(Number) })
    expect(await status(ada.call(gateway, path(ada, '/revoke'), { pci: 'one' }))).toBe(200)
    expect((await list(ada))[0]).toEqual(revoked)
    expect(await status(ada.call(gateway, path(ada, '/revoke'), { pci: 'none' }))).toBe(404)

    const upper = path(ada).replace(/0x.*/, (text) => `0x${text.slice(2).toUpperCase()}`)
    const again = await ada.call(gateway, upper, undefined, ownPage)
    expect((await json<{ pcis: unknown[] }>(again)).pcis).toHaveLength(2)
  })

  it('[B38] shows and changes no permission of another user', async () => {
    await ada.call(gateway, path(ada), grant('secret'))
    expect(await list(eve, ada)).toEqual([])
    const secret = { pci: 'secret' }
    expect(await status(eve.call(gateway, path(ada, '/revoke'), secret))).toBe(404)
    expect(await status(eve.call(gateway, path(ada), grant('secret', { expiry: 1 })))).toBe(200)
    const mine = (await list(ada)).find(({ pci }) => pci === 'secret')
    expect(mine).toMatchObject({ expiry: 1_900_000_000 })
    expect(mine).not.toHaveProperty('revokedAt')
  })

  it('[B38] requires the session of the browser, from the wallet’s own page', async () => {
    const { accessToken } = ada
    const none = { ...ownPage, accessToken: undefined }
    expect(await status(eve.browser.call(gateway, path(ada), undefined, none))).toBe(401)
    const stolen = { ...ownPage, accessToken }
    expect(await status(eve.browser.call(gateway, path(ada), undefined, stolen))).toBe(401)
    for (const wish of [
      { origin: shop },
      { origin: null },
      { origin: null, headers: { 'sec-fetch-site': 'cross-site' } },
      { origin: null, headers: { 'sec-fetch-site': 'none' } },
      { origin: shop, headers: { 'sec-fetch-site': 'same-origin' } },
    ]) {
      expect(await status(ada.call(gateway, path(ada), undefined, wish))).toBe(403)
    }
    expect(await status(ada.call(gateway, path(ada), grant('x'), ownPage))).toBe(403)
    // Of another request.
    const proof = await ada.browser.prove(path(ada), { accessToken })
    expect(await status(ada.call(gateway, path(ada), undefined, { ...ownPage, proof }))).toBe(401)
  })

  it('rejects other accounts and invalid grants with 400', async () => {
    for (const wrong of [
      { pci: 'a b' },
      { project: { url: 'javascript:alert(1)' } },
      { permission: { type: 'x' } },
      { expiry: 0 },
      { chainId: 'eip155:10' },
      { context: '0x1' },
      { context: `0x${'00'.repeat(20_000)}` },
      { key: 'secret' },
    ]) {
      expect(await status(ada.call(gateway, path(ada), grant('bad', wrong)))).toBe(400)
    }
    for (const account of ['eip155:1', 'eip155:1:0x12', 'solana:1:abc', 'eip155:1:0x1/..']) {
      const response = await ada.call(gateway, `/v1/sessions/${account}`, grant('bad'))
      expect([400, 404]).toContain(response.status)
    }
  })
})
