/** What another tab of the site does: told by the browser’s storage event, and asked of the real handlers. */
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { settled } from '../fixtures/normalized-options.js'
import { evmChains, openSigningPage, type SigningPageOptions } from '../fixtures/signing-page.js'

const optional = { required: false, oneClick: true }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page that is signed in, and its browser: `elsewhere` is what another tab wrote. */
async function signedIn(options: SigningPageOptions = {}) {
  const world = openSigningPage(options)
  const features = { connectSignedIn: true }
  const wallet = createTestWallet({ rdns: 'test.tabs', chains: evmChains, features })
  ends.push(world.stop, announceWallet(wallet, world.page))
  expect(await world.kit.connection.connect('test.tabs')).toBe(true)
  await world.is('signed-in')
  const elsewhere = (key = 'scope.1.siwx-turn') =>
    world.page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const answer = (sessions: unknown[] | number) => {
    world.script.answer = (path) => {
      if (path !== '/siwx/session') return undefined
      if (typeof sessions === 'number') return new Response('', { status: sessions })
      return Response.json({ sessions })
    }
  }
  return { ...world, wallet, elsewhere, answer }
}

describe('another tab of the site', () => {
  it('[S17] follows a sign-out of another tab, and asks for the message again', async () => {
    const { answer, elsewhere, is, kit } = await signedIn()
    answer([])
    elsewhere()
    await is('ready')
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SIWXSignMessage')
  })

  it('requests no signature here if signing in is optional', async () => {
    const { answer, elsewhere, is, feature, kit, paths } = await signedIn({ options: optional })
    await feature.signOut()
    await is('signed-out')
    answer([])
    elsewhere()
    await expect.poll(() => paths().at(-1)).toBe('session')
    await settled()
    expect(feature.$state.get().status).toBe('signed-out')
    expect(kit.modal.$state.get().status).not.toBe('open')
  })

  it('follows a sign-in of another tab', async () => {
    const { elsewhere, is, feature, asked, answer } = await signedIn({
      options: optional,
    })
    const { sessions } = (await (await fetchSession(asked)).json()) as { sessions: unknown[] }
    await feature.signOut()
    await is('signed-out')
    answer(sessions)
    elsewhere()
    await is('signed-in')
  })

  it('keeps the session if the server is unavailable, and ignores other keys', async () => {
    const { answer, elsewhere, feature, paths } = await signedIn()
    const before = paths().length
    answer(503)
    elsewhere()
    await expect.poll(() => paths().length).toBe(before + 1)
    await settled()
    expect(feature.$state.get().status).toBe('signed-in')
    elsewhere('another.key')
    await settled()
    expect(paths()).toHaveLength(before + 1)
  })
})

/** What the server told as it verified, as it would tell another tab. */
async function fetchSession(
  asked: readonly { readonly path: string; readonly answer: Response }[],
) {
  const found = asked.find(({ path }) => path === '/siwx/verify')
  if (!found) throw new Error('Nothing was verified.')
  return found.answer
}
