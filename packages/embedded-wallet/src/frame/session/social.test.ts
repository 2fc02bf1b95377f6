/** Signing in with an account elsewhere, as the frame does it: a real gateway, a real OpenID provider, a window. */
import {
  completeLogin,
  type MailServer,
  type OpenIdProvider,
  startMailServer,
  startOpenIdProvider,
} from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { otherSite, shopFrame, startGateway, walletOrigin } from '../fixtures/shop-frame.js'
import { createSocial } from './social.js'

const callback = `${walletOrigin}/v1/auth/social/callback/google`
const secret = 'a-secret-of-the-test-client-of-32-letters'

let mail: MailServer
let provider: OpenIdProvider
let gateway: Gateway
let time = Date.now()

beforeAll(async () => {
  mail = await startMailServer()
  const clients = [{ id: 'shop', secret, redirectUris: [callback] }]
  provider = await startOpenIdProvider({ clients })
  const social = { google: { clientId: 'shop', issuer: provider.issuer } }
  gateway = await startGateway(
    mail,
    () => time,
    { social },
    {
      secrets: {
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3',
        smtpUrl: mail.url,
        social: { google: secret },
      },
    },
  )
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await provider.stop()
  await mail.stop()
})
beforeEach(() => {
  time = Date.now()
})

type Wish = Partial<Parameters<typeof shopFrame>[0]>
function frameWith(wish: Wish = {}) {
  const frame = shopFrame({ gateway: () => gateway, clock: () => time, ...wish })
  const { server, session, store, about } = frame
  const deps = { server, session, store, ...about, origin: walletOrigin }
  return { ...frame, social: createSocial({ ...deps, locale: () => 'de', now: () => time }) }
}

/** What the window posts to the page, and the code that it shows. */
async function window(uri: string, typed: Readonly<Record<string, string>> = { name: 'Ada' }) {
  const response = await gateway.fetch(new Request(await completeLogin(uri, typed, walletOrigin)))
  const html = await response.text()
  return {
    html,
    uri: /data-uri="([^"]*)"/.exec(html)?.[1] ?? '',
    code: /<output>(\d{6})<\/output>/.exec(html)?.[1] ?? '',
  }
}

describe('signing in with an account elsewhere', () => {
  it('[CON-05] accepts the URI that the window returned, in the page’s language', async () => {
    const { social, session, changes } = frameWith()
    const { uri, html } = await window(await social.start('google'))
    expect(html).toContain('Dein Code')
    await social.finish({ uri })
    expect(await session.getCurrentUser()).toMatchObject({
      user: { provider: 'google', name: 'Ada' },
    })
    expect(changes).toEqual([true])
  })

  it('[F22] accepts the code that the window shows, also after a reload', async () => {
    const first = frameWith()
    const { code } = await window(await first.social.start('google'))
    const second = frameWith(first)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(second.social.finish({ code: wrong })).rejects.toMatchObject({
      code: 'code-wrong',
    })
    await second.social.finish({ code })
    expect(await second.session.getCurrentUser()).toBeDefined()
  })

  it('rejects with refused if the user declines at the provider', async () => {
    const { social, session } = frameWith()
    const { uri } = await window(await social.start('google'), { refuse: 'yes' })
    await expect(social.finish({ uri })).rejects.toMatchObject({ code: 'refused' })
    expect(await session.getCurrentUser()).toBeUndefined()
  })

  it('[A11] sends no invalid response to the gateway', async () => {
    const { social, asked } = frameWith()
    const { uri } = await window(await social.start('google'))
    const { search } = new URL(uri)
    const before = asked.length
    for (const forged of [
      `https://evil.example/v1/auth/social/callback/google${search}`,
      `${walletOrigin}/v1/auth/me${search}`,
      `${walletOrigin}.evil.example/v1/auth/social/callback/google${search}`,
      'no url at all',
      callback,
    ])
      await expect(social.finish({ uri: forged })).rejects.toMatchObject({
        code: expect.stringMatching(/^(untrusted|failed)$/),
      })
    expect(asked).toHaveLength(before)
  })

  it('[A12] rejects another browser and another site', async () => {
    const first = frameWith()
    const { uri } = await window(await first.social.start('google'))
    await expect(frameWith().social.finish({ uri })).rejects.toMatchObject({
      code: 'challenge-expired',
    })
    const elsewhere = frameWith({ store: first.store, parentOrigin: otherSite })
    await expect(elsewhere.social.finish({ uri })).rejects.toMatchObject({
      code: 'challenge-expired',
    })
    await first.social.finish({ uri })
  })

  it('rejects a provider that the operator has not set up', async () => {
    await expect(frameWith().social.start('discord')).rejects.toMatchObject({ code: 'auth' })
  })
})
