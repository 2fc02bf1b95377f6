/** Signing in with Farcaster, as the frame does it: a real gateway, a relay and registries on a local chain, an app. */
import {
  type Devnet,
  deployFarcasterRegistries,
  type FarcasterRelay,
  type FarcasterUser,
  type MailServer,
  setFarcasterId,
  startDevnet,
  startFarcasterRelay,
  startMailServer,
} from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asFrame, shopFrame, startGateway } from '../fixtures/shop-frame.js'
import { createFarcaster } from './farcaster.js'

const ada: FarcasterUser = { fid: 7n, username: 'ada', privateKey: generatePrivateKey() }

let chain: Devnet
let mail: MailServer
let relay: FarcasterRelay
let gateway: Gateway
/** Of an operator who has not set up Farcaster. */
let without: Gateway
let time = Date.now()

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31_337 }] })
  mail = await startMailServer()
  relay = await startFarcasterRelay({ users: [ada], chainId: 31_337 })
  const url = chain.chains[0]?.url ?? ''
  const registries = await deployFarcasterRegistries(url)
  await setFarcasterId(url, registries, ada)
  const at = { idRegistry: registries, keyRegistry: registries }
  gateway = await startGateway(
    mail,
    () => time,
    { farcaster: { relayUrl: relay.url, chain: 'eip155:31337', ...at } },
    { rpc: { nodes: { 'eip155:31337': [url] }, allowPrivateNetworks: true } },
  )
  without = await startGateway(mail, () => time)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await without.close()
  await relay.stop()
  await mail.stop()
  await chain.stop()
})
beforeEach(() => {
  time = Date.now()
})

type Wish = Partial<Parameters<typeof shopFrame>[0]>
function frameWith(wish: Wish = {}) {
  const frame = shopFrame({ gateway: () => gateway, clock: () => time, ...wish })
  const { server, session, about } = frame
  const deps = { server, session, parentOrigin: about.parentOrigin, now: () => time, pause: 20 }
  return { ...frame, farcaster: createFarcaster(deps) }
}
/** As the user presses the button of the page that stands in place of the app. */
const sayYes = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ as: 'ada' }) })
const waiting = () => new AbortController()

describe('signing in with Farcaster', () => {
  it('[CON-06] signs in after approval in the app, with the name from there', async () => {
    const { farcaster, session, changes } = frameWith()
    const link = await farcaster.start()
    const finished = farcaster.finish(waiting().signal)
    expect((await sayYes(link)).status).toBe(200)
    expect(await finished).toBe('ada')
    expect(await session.getCurrentUser()).toMatchObject({
      user: { provider: 'farcaster', name: 'ada' },
    })
    expect(changes).toEqual([true])
  })

  it('keeps polling after the page slept', async () => {
    let cuts = 0
    const { farcaster } = frameWith({
      async fetch(request) {
        const response = await gateway.fetch(asFrame(request))
        // The gateway has answered; the page never hears it.
        if (request.url.includes('/wait') && cuts++ < 2) throw new TypeError('Failed to fetch')
        return response
      },
    })
    const link = await farcaster.start()
    await sayYes(link)
    expect(await farcaster.finish(waiting().signal)).toBe('ada')
    expect(cuts).toBe(3)
  })

  it('stops polling when the user leaves, and ignores a late approval', async () => {
    const { farcaster, session } = frameWith()
    const link = await farcaster.start()
    const left = waiting()
    const finished = farcaster.finish(left.signal)
    left.abort()
    await expect(finished).rejects.toMatchObject({ code: 'aborted' })
    await sayYes(link)
    expect(await session.getCurrentUser()).toBeUndefined()
  })

  it('rejects with farcaster-expired after ten minutes, and before it has started', async () => {
    const { farcaster } = frameWith()
    await expect(farcaster.finish(waiting().signal)).rejects.toMatchObject({
      code: 'farcaster-expired',
    })
    await farcaster.start()
    time += 601_000
    await expect(farcaster.finish(waiting().signal)).rejects.toMatchObject({
      code: 'farcaster-expired',
    })
  })

  it('[A13] ends it after a response without a valid proof', async () => {
    const { farcaster, session } = frameWith()
    const link = await farcaster.start()
    const asked = relay.getRequest(link)
    if (!asked) throw new Error('The channel is over.')
    relay.answer(link, await relay.sign(asked, { ...ada, privateKey: generatePrivateKey() }))
    await expect(farcaster.finish(waiting().signal)).rejects.toMatchObject({
      code: 'farcaster-invalid',
    })
    expect(await session.getCurrentUser()).toBeUndefined()
  })

  it('rejects a provider that the operator has not set up', async () => {
    const { farcaster } = frameWith({ gateway: () => without })
    await expect(farcaster.start()).rejects.toMatchObject({ code: 'auth' })
  })
})
