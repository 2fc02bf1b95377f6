/** Signing out of the dashboard, as the operator and the holder of a copied cookie meet it, over two gateways. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import { ask, asOperator, configWith, token } from '../fixtures/auth-requests.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { deleteEndedDashboardSessions } from './dashboard-sessions.js'

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  const opened: Awaited<ReturnType<Store['open']>>[] = []
  const gateways: Gateway[] = []
  beforeAll(async () => {
    store = await kind.start()
    for (let at = 0; at < 2; at++) {
      const parts = await store.open()
      opened.push(parts)
      gateways.push(await createGateway(configWith(), parts))
    }
  }, 120_000)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    for (const parts of opened) await parts.close()
    await store.stop()
  })
  const signIn = async () => {
    const form = new URLSearchParams({ token })
    const answer = await ask(gateways[0] as Gateway, '/dashboard/session', { body: form })
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const look = async (cookie: string, at = 0) =>
    (await ask(gateways[at] as Gateway, '/dashboard', { headers: { cookie } })).status
  const end = (cookie: string) =>
    ask(gateways[1] as Gateway, '/dashboard/session/end', { method: 'POST', headers: { cookie } })

  it('[B12] ends a session for copies of its cookie, in every gateway, and no other session', async () => {
    const [first, other] = [await signIn(), await signIn()]
    expect(first).not.toBe(other)
    expect([await look(first), await look(first, 1), await look(other)]).toEqual([200, 200, 200])
    expect((await end(first)).status).toBe(303)
    expect([await look(first), await look(first, 1)]).toEqual([401, 401])
    expect(await look(other, 1)).toBe(200)
  })

  it('[B12] rejects a session that the database does not have', async () => {
    const cookie = await signIn()
    const [until = '', mark = '', id = ''] = cookie.replace('scope_operator=', '').split('.')
    expect([until, mark, id].every(Boolean)).toBe(true)
    for (const forged of [
      `${until}.${mark}`,
      `${until}.${mark}.${'A'.repeat(22)}`,
      `${until}..${id}`,
    ])
      expect([forged, await look(`scope_operator=${forged}`)]).toEqual([forged, 401])
    expect(await look(cookie)).toBe(200)
    const ended = new Date(Date.now() + 13 * 3_600_000)
    const [parts] = opened
    expect(parts && (await deleteEndedDashboardSessions(parts.database.db, ended))).toBeGreaterThan(
      0,
    )
    expect(await look(cookie)).toBe(401)
    const headers = asOperator
    expect((await ask(gateways[0] as Gateway, '/dashboard', { headers })).status).toBe(200)
  })
})
