import { memoryStorage } from '@scope/core'
import type { Connector, Namespace } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { announce, createLastLogin } from './connectors.js'

const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

describe('announce', () => {
  it('[CON-10] offers the embedded wallet on EVM and Solana alone', () => {
    const found: Connector[] = []
    const host = {
      window: undefined,
      add: (connector: Connector) => found.push(connector),
      remove: () => undefined,
    }
    const room = async () => undefined
    for (const namespace of namespaces) announce(namespace, room, host)
    expect(found.map(({ namespace, id }) => [namespace, id])).toEqual([
      ['eip155', 'AUTH'],
      ['solana', 'AUTH'],
    ])
  })

  it('returns the same connector after a rediscovery', () => {
    const found: Connector[] = []
    const host = {
      window: undefined,
      add: (connector: Connector) => found.push(connector),
      remove: () => undefined,
    }
    const room = async () => undefined
    announce('eip155', room, host)
    announce('eip155', room, host)
    expect(found[0]).toBe(found[1])
  })
})

/** The kit's storage, without its prefix. */
function open(stored?: string) {
  const storage = memoryStorage()
  if (stored !== undefined) storage.set('last_login', stored)
  return createLastLogin(
    {
      createStorageItem: (name, read) => ({
        get: () => read(JSON.parse(storage.get(name) ?? 'null')),
        set: (value) => storage.set(name, JSON.stringify(value)),
      }),
    },
    { socials: ['github'] },
  )
}

it.each(['email', 'passkey', 'github'] as const)('returns the stored method %s', (method) => {
  const lastLogin = open()
  expect(lastLogin.get()).toBeUndefined()
  lastLogin.set(method)
  expect(lastLogin.get()).toBe(method)
})

it.each(['"google"', '"ada@example.com"', '7', '{"email":1}'])(
  '[STO-02] returns undefined if the stored one is not offered: %s',
  (stored) => expect(open(stored).get()).toBeUndefined(),
)
