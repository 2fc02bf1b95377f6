/** [X4] Whom the history says was paid. A real gateway of one answer; the kit is real. */
import { afterEach, expect, it } from 'vitest'
import { settled, soon, testKit } from '../fixtures/test-kit.js'
import { history } from '../history/history.js'
import { startNodeServer } from '../http/fixtures/node-server.js'
import { tokens } from '../tokens/tokens.js'
import { send } from './send.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** An address, and one that looks like it in lists. */
const pair = (end: string) =>
  ['a', 'b'].map((middle) => `0x0a${middle.repeat(32)}${end}`) as [string, string]
const [paid, likePaid] = pair('111111')
const [payer, likePayer] = pair('222222')
const [claimed, likeClaimed] = pair('333333')
const [failed, likeFailed] = pair('444444')
const [mixed, likeMixed] = pair('555555')

async function world() {
  let asked = 0
  const server = await startNodeServer((_, response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway.example')
    if (!pathname.endsWith('/history')) return void response.writeHead(404).end('{}')
    asked += 1
    const own = decodeURIComponent(pathname.split('/')[3] ?? '')
    const transfer = (id: string, direction: 'in' | 'out') => ({
      direction,
      fungible_info: { name: 'Coin', symbol: id },
      quantity: { numeric: '1' },
    })
    const entry = (
      id: string,
      [sentFrom, sentTo]: readonly [string, string],
      directions: readonly ('in' | 'out')[],
      over: object = {},
    ) => ({
      id,
      metadata: {
        operationType: directions[0] === 'out' ? 'send' : 'receive',
        hash: id,
        chain: searchParams.get('chainId'),
        minedAt: '2026-11-20T10:00:00Z',
        sentFrom,
        sentTo,
        status: 'confirmed',
        ...over,
      },
      transfers: directions.map((direction) => transfer(id, direction)),
    })
    const data = [
      entry('a', [own.toUpperCase().replace('0X', '0x'), paid], ['out']),
      entry('b', [payer, own], ['in']),
      // An event that a stranger's contract made up: the account sent nothing.
      entry('c', [payer, claimed], ['out']),
      entry('d', [own, failed], ['out'], { status: 'failed' }),
      entry('e', [own, mixed], ['out', 'in']),
    ]
    response.end(JSON.stringify({ data, next: null }))
  })
  undo.push(() => server.close())
  const made = testKit({
    kit: {
      send: send(),
      tokens: tokens(),
      history: history(),
      gatewayUrl: server.url,
      env: { sleep: async () => undefined },
    },
  })
  undo.push(made.kit.start())
  await made.kit.connection.connect('test.memory.wallet1')
  const sending = await made.kit.send?.open()
  if (!sending) throw new Error('The kit is not started.')
  /** A request that is made after all others, and answered. */
  const heard = async () => void (await (await fetch(`${server.url}/after`)).text())
  return { ...made, sending, asked: () => asked, heard }
}

it('[X4] marks an address that looks like a paid one; senders and claimed transfers don’t count as paid', async () => {
  const { kit, sending, asked, heard } = await world()
  const list = await kit.history?.open()
  // Its code loads with the account, but no request is sent before the user starts a transfer.
  await settled()
  await heard()
  expect(asked()).toBe(0)
  sending.start('eip155')
  await soon(() => expect(asked()).toBe(1))
  await soon(() => expect(list?.forNamespace('eip155').get().status).toBe('ready'))
  await soon(() => expect(sending.$tokens.get()).toHaveLength(1))
  sending.setAmount('0.1')
  const kinds = async (recipient: string) => {
    sending.setRecipient(recipient)
    await soon(() => expect(sending.$draft.get()?.recipient.status).toBe('resolved'))
    await sending.refreshPreview()
    const preview = sending.$draft.get()?.preview
    return preview?.status === 'ready' ? preview.warnings : []
  }
  expect(await kinds(likePaid)).toEqual([{ kind: 'look-alike', known: paid }])
  for (const stranger of [likePayer, likeClaimed, likeFailed, likeMixed])
    expect(await kinds(stranger)).toEqual([{ kind: 'first-time' }])
  // Itself is no look-alike, and paid from here for the first time.
  expect(await kinds(paid)).toEqual([{ kind: 'first-time' }])
  expect(asked()).toBe(1)
})
