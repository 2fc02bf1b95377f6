/** Pairing, the session and its end, on the real client and a real wallet over the local relay. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testWindow } from '../../fixtures/test-kit.js'
import { type KeyValueStorage, memoryStorage } from '../../storage/key-value.js'
import { ownedStorage } from '../client/storage.js'
import { getKits, openKit, openPhone, type Phone, solanaLocal, toUri } from '../fixtures/phone.js'

let phone: Phone
let world: ReturnType<typeof getKits>
beforeEach(async () => {
  phone = await openPhone()
  world = getKits(phone)
})
afterEach(async () => {
  world.stop()
  await phone.close()
})
const open: typeof world.open = (over) => world.open(over)
const paired: typeof world.paired = (over) => world.paired(over)

describe('pairing', () => {
  it('[CON-02][CON-15] connects every namespace the wallet gives, by one session', async () => {
    const { kit } = await paired()
    expect(kit.account('eip155').get()).toMatchObject({
      address: phone.evm.addresses[0],
      status: 'connected',
      networkId: 'eip155:1',
      wallet: { id: 'walletConnect' },
    })
    await expect.poll(() => kit.account('solana').get().address).toBe(phone.solana.addresses[0])
    expect(kit.account('solana').get().networkId).toBe(solanaLocal)
    expect(phone.wallet.sessions).toHaveLength(1)
  })

  it('[C5][C12] passes the wallet the page’s origin, but neither path nor query', async () => {
    await paired()
    expect(phone.wallet.proposals[0]?.peer).toEqual({ name: 'Shop', url: 'https://shop.test' })
  })

  it('signs a message, which the wallet’s own key has signed', async () => {
    const { kit } = await paired()
    const signature = await kit.requests.sign({ kind: 'message', message: 'Hello' })
    const params = ['0x48656c6c6f', phone.evm.addresses[0]]
    expect(signature).toBe(await phone.evm.provider.request({ method: 'personal_sign', params }))
    expect(phone.wallet.requests.at(-1)).toMatchObject({
      chainId: 'eip155:1',
      method: 'personal_sign',
    })
  })

  it('distinguishes a user’s rejection from a failure', async () => {
    phone.wallet.reject()
    const { kit } = open()
    const answer = kit.connection.connect('walletConnect')
    await phone.wallet.pair(await toUri(kit))
    expect(await answer).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'user-rejected' },
    })
    expect(kit.walletConnect?.$pairing.get().status).toBe('rejected')
  })

  it('accepts what the wallet shares if it differs from the request', async () => {
    phone.wallet.offer({ namespaces: ['solana'] })
    const { kit } = open()
    const answer = kit.connection.connect('walletConnect')
    await phone.wallet.pair(await toUri(kit))
    await answer
    await expect.poll(() => kit.account('solana').get().status).toBe('connected')
    expect(kit.network.$activeNamespace.get()).toBe('solana')
    expect(kit.connection.$connectionAttempt.get().status).toBe('idle')
    expect(kit.account('eip155').get().status).toBe('disconnected')
  })
})

describe('a session without the requested namespace', () => {
  async function solanaAlone(over?: Parameters<typeof open>[0]) {
    phone.wallet.offer({ namespaces: ['solana'] })
    const { kit } = open(over)
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    await phone.wallet.pair(await toUri(kit))
    await answer
    await expect.poll(() => kit.account('solana').get().status).toBe('connected')
    phone.wallet.offer()
    return kit
  }
  const topics = () => phone.wallet.sessions.map(({ topic }) => topic)

  it('[CON-15] pairs the wallet again, and ends the previous session', async () => {
    const kit = await solanaAlone()
    const [before] = topics()
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    await phone.wallet.pair(await toUri(kit))
    expect(await answer).toBe(true)
    expect(kit.account('eip155').get().address).toBe(phone.evm.addresses[0])
    expect(kit.account('solana').get().status).toBe('connected')
    await expect.poll(topics).toHaveLength(1)
    expect(topics()).not.toContain(before)
    await kit.requests.sign({ kind: 'message', message: 'Hello' })
    await kit.requests.sign({ kind: 'message', message: 'Hello' }, { namespace: 'solana' })
  })

  it('keeps the session if the user cancels another pairing', async () => {
    const kit = await solanaAlone()
    const before = topics()
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    await toUri(kit)
    kit.connection.cancel()
    expect(await answer).toBe(false)
    await kit.requests.sign({ kind: 'message', message: 'Hello' }, { namespace: 'solana' })
    expect(topics()).toEqual(before)
  })

  it('may be ended by the wallet while the new code is shown, which stays valid', async () => {
    const kit = await solanaAlone()
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    const uri = await toUri(kit)
    await phone.wallet.disconnect()
    await expect.poll(() => kit.account('solana').get().status).toBe('disconnected')
    expect(await toUri(kit)).toBe(uri)
    await phone.wallet.pair(uri)
    expect(await answer).toBe(true)
    await expect.poll(() => kit.account('solana').get().status).toBe('connected')
  })

  it('may be disconnected while the new code is shown, which stays valid', async () => {
    const kit = await solanaAlone()
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    const uri = await toUri(kit)
    await kit.connection.disconnect({ namespace: 'solana' })
    expect(kit.account('solana').get().status).toBe('disconnected')
    await expect.poll(topics).toEqual([])
    expect(await toUri(kit)).toBe(uri)
    await phone.wallet.pair(uri)
    expect(await answer).toBe(true)
    expect(topics()).toHaveLength(1)
  })

  it('may be ended by another tab while the new code is shown, which stays valid', async () => {
    const page = testWindow()
    const storage = memoryStorage()
    const kit = await solanaAlone({ storage, env: { window: page.window } })
    const answer = kit.connection.connect('walletConnect', { namespace: 'eip155' })
    const uri = await toUri(kit)
    ownedStorage('scope.wc.', storage).clear()
    page.window.dispatchEvent(new Event('storage'))
    expect(kit.account('solana').get().status).toBe('disconnected')
    expect(await toUri(kit)).toBe(uri)
    await phone.wallet.pair(uri)
    expect(await answer).toBe(true)
    await expect.poll(topics).toHaveLength(1)
  })
})

/** And what of the session is kept there. */
function listedStorage() {
  const written = new Map<string, string>()
  const storage: KeyValueStorage = {
    get: (key) => written.get(key) ?? null,
    set: (key, value) => void written.set(key, value),
    remove: (key) => void written.delete(key),
  }
  return { storage, keys: () => [...written.keys()].filter((key) => key.startsWith('scope.wc')) }
}

