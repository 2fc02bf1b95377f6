import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import type { Database } from '../database/open.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { createPermissions } from './permissions.js'

let database: Database
beforeAll(async () => {
  database = await openPooledDatabase()
  await migrate(database.db)
})
afterAll(() => database.close())

const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const grant = (pci: string, expiry: number) => ({
  pci,
  project: { url: 'https://shop.example.com' },
  permission: { type: 'native-token-periodic', data: {} },
  expiry,
  chainId: 'eip155:1',
  context: '0x12',
})

it('deletes the expired permissions of a user who has too many, and no others', async () => {
  let seconds = 1_000
  const permissions = createPermissions(database.db, () => seconds * 1_000)
  const [ada, eve] = [randomUUID(), randomUUID()]
  await permissions.add(eve, account, grant('old', 1_100))
  for (let index = 0; index < 500; index++) {
    await permissions.add(ada, account, grant(`p${index}`, index < 2 ? 1_100 : 2_000))
  }
  await expect(permissions.add(ada, account, grant('more', 2_000))).rejects.toMatchObject({
    status: 409,
  })
  seconds = 1_101
  await permissions.add(ada, account, grant('more', 2_000))
  const stored = (await permissions.of(ada, account)).map(({ pci }) => pci)
  expect(stored).toHaveLength(499)
  expect(stored).toContain('more')
  expect(stored).not.toContain('p0')
  expect(await permissions.of(eve, account)).toHaveLength(1)
})
