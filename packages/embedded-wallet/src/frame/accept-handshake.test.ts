/**
 * Position of the frame in the page: directly below its sender, even if the browser allowed another one (threat F4).
 */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { appPrefix, framePrefix, frameVersion } from '../protocol/index.js'
import { acceptHandshake } from './accept-handshake.js'
import { type Around, frameWindow } from './fixtures/frame-window.js'

const site = 'https://shop.example.com'
const other = 'https://help.shop.example.com'
const evil = 'https://evil.example'
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** A page of the project sends a handshake. Every page is in the project's list here, so the list rejects none. */
async function hello(around: Around, origin = site) {
  const { page, post, listeners } = frameWindow(site, around)
  const asked: string[] = []
  const bound: string[] = []
  undo.push(
    acceptHandshake({
      page,
      projectId: 'shop',
      allows: async (embedder) => asked.push(embedder) > 0,
      onBound: (_, embedder) => bound.push(embedder),
    }),
  )
  const { port1: port, port2 } = new MessageChannel()
  undo.push(() => port.close())
  const said = new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
  const about = { version: frameVersion, projectId: 'shop', nonce: randomUUID() }
  post({ data: { type: `${appPrefix}INIT`, ...about }, origin, ports: [port2] })
  return { said: await said, asked, bound, listeners }
}

describe('[F4] the door', () => {
  it.each<[string, Around]>([
    ['says that it is right below', { ancestorOrigins: [site] }],
    ['keeps to itself who is above, as of a page without referrers', { ancestorOrigins: ['null'] }],
    ['can’t say who is above', {}],
  ])('opens to the page itself where the browser %s', async (_, around) => {
    const { said, bound } = await hello(around)
    expect(said).toMatchObject({ type: `${framePrefix}INIT_SUCCESS` })
    expect(bound).toEqual([site])
  })

  it.each<[string, Around, string?]>([
    ['a page of the project in one of others', { ancestorOrigins: [site, evil], top: {} }],
    ['a page of the project in another one of it', { ancestorOrigins: [site, other], top: {} }],
    ['a page in its own site’s', { ancestorOrigins: [site, site], top: {} }],
    ['a page in one that is kept secret', { ancestorOrigins: ['null', 'null'], top: {} }],
    ['a page in another one, of which the browser tells nothing', { top: {} }],
    ['a page in another one, whose windows say otherwise', { ancestorOrigins: [site, evil] }],
    ['a page that says it is another one than is above', { ancestorOrigins: [evil] }],
    ['another one that says so', { ancestorOrigins: [site] }, other],
    ['no parent at all', { ancestorOrigins: [] }],
  ])('stays shut to %s, and asks nobody about it', async (_, around, origin = site) => {
    const { said, asked, bound, listeners } = await hello(around, origin)
    expect(said).toMatchObject({ type: `${framePrefix}INIT_ERROR`, code: 'origin' })
    expect([asked, bound, listeners.size]).toEqual([[], [], 0])
  })
})
