import type { Connector, Namespace } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { announce } from './connectors.js'

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
