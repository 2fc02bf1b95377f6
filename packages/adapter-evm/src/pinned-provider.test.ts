import { describe, expect, it } from 'vitest'
import type { ActiveConnection } from './active-connection.js'
import { createPinnedProvider } from './pinned-provider.js'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

function open() {
  const wallet = { chainId: '0x1', accounts: [account] as readonly string[] }
  const asked: string[] = []
  const provider: ActiveConnection['provider'] = {
    async request({ method }) {
      asked.push(method)
      if (method === 'eth_chainId') return wallet.chainId
      return method === 'eth_accounts' ? wallet.accounts : 'done'
    },
  }
  const bound = createPinnedProvider({
    walletId: 'test',
    provider,
    addresses: [account],
    chainId: 1,
  })
  return { wallet, asked, request: (method: string) => bound.request({ method, params: [] }) }
}

const writes = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
  'wallet_sendPreparedCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
]

describe('[X2] a connection that a library caches', () => {
  it.each(writes)('sends %s while nothing has changed', async (method) => {
    const { wallet, asked, request } = open()
    wallet.accounts = [other, account.toLowerCase()]
    expect(await request(method)).toBe('done')
    expect(asked).toContain(method)
  })

  it.each(writes)('rejects %s once the wallet is on another network', async (method) => {
    const { wallet, asked, request } = open()
    wallet.chainId = '0xa'
    await expect(request(method)).rejects.toMatchObject({ code: 'network-changed' })
    expect(asked).not.toContain(method)
  })

  it.each(writes)('rejects %s once the wallet has another account', async (method) => {
    for (const accounts of [[other], []]) {
      const { wallet, asked, request } = open()
      wallet.accounts = accounts
      await expect(request(method)).rejects.toMatchObject({ code: 'account-changed' })
      expect(asked).not.toContain(method)
    }
  })

  it.each(['eth_call', 'eth_blockNumber', 'wallet_switchEthereumChain', 'eth_requestAccounts'])(
    'sends %s without further requests',
    async (method) => {
      const { wallet, asked, request } = open()
      wallet.chainId = '0xa'
      expect(await request(method)).toBe('done')
      expect(asked).toEqual([method])
    },
  )
})
