import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Gateway } from '../create-gateway.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

let gateway: Gateway
beforeAll(async () => {
  gateway = await createTestGateway({
    environment: 'development',
    log: 'silent',
    projects: [{ id: 'shop', origins: ['https://shop.example.com'] }],
    limits: { auth: { perIp: { requests: 4 } } },
    auth: { origin: 'https://wallet.example.com', mail: { from: 'login@shop.example' } },
    secrets: {
      authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
      smtpUrl: 'smtp://127.0.0.1:9',
    },
  })
}, 30_000)
afterAll(() => gateway.close())

it('[A1] [B5] whoever guesses at links and answers is told to wait, at all such pages together', async () => {
  const asked = [
    'device-link?token=one',
    'email-undo?token=two',
    'social/callback/google?state=three&code=1',
    'social/callback/nobody',
    'device-link?token=five',
    'social/callback/github?state=six',
  ]
  const answers: Response[] = []
  for (const path of asked)
    answers.push(
      await gateway.fetch(new Request(`https://wallet.example.com/v1/auth/${path}`), {
        address: '192.0.2.1',
      }),
    )
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410, 429, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  // What a page looks like is no guess.
  const styles = await gateway.fetch(
    new Request('https://wallet.example.com/v1/auth/device-link.css'),
  )
  expect(styles.status).toBe(200)
})
