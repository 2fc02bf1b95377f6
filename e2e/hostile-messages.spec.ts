/**
 * Messages of a hostile page to the wallet's frame: of a page of the project that was taken over. None gets a signature or a
 * crash, and the next honest request goes through.
 * Only a browser isolates a frame from its page.
 */
import type { Page } from '@playwright/test'
import { arrive, askToSign, expectHonest, getAddress } from './fixtures/embedded-wallet.js'
import {
  answeredAfter,
  createRequest,
  type OwnFrame,
  ownFrame,
  signing,
} from './fixtures/hostile-page.js'
import { test } from './fixtures/partitioned-storage.js'
import { quiet } from './fixtures/quiet.js'
import { expect } from './fixtures/scope.js'

const thief = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const query = '/?gateway&email&networks=localOne,localSolana'

/** A frame of the page's own, bound by a handshake. */
async function boundFrame(page: Page): Promise<OwnFrame> {
  const own = await ownFrame(page)
  await own.handshake()
  await expect.poll(async () => (await own.messages()).length).toBe(1)
  return own
}
const removeOwn = (page: Page) => page.evaluate(() => document.getElementById('hostile')?.remove())

/** Messages that are no requests of the protocol, or ask for what the wallet refuses. */
function malformed(address: string): readonly unknown[] {
  const rpc = (payload: unknown) => createRequest('RPC_REQUEST', payload)
  const params = ['0x48656c6c6f', address]
  return [
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'INIT'].map((name) =>
      createRequest(name),
    ),
    ...[
      '__proto__',
      'constructor',
      'PERSONAL_SIGN',
      'personal_sign ',
      'personal_sign\u0000',
      'eth_sign',
      'eth_sendRawTransaction\u200b',
      'wallet_exportKeys',
    ].map((method) => rpc({ method, params })),
    rpc({ method: 'personal_sign', params, rpcUrl: 'https://lying.example' }),
    rpc({ method: 'personal_sign', params, chainId: 'eip155:0' }),
    rpc({ method: 'personal_sign', params: ['0x48656c6c6f', `0x${'11'.repeat(20)}`] }),
    rpc({ method: ['personal_sign'], params }),
    rpc(null),
    rpc({ method: 'personal_sign', params: ['x'.repeat(10_000_000), address] }),
    createRequest('SWITCH_NETWORK', { chainId: 'eip155:31337', rpcUrl: 'https://lying.example' }),
    createRequest('SYNC_DAPP_DATA', { metadata: { name: 'x', url: 'javascript:alert(1)' } }),
    { ...signing(address), id: 'not-an-id' },
    { ...signing(address), extra: true },
    { ...signing(address), type: ['@scope-app/RPC_REQUEST'] },
    null,
    7,
    'hello',
    Array.from({ length: 100_000 }, () => 0),
    { type: 'x'.repeat(10_000_000) },
  ]
}

