import fc from 'fast-check'
import { bytesToHex, encodeFunctionData, type Hex, hexToBytes, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import type { Database } from '../database/open.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { HttpError } from '../http/http-error.js'
import { ccipAnswer, parseDnsName } from './ccip-response.js'
import { type NameRows, nameRows } from './name-rows.js'
import { createSubnames } from './subnames.js'

const own = createSubnames(['shop.eth'])
const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => bytesToHex(value))

let database: Database
let rows: NameRows
beforeAll(async () => {
  database = await openPooledDatabase()
  await migrate(database.db)
  rows = nameRows(database.db)
}, 60_000)
afterAll(() => database.close())

async function outcome(request: Hex): Promise<string> {
  try {
    return (await ccipAnswer(own, rows, request)).slice(0, 2)
  } catch (thrown) {
    if (thrown instanceof HttpError) return String(thrown.status)
    throw thrown
  }
}

describe('a CCIP request of a stranger', () => {
  it('[B11] is answered or refused, for any input', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (request) => {
        expect(['400', '404']).toContain(await outcome(request))
      }),
    )
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (name, data) => {
        const request = encodeFunctionData({ abi: resolveAbi, args: [name, data] })
        expect(['400', '404']).toContain(await outcome(request))
      }),
    )
    const name = toHex(packetToBytes('alice.shop.eth'))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('0x3b3b57de', 'f1cb7e06', '59d1d43c', 'ac9650d8'),
        bytes,
        async (selector, data) => {
          const inner = `0x${selector.replace('0x', '')}${data.slice(2)}` as const
          const request = encodeFunctionData({ abi: resolveAbi, args: [name, inner] })
          expect(['0x', '400', '404']).toContain(await outcome(request))
        },
      ),
    )
  })
})

describe('names as DNS writes them', () => {
  it('are read as viem wrote them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9-]{1,63}$/), { minLength: 1, maxLength: 4 }),
        (labels) => {
          expect(parseDnsName(packetToBytes(labels.join('.')))).toBe(labels.join('.'))
        },
      ),
    )
  })

  it.each(['0x', '0x05', '0x0161', '0x01610000', '0x016100ff', '0x0261', '0x000161', '0xff61'])(
    'rejects %s',
    (dns) => {
      expect(parseDnsName(hexToBytes(dns as Hex))).toBeUndefined()
    },
  )
})
