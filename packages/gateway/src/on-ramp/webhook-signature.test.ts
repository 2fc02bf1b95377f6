import { expect, it } from 'vitest'
import { isMeldWebhook } from './webhook-signature.js'

/** Published in Meld's documentation. */
const published = {
  body: Buffer.from(
    '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}',
  ),
  secret: '42m4NMLS34WQ6BbMfo1KFKqMv4hy',
  now: Date.parse('2022-05-26T20:25:22Z'),
  headers: new Headers({
    'meld-signature': 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
    'meld-signature-timestamp': '2022-05-26T20:25:17.682818Z',
  }),
}
const url = 'https://example.meld.io/webhooks'

it('[B39] accepts the example that Meld published, and no changed one', () => {
  expect(isMeldWebhook(published, url)).toBe(true)
  expect(isMeldWebhook(published, `${url}/`)).toBe(false)
  const longer = Buffer.concat([published.body, Buffer.from(' ')])
  expect(isMeldWebhook({ ...published, body: longer }, url)).toBe(false)
  expect(isMeldWebhook({ ...published, secret: `${published.secret}x` }, url)).toBe(false)
  expect(isMeldWebhook({ ...published, now: published.now + 300_000 }, url)).toBe(false)
  expect(isMeldWebhook({ ...published, now: published.now - 310_000 }, url)).toBe(false)
})