test('[F1] [F3] [F10] [F11] [F20] [X5] signs nothing for forged, repeated, malformed, changed and too many messages', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)

  await test.step('[F1] ignores messages that imitate the frame', async () => {
    await askToSign(page)
    await wallet.frame.locator('[data-approve]').waitFor()
    // From the page's own realm, and from a frame's inside it.
    await page.evaluate(() => {
      const stranger = document.createElement('iframe')
      stranger.id = 'stranger'
      document.body.append(stranger)
    })
    const stranger = page.frames().find((frame) => frame.url() === 'about:blank')
    for (const realm of [page.mainFrame(), stranger])
      await realm?.evaluate(() => {
        const ids = [...Array.from({ length: 8 }, () => crypto.randomUUID()), '', 'x', undefined]
        const payloads = {
          RPC_REQUEST_SUCCESS: `0x${'11'.repeat(65)}`,
          RPC_REQUEST_ERROR: { message: 'no' },
          GET_USER_SUCCESS: { address: `0x${'00'.repeat(20)}`, chainId: 'eip155:1', accounts: [] },
          SESSION_UPDATE: { isConnected: false },
          INIT_SUCCESS: { version: '2.16.7' },
          VISIBILITY_REQUEST: { isWanted: false },
        }
        for (const id of ids)
          for (const [name, payload] of Object.entries(payloads))
            parent.postMessage({ type: `@scope-frame/${name}`, id, payload }, '*')
      })
    await quiet(page)
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(await getAddress(page)).toBe(address)
    await expect(page.getByText(/^Signed: /)).toHaveCount(0)
    await expect(wallet.holder).toHaveAttribute('open')
    await wallet.decline()
    await expect(wallet.holder).not.toHaveAttribute('open')
    await page.evaluate(() => document.getElementById('stranger')?.remove())
  })

  await test.step('[F3] accepts only the first of several handshakes, and each request id once', async () => {
    const own = await ownFrame(page)
    await own.handshake(2)
    await expect.poll(async () => (await own.messages(0)).length).toBe(1)
    expect((await own.messages(0))[0]?.type).toBe('@scope-frame/INIT_SUCCESS')
    await own.handshake()
    const message = signing(address)
    // A rejected channel is ignored too.
    await own.send([message], 1)
    await own.send([message], 2)
    await answeredAfter(own)
    expect([...(await own.messages(1)), ...(await own.messages(2))]).toEqual([])
    await expect(own.frame.locator('[data-approve]')).toHaveCount(0)

    await own.send([message, message])
    await own.frame.locator('[data-approve]:not([aria-disabled])').click()
    const answers = async () => (await own.messages(0)).filter(({ id }) => id === message.id)
    await expect.poll(async () => (await answers()).length).toBe(1)
    await own.send([message])
    await answeredAfter(own)
    await expect(own.frame.locator('[data-approve]')).toHaveCount(0)
    expect(await answers()).toHaveLength(1)
    await removeOwn(page)
  })

  await test.step('[F11] [F10] rejects prototype names, malformed messages and a node of the page’s choice', async () => {
    const own = await boundFrame(page)
    await own.send(malformed(address))
    const last = await answeredAfter(own)
    await expect(own.frame.locator('[data-approve]')).toHaveCount(0)
    const others = (await own.messages()).filter(({ id }) => id !== undefined && id !== last)
    for (const { type } of others) expect(type).toMatch(/_ERROR$/)
    await removeOwn(page)
  })

  await test.step('[F20] shows one of a thousand simultaneous requests, answers all, and delays none', async () => {
    const own = await boundFrame(page)
    const flood = Array.from({ length: 1_000 }, () => signing(address))
    await own.send(flood)
    await own.frame.locator('[data-approve]').waitFor()
    await expect(own.frame.locator('main')).toHaveCount(1)
    const answered = async () => (await own.messages()).filter(({ id }) => id !== undefined).length
    await expect.poll(answered).toBeGreaterThanOrEqual(1_000 - 16)
    const received = await own.messages()
    for (const { type } of received.slice(1))
      expect(type).toMatch(/_ERROR$|VISIBILITY_REQUEST|HEIGHT|PAINTED/)
    const ids = new Set(received.map(({ id }) => id))
    const waiting = flood.filter(({ id }) => !ids.has(id))
    expect(waiting.length).toBeLessThanOrEqual(16)
    await own.send(waiting.map(({ id }) => createRequest('RPC_ABORT', { id })))
    await expect(own.frame.locator('main')).toHaveCount(0)
    await removeOwn(page)
  })
  await expectHonest(page, wallet, address)

  await test.step('[X5] shows the changed recipient if a script changes the request', async () => {
    await page.evaluate((to) => {
      const real = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function postMessage(
        this: MessagePort,
        message: unknown,
      ) {
        const text = JSON.stringify(message)
        const isPayment = text?.includes('eth_sendTransaction')
        real.call(
          this,
          isPayment ? JSON.parse(text.replace(/"to":"0x[\da-fA-F]{40}"/, `"to":"${to}"`)) : message,
        )
      }
    }, thief)
    await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
    await wallet.frame.locator('[data-approve]').waitFor()
    const shown = ((await wallet.frame.locator('body').textContent()) ?? '').replaceAll(/\s/g, '')
    expect(shown.toLowerCase()).toContain(thief.toLowerCase())
    await wallet.decline()
    await expect(page.getByTestId('log')).not.toContainText('confirmed')
  })
})
