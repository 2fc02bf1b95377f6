import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../ids/caip.js'
import type { ApprovedNamespace } from '../session/session.js'
import type { SessionController } from '../session/session-controller.js'
import { eip155Door } from './eip155.js'
import type { Site } from './site.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function open() {
  const asked: unknown[] = []
  const approved = {
    accounts: (['eip155:1', 'eip155:10'] as const).map((networkId) => ({ networkId, address })),
    methods: new Set(['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4']),
  } as unknown as ApprovedNamespace
  const room: Partial<SessionController> = {
    approved: () => approved,
    listen: () => () => {},
    getCapabilities: (asker) =>
      asker === address ? { '0x1': { atomic: { status: 'ready' } } } : undefined,
    request: async (networkId: CaipNetworkId, method: string) =>
      void asked.push([networkId, method]),
  }
  const site: Partial<Site> = { getNetworkId: () => 'eip155:1', read: async () => undefined }
  return { asked, door: eip155Door(room as SessionController, site as Site, () => {}) }
}

describe('[X2] a request that names the chain it is for', () => {
  it.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    'rejects %s after the session moved to another chain',
    async (method) => {
      const { asked, door } = open()
      const send = () => door.request(method, [{ from: address, chainId: '0x1' }])
      await send()
      await door.request('wallet_switchEthereumChain', [{ chainId: '0xa' }])
      await expect(send()).rejects.toMatchObject({ code: 'network-changed' })
      expect(asked).toEqual([['eip155:1', method]])
    },
  )

  it('goes to the session’s chain if it names none', async () => {
    const { asked, door } = open()
    await door.request('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    await door.request('eth_sendTransaction', [{ from: address }])
    expect(asked).toEqual([['eip155:10', 'eth_sendTransaction']])
  })
})

describe('capabilities (EIP-5792)', () => {
  it('returns those that the wallet said with the session, without a request to it', async () => {
    const { asked, door } = open()
    expect(await door.request('wallet_getCapabilities', [address])).toEqual({
      '0x1': { atomic: { status: 'ready' } },
    })
    expect(asked).toEqual([])
  })

  it('refuses for an account of which it said none, unless the wallet approved the method', async () => {
    const { door } = open()
    await expect(door.request('wallet_getCapabilities', ['0x1'])).rejects.toMatchObject({
      code: 'unsupported-method',
    })
  })
})
