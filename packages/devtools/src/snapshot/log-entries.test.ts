/** Descriptions of log entries. */
import { expect, it } from 'vitest'
import type { LogEntry } from '../event-log.js'
import { readLogEntries } from './log-entries.js'

const read = (...fields: (readonly [at: number, of: string, value: unknown])[]) => {
  const entries = fields.map(([at, source, value], id): LogEntry => ({ id, at, source, value }))
  return readLogEntries({ entries, since: 100 })
}

it('returns times since the start and the previous entry, without initial idle states', () => {
  const entries = read(
    [100, 'eip155', { status: 'disconnected' }],
    [100, 'dialog', { status: 'closed', stack: [{ view: 'Connect' }], isShaking: false }],
    [150, 'dialog', { status: 'open', stack: [{ view: 'Connect' }], isShaking: false }],
    [180, 'dialog', { status: 'open', stack: [{ view: 'Connect' }], isShaking: true }],
    [200, 'dialog', { status: 'closed', stack: [{ view: 'Connect' }], isShaking: false }],
  )
  expect(entries.map(({ at, gap, text }) => [at, gap, text])).toEqual([
    [50, 50, 'Connect'],
    [80, 30, 'Connect, dismiss blocked'],
    [100, 20, 'closed'],
  ])
})

it('leaves out repeated states of an atom, but not repeated events', () => {
  const network = { active: { caipNetworkId: 'eip155:1' } }
  const event = { type: 'DISCONNECT_SUCCESS', namespace: 'eip155' }
  const entries = read(
    [101, 'eip155 network', network],
    [102, 'eip155 network', { ...network }],
    [103, 'event', event],
    [104, 'event', event],
  )
  expect(entries.map(({ source }) => source)).toEqual(['eip155 network', 'event', 'event'])
})

it('describes an error by its code, with the message apart for the panel', () => {
  const error = { code: 'timeout', message: 'The wallet at https://x.example did not answer' }
  const [fact] = read([
    101,
    'network switch',
    { status: 'failed', network: { caipNetworkId: 'eip155:10' }, error },
  ])
  expect(fact).toMatchObject({
    text: 'failed to eip155:10: timeout',
    error: error.message,
    look: 'danger',
  })
})

it('contains no pairing URI', () => {
  const uri = 'wc:c0ffee@2?symKey=abc'
  const entries = read(
    [101, 'pairing', { status: 'ready', uri, expiresAt: 1 }],
    [102, 'pairing', { status: 'approved', wallet: { name: 'Phone' } }],
  )
  expect(entries.map(({ text, wallet }) => [text, wallet])).toEqual([
    ['ready', undefined],
    ['approved', 'Phone'],
  ])
  expect(JSON.stringify(entries)).not.toContain('c0ffee')
})

it('marks an unreadable entry, and describes the others', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
    },
  )
  const entries = read(
    [101, 'dialog', hostile],
    [102, 'eip155', undefined],
    [103, 'namespace', 'solana'],
  )
  expect(entries.map(({ text }) => text)).toEqual(['(unreadable)', '(unreadable)', 'solana'])
})
