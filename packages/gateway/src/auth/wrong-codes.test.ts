/** Codes that are sprayed over many addresses (threat A1): a real mail server, each database, two gateways. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { type Store, storeKinds } from '../fixtures/stores.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface Started {
  readonly challenge: string
  readonly action: string
}
const much = { requests: 1_000_000 }
const maxWrong = 6

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let mail: MailServer
  const opened: Opened[] = []
  const gateways: Gateway[] = []
  let time = Date.now()
  let networks = 0
  const now = () => time

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    for (let at = 0; at < 2; at++) {
      const parts = await store.open()
      opened.push(parts)
      const config = configWith({
        trustedProxies: 1,
        limits: {
          auth: { perIp: much, perProject: much },
          mail: { perIp: much, perProject: much },
          wrongCodes: { perProject: { requests: maxWrong, seconds: 3600 } },
        },
        auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
        secrets: {
          operatorToken: token,
          analyticsSecret,
          authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
          smtpUrl: mail.url,
        },
      })
      gateways.push(await createGateway(config, { ...parts, now }))
    }
  }, 120_000)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    for (const parts of opened) await parts.close()
    await store.stop()
    await mail.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    mail.clear()
    await emptyTables((opened[0] as Opened).database)
  })

  const either = (at: number) => gateways[at % 2] as Gateway
  const newBrowser = () => frameBrowser(now, `203.0.113.${++networks % 250}`)
  const start = async (browser: FrameBrowser, email: string, at = 0) => {
    const body = { email, parentOrigin: shop }
    return json<Started>(await browser.call(either(at), '/v1/auth/email/start', body))
  }
  const verify = async (browser: FrameBrowser, challenge: string, code: string, at = 0) => {
    const body = { challenge, parentOrigin: shop, code }
    const response = await browser.call(either(at), '/v1/auth/email/verify', body)
    const { reasons } = await json<{ reasons?: { name: string }[] }>(response)
    return [response.status, reasons?.[0]?.name]
  }
  const right = (email: string) => codeFor(mail, email)
  const wrong = (email: string) => (right(email) === '000000' ? '111111' : '000000')
  async function signIn(browser: FrameBrowser, email: string) {
    const { challenge } = await start(browser, email)
    expect(await verify(browser, challenge, right(email))).toEqual([200, undefined])
  }
  /** One wrong code at each of many addresses, from as many networks, over both gateways. */
  async function spray(count: number) {
    const answers = []
    for (let at = 0; at < count; at++) {
      const [browser, email] = [await newBrowser(), `user${at}@example.com`]
      const { challenge } = await start(browser, email, at)
      answers.push(await verify(browser, challenge, wrong(email), at))
    }
    return answers
  }

  it('[A1] asks new browsers for a mailed link after too many wrong codes of a project', async () => {
    const known = await newBrowser()
    await signIn(known, 'ada@example.com')
    time += 31_000
    const [early, eve] = [await newBrowser(), 'eve@example.com']
    const { challenge } = await start(early, eve)
    expect(await spray(maxWrong)).toEqual(Array(maxWrong).fill([401, 'code-wrong']))
    // A code without a link is not compared any more, right or wrong.
    expect(await verify(early, challenge, right(eve))).toEqual([429, 'locked'])
    expect((await start(await newBrowser(), 'bob@example.com', 1)).action).toBe('VERIFY_DEVICE')
    // A browser that was used with the address before goes on.
    const again = await start(known, 'ada@example.com', 1)
    expect(again.action).toBe('VERIFY_OTP')
    expect(await verify(known, again.challenge, right('ada@example.com'))).toEqual([200, undefined])
    time += 3_600_000
    expect((await start(await newBrowser(), 'carol@example.com')).action).toBe('VERIFY_OTP')
  })

  it('[A1] lets a new browser in by its link meanwhile', async () => {
    await spray(maxWrong)
    const [browser, email] = [await newBrowser(), 'ada@example.com']
    const { challenge, action } = await start(browser, email)
    expect(action).toBe('VERIFY_DEVICE')
    const link = /token=([\w-]+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const opened = await either(0).fetch(
      new Request('http://gateway.example/v1/auth/device-link', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '198.51.100.1',
        },
        body: new URLSearchParams({ token: link }).toString(),
      }),
    )
    expect(opened.status).toBe(200)
    expect(await verify(browser, challenge, right(email), 1)).toEqual([200, undefined])
  })

  it('[A1] compares no more than the limit when guesses come at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 3 * maxWrong }, async (_, at) => {
        const [browser, email] = [await newBrowser(), `many${at}@example.com`]
        const { challenge } = await start(browser, email, at)
        return { browser, email, challenge, at }
      }),
    )
    const answers = await Promise.all(
      guesses.map(({ browser, email, challenge, at }) =>
        verify(browser, challenge, wrong(email), at),
      ),
    )
    expect(answers.filter(([, name]) => name === 'code-wrong')).toHaveLength(maxWrong)
    expect(answers.filter(([, name]) => name === 'locked')).toHaveLength(2 * maxWrong)
  })

  it('[A1] counts no right codes', async () => {
    for (let at = 0; at < 2 * maxWrong; at++)
      await signIn(await newBrowser(), `fine${at}@example.com`)
    expect((await start(await newBrowser(), 'last@example.com')).action).toBe('VERIFY_OTP')
  })
})