describe('reconnecting', () => {
  /** Returns the storage of a connected page after a reload. */
  async function reloaded(storage: KeyValueStorage) {
    const { kit } = await paired({ storage })
    await expect.poll(() => kit.account('solana').get().status).toBe('connected')
    kit.stop()
    world.kits.delete(kit)
    await expect.poll(() => phone.relay.connections).toBe(1)
  }

  it('[CON-02] restores the session after a reload, and asks the wallet again', async () => {
    const first = await paired()
    await expect.poll(() => first.kit.account('solana').get().status).toBe('connected')
    first.kit.stop()
    world.kits.delete(first.kit)
    const { kit } = open({ storage: first.storage })
    expect(kit.account('eip155').get().address).toBe(phone.evm.addresses[0])
    await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
    await expect.poll(() => kit.account('solana').get().status).toBe('connected')
    await kit.requests.sign({ kind: 'message', message: 'Again' })
    expect(phone.wallet.requests.at(-1)?.method).toBe('personal_sign')
  })

  it('[C7][CON-13] disconnects all namespaces and the wallet, and leaves no key behind', async () => {
    const { storage, keys } = listedStorage()
    const { kit } = await paired({ storage })
    expect(keys()).not.toEqual([])
    await kit.connection.disconnect({ namespace: 'eip155' })
    expect(kit.account('solana').get().status).toBe('disconnected')
    await expect.poll(() => phone.wallet.sessions).toEqual([])
    await expect.poll(keys).toEqual([])
    await expect.poll(() => phone.relay.connections).toBe(1)
  })

  it.each([0, 10])(
    '[C7] ends the session and clears its keys on disconnect %i ms into reconnecting',
    async (ms) => {
      const { storage, keys } = listedStorage()
      await reloaded(storage)
      const { kit } = open({ storage })
      await new Promise((resolve) => setTimeout(resolve, ms))
      await kit.connection.disconnect()
      await expect.poll(() => phone.wallet.sessions).toEqual([])
      await expect.poll(keys).toEqual([])
      expect(kit.account('eip155').get().status).toBe('disconnected')
      expect(kit.account('solana').get().status).toBe('disconnected')
    },
  )

  it.each([0, 5, 20])(
    '[C7] ends a session at the next load if the page closes %i ms after disconnecting',
    async (ms) => {
      const { storage, keys } = listedStorage()
      await reloaded(storage)
      const { kit } = openKit(phone, { storage })
      const heard: string[] = []
      kit.events.on(({ type }) => void heard.push(type))
      kit.start()
      const leaving = kit.connection.disconnect()
      leaving.catch(() => undefined)
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      kit.stop()
      const before = heard.length
      if (ms === 0) await expect(leaving).rejects.toMatchObject({ code: 'disconnect-failed' })
      else await leaving.catch(() => undefined)
      expect(heard.slice(before)).toEqual([])
      const { kit: next } = open({ storage })
      await expect.poll(() => phone.wallet.sessions).toEqual([])
      await expect.poll(keys).toEqual([])
      expect(next.account('eip155').get().status).toBe('disconnected')
    },
  )

  it.each([0, 10, 100])(
    'starts over if the user connects %i ms after a restored session disconnects',
    async (ms) => {
      const storage = memoryStorage()
      await reloaded(storage)
      const [before] = phone.wallet.sessions
      const { kit } = open({ storage })
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      const leaving = kit.connection.disconnect()
      const answer = kit.connection.connect('walletConnect')
      await phone.wallet.pair(await toUri(kit))
      expect(await answer).toBe(true)
      await leaving
      await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
      await expect.poll(() => kit.account('solana').get().status).toBe('connected')
      await expect.poll(() => phone.wallet.sessions).toHaveLength(1)
      expect(phone.wallet.sessions[0]?.topic).not.toBe(before?.topic)
      await kit.requests.sign({ kind: 'message', message: 'Hello' })
    },
  )

  it('disconnects if the wallet disconnects', async () => {
    const { kit } = await paired()
    await phone.wallet.disconnect()
    await expect.poll(() => kit.account('eip155').get().status).toBe('disconnected')
    await expect.poll(() => kit.account('solana').get().status).toBe('disconnected')
  })
})

