/** Security emails in the database: a real mail server, each database, two gateways, a clock of the test's own. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../database/migrate.js'
import { outbox as outboxTable } from '../../database/service-tables.js'
import { emptyTables } from '../../fixtures/empty-tables.js'
import { type Store, storeKinds } from '../../fixtures/stores.js'
import { createEncryption } from '../encryption.js'
import { createMailer, type Mailer } from './mailer.js'
import { createOutbox, deleteEndedLetters, type OutboxDeps, type OutboxMessage } from './outbox.js'

type Opened = Awaited<ReturnType<Store['open']>>
const minute = 60_000
const day = 24 * 60 * minute
const message: OutboxMessage = {
  to: 'ada@example.com',
  subject: 'Your email was changed',
  text: 'Undo it here.',
  language: 'en',
}

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let other: Opened
  let mail: MailServer
  let mailer: Mailer
  let time = Date.now()
  const failures: unknown[] = []
  const waiting: number[] = []

  beforeAll(async () => {
    mail = await startMailServer()
    mailer = createMailer(mail.url, 'login@shop.example')
    store = await kind.start()
    parts = await store.open()
    other = await store.open()
    await migrate(parts.database.db)
  })
  afterAll(async () => {
    mailer.close()
    await parts.close()
    await other.close()
    await store.stop()
    await mail.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    failures.length = 0
    waiting.length = 0
    mail.clear()
    mail.refuse(false)
    await emptyTables(parts.database)
  })

  const getOutbox = (more: Partial<OutboxDeps> = {}) =>
    createOutbox({
      db: parts.database.db,
      encryption: createEncryption(['f3b1c9d07a5e4862bd1f0c3a9e7d5b24']),
      mailer,
      now: () => time,
      pollEvery: day,
      onSent: () => {},
      onFailed: (error) => failures.push(error),
      onWaiting: (mails) => waiting.push(mails),
      ...more,
    })
  const add = (
    outbox: ReturnType<typeof getOutbox>,
    to = message.to,
    endsAt = new Date(time + day),
  ) => parts.database.db.transaction((step) => outbox.add(step, { ...message, to }, endsAt))
  const sentTo = () => mail.mails.flatMap(({ to }) => to)

  it('[A6] sends a mail once the transaction commits, and nothing if it fails', async () => {
    const outbox = getOutbox()
    const failed = parts.database.db.transaction(async (step) => {
      await outbox.add(step, message, new Date(time + day))
      throw new Error('the change failed')
    })
    await expect(failed).rejects.toThrow('the change failed')
    await outbox.deliver()
    expect(mail.mails).toEqual([])
    await add(outbox)
    const [row] = await parts.database.db.select().from(outboxTable)
    // Not parts of them: an id is hexadecimal, and may contain “ada”.
    expect(JSON.stringify(row)).not.toContain(message.to)
    expect(JSON.stringify(row)).not.toContain(message.subject)
    await outbox.deliver()
    await outbox.deliver()
    expect(mail.mails).toMatchObject([{ to: [message.to], subject: message.subject }])
    expect(waiting).toEqual([0, 0, 0])
    await outbox.close()
  })

  it('[A6] retries with growing delays while the mail server refuses, across a restart', async () => {
    mail.refuse(true)
    const outbox = getOutbox()
    await add(outbox)
    await outbox.deliver()
    expect([failures.length, waiting.at(-1)]).toEqual([1, 1])
    time += 4_999
    await outbox.deliver()
    expect(failures).toHaveLength(1)
    time += 1
    await outbox.deliver()
    expect(failures).toHaveLength(2)
    time += 19_999
    await outbox.deliver()
    expect(failures).toHaveLength(2)
    await outbox.close()
    mail.refuse(false)
    time += 1
    const restarted = getOutbox()
    await restarted.deliver()
    expect(sentTo()).toEqual([message.to])
    await restarted.close()
  })

  it('[A6] retries at least every quarter of an hour, and drops the mail at its end', async () => {
    mail.refuse(true)
    const outbox = getOutbox()
    await add(outbox)
    const end = time + day
    for (; time < end; time += 15 * minute) await outbox.deliver()
    expect(failures.length).toBe(96)
    await outbox.deliver()
    expect(failures.length).toBe(96)
    expect(await deleteEndedLetters(parts.database.db, new Date(end - 1))).toBe(0)
    expect(await deleteEndedLetters(parts.database.db, new Date(end))).toBe(1)
    await outbox.close()
  })

  it('[A6] sends each mail once from two gateways at the same time', async () => {
    const [a, b] = [getOutbox(), getOutbox({ db: other.database.db })]
    const addresses = Array.from({ length: 12 }, (_, at) => `user${at}@example.com`)
    for (const to of addresses) await add(a, to)
    await Promise.all([a.deliver(), b.deliver(), a.deliver(), b.deliver()])
    expect(sentTo().sort()).toEqual(addresses.sort())
    await a.close()
    await b.close()
  })

  it('[A6] sends from another gateway a minute after one died while sending', async () => {
    const dying = getOutbox({ mailer: { send: () => new Promise(() => {}), close() {} } })
    await add(dying)
    void dying.deliver()
    await expect
      .poll(async () => (await parts.database.db.select().from(outboxTable))[0]?.attempts)
      .toBe(1)
    const outbox = getOutbox({ db: other.database.db })
    await outbox.deliver()
    expect(mail.mails).toEqual([])
    time += minute
    await outbox.deliver()
    expect(sentTo()).toEqual([message.to])
    await outbox.close()
  })

  it('[A6] keeps a mail that its key does not open, and sends the others', async () => {
    const outbox = getOutbox()
    const stranger = getOutbox({
      encryption: createEncryption(['another key of at least 32 characters']),
    })
    await add(stranger, 'eve@example.com')
    await add(outbox)
    await outbox.deliver()
    expect(sentTo()).toEqual([message.to])
    expect(failures).toHaveLength(1)
    time += 5_000
    await stranger.deliver()
    expect(sentTo()).toEqual([message.to, 'eve@example.com'])
    await outbox.close()
    await stranger.close()
  })

  it('[A6] sends a mail that is added while another one is sent', async () => {
    const outbox = getOutbox({
      mailer: {
        ...mailer,
        async send(to, ...rest) {
          if (to === message.to) {
            await add(outbox, 'second@example.com')
            outbox.wake()
          }
          await mailer.send(to, ...rest)
        },
      },
    })
    await add(outbox)
    await outbox.deliver()
    expect(sentTo()).toEqual([message.to, 'second@example.com'])
    await outbox.close()
  })
})