describe('[C8] a kit without adapters follows the wallet as an EVM adapter does', () => {
  it('switches to the wallet’s account if the session shares it', async () => {
    const { kit } = await paired()
    const [first, second] = phone.evm.addresses
    const account = () => kit.account('eip155').get()
    const told = (address: string | undefined) =>
      phone.wallet.emit({
        name: 'accountsChanged',
        data: [`eip155:1:${address?.toLowerCase()}`],
        chainId: 'eip155:1',
      })
    await told(second)
    await expect.poll(() => account().address).toBe(second)
    expect(account().accounts).toHaveLength(3)
    await told('0x1111111111111111111111111111111111111111')
    await kit.requests.sign({ kind: 'message', message: 'Hello' })
    expect(account().address).toBe(second)
    await told(first)
    await expect.poll(() => account().address).toBe(first)
  })

  it('switches to the chain in the event’s data, even if sent for another', async () => {
    const { kit } = await paired()
    const network = () => kit.account('eip155').get().networkId
    await phone.wallet.emit({ name: 'chainChanged', data: '0xa', chainId: 'eip155:1' })
    await expect.poll(network).toBe('eip155:10')
    await phone.wallet.emit({ name: 'chainChanged', data: 666, chainId: 'eip155:1' })
    await kit.requests.sign({ kind: 'message', message: 'Hello' })
    expect(network()).toBe('eip155:10')
    expect(phone.wallet.requests.at(-1)?.chainId).toBe('eip155:10')
  })
})

describe('a kit without adapters', () => {
  it('[NET-05] opens no UnsupportedChain if the wallet moves to an unconfigured network', async () => {
    const { kit } = await paired()
    const { address } = kit.account('eip155').get()
    kit.modal.open()
    await phone.wallet.update({ eip155: { accounts: [`eip155:137:${address}`] } })
    await expect
      .poll(() => kit.network.forNamespace('eip155')?.get().unsupportedId)
      .toBe('eip155:137')
    expect(kit.modal.$state.get().stack).toEqual([{ view: 'Account' }])
  })

  it('[NET-03][NET-07] asks a wallet for a network that the session lacks, if it can', async () => {
    const methods = ['personal_sign', 'wallet_switchEthereumChain']
    phone.wallet.offer({ chains: ['eip155:1'], methods })
    const { kit } = await paired()
    const state = () => kit.network.forNamespace('eip155')?.get()
    expect(state()).toMatchObject({ approvedIds: ['eip155:1'], supportsAllNetworks: true })
    expect(await kit.network.switchTo('eip155:10')).toBe(true)
    expect(kit.account('eip155').get().networkId).toBe('eip155:10')
    expect(state()?.approvedIds).toEqual(['eip155:1', 'eip155:10'])
    await kit.requests.sign({ kind: 'message', message: 'Hello' })
    expect(phone.wallet.requests.at(-1)?.chainId).toBe('eip155:10')
  })

  it('[NET-07] stays on the network if the wallet declines or can’t be asked', async () => {
    const methods = ['personal_sign', 'wallet_switchEthereumChain']
    phone.wallet.offer({ chains: ['eip155:1'], methods })
    const { kit } = await paired()
    phone.wallet.answerError(5000, 'No.')
    expect(await kit.network.switchTo('eip155:10')).toBe(false)
    expect(kit.network.$switching.get()).toMatchObject({ error: { code: 'user-rejected' } })
    const account = kit.account('eip155').get()
    expect(account.networkId).toBe('eip155:1')
    await phone.wallet.update({ eip155: { methods: ['personal_sign'] } })
    await expect
      .poll(() => kit.network.forNamespace('eip155')?.get().supportsAllNetworks)
      .toBe(false)
  })
})
