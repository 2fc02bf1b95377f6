import { createKit, memoryStorage } from '@scope/core'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton } from '../connect-button.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

/** EVM and Solana, with a wallet that serves both and one of each chain's own. */
function page() {
  const network = (id: string, name: string, chainNamespace: 'eip155' | 'solana') => ({
    id,
    name,
    chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
  const evm = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
    wallets: [
      { rdns: 'test.both', name: 'Both' },
      { rdns: 'test.evm', name: 'Only EVM' },
    ],
  })
  const solana = createMemoryAdapter({
    namespace: 'solana',
    networks: ['solana:one', 'solana:two'],
    wallets: [
      { rdns: 'test.both', name: 'Both' },
      { rdns: 'test.solana', name: 'Only Solana' },
    ],
  })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      network('1', 'Ether One', 'eip155'),
      network('one', 'Sol One', 'solana'),
      network('two', 'Sol Two', 'solana'),
    ],
    adapters: [evm.adapter, solana.adapter],
    storage: memoryStorage(),
  })
  render(
    <ScopeProvider kit={kit}>
      <ConnectButton label="Connect any" />
      <ConnectButton namespace="solana" label="Connect Solana" />
    </ScopeProvider>,
  )
  return { kit, modal: kit.modal, evm, solana }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const rows = () => [...document.querySelectorAll('.scope-row-title')].map((row) => row.textContent)

describe('a wallet of several chains', () => {
  it('[CON-15] lists the wallet in one row with its chains, and asks for one', async () => {
    const { kit } = page()
    fireEvent.click(await button('Connect any'))
    fireEvent.click(await button(/Both EVM · Solana/))
    fireEvent.click(await button('Solana'))
    await waitFor(() => expect(kit.account('solana').get().isConnected).toBe(true))
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(kit.modal.$state.get().status).toBe('closed')
    act(() => kit.modal.open({ view: 'ConnectingMultiChain', walletId: 'test.both' }))
    await button('Solana Connected')
    fireEvent.click(await button('EVM networks'))
    await waitFor(() => expect(kit.account('eip155').get().isConnected).toBe(true))
    expect(kit.account('solana').get().isConnected).toBe(true)
  })

  it('connects directly if one chain is requested', async () => {
    const { kit } = page()
    fireEvent.click(await button('Connect Solana'))
    await button(/Both/)
    expect(rows()).toEqual(['Both', 'Only Solana'])
    fireEvent.click(await button(/Both/))
    await waitFor(() => expect(kit.account('solana').get().isConnected).toBe(true))
    expect(kit.account('eip155').get().isConnected).toBe(false)
  })

  it('shows that the wallet is unavailable, and offers other wallets', async () => {
    const { modal } = page()
    act(() => modal.open({ view: 'ConnectingMultiChain', walletId: 'gone' }))
    await screen.findByText('Wallet unavailable')
    fireEvent.click(await button('Choose another wallet'))
    await button(/Only EVM/)
  })

  it('sends no request if the wallet has lost the requested chain', async () => {
    const { kit, modal } = page()
    const connect = vi.spyOn(kit.connection, 'connect')
    act(() => modal.open({ view: 'ConnectingExternal', walletId: 'test.evm', namespace: 'solana' }))
    await screen.findByText('Wallet unavailable')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(connect).not.toHaveBeenCalled()
    fireEvent.click(await button('Choose another wallet'))
    await button(/Only EVM/)
  })
})

describe('[NET-04] a network of another chain', () => {
  it('continues with a wallet that supports both chains, and selects the chosen network', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect('test.both', { namespace: 'eip155' })))
    act(() => modal.open({ view: 'Networks' }))
    await screen.findByText('EVM networks')
    expect(rows()).toEqual(['Ether One', 'Sol One', 'Sol Two'])
    fireEvent.click(await button('Sol Two'))
    await screen.findByText('You need a wallet for Solana. Both stays connected.')
    fireEvent.click(await button('Continue with Both'))
    await waitFor(() => expect(kit.account('solana').get().isConnected).toBe(true))
    expect(kit.network.$activeNamespace.get()).toBe('solana')
    expect(kit.network.$isSwitchingNamespace.get()).toBe(false)
    expect(kit.account('eip155').get().isConnected).toBe(true)
    // Both are connected now: the other one is put to use without a question.
    act(() => modal.open({ view: 'Networks' }))
    fireEvent.click(await button('Ether One'))
    await waitFor(() => expect(kit.network.$activeNamespace.get()).toBe('eip155'))
  })

  it('offers wallets of that chain, and changes nothing if the user leaves', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect('test.evm')))
    act(() => modal.open({ view: 'SwitchActiveChain', networkId: 'solana:two' }))
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
    fireEvent.click(await button('Choose a wallet for Solana'))
    await button(/Only Solana/)
    expect(rows()).not.toContain('Only EVM')
    expect(kit.network.$isSwitchingNamespace.get()).toBe(true)
    act(() => modal.close())
    expect(kit.network.$isSwitchingNamespace.get()).toBe(false)
    expect(kit.network.$activeNamespace.get()).toBe('eip155')
  })
})

describe('on a phone', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('links to the wallet’s in-app browser if it is the only way to connect', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { solana } = page()
    const link = (href: string) => ({ id: href, name: `Wallet ${href.slice(0, 6)}`, href })
    const runtime = await solana.adapter.load()
    vi.spyOn(solana.adapter, 'load').mockResolvedValue({
      ...runtime,
      getInAppBrowserLinks: () => [
        link('https://wallet.example/open'),
        link('javascript:alert(1)'),
      ],
    })
    fireEvent.click(await button('Connect Solana'))
    await screen.findByText('Wallet https:')
    const links = [...document.querySelectorAll('a.scope-row')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://wallet.example/open'])
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('lists a wallet of two chains once if no chain is requested', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { evm, solana } = page()
    for (const { adapter } of [evm, solana]) {
      const runtime = await adapter.load()
      const href = `https://wallet.example/${adapter.namespace}`
      vi.spyOn(adapter, 'load').mockResolvedValue({
        ...runtime,
        getInAppBrowserLinks: () => [{ id: href, name: 'Linked', href }],
      })
    }
    fireEvent.click(await button('Connect any'))
    await screen.findByText('Linked')
    expect(document.querySelectorAll('a.scope-row')).toHaveLength(1)
  })
})

describe('several wallets at once', () => {
  it('[CON-15] shows the wallet of each chain, and disconnects each alone', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect('test.evm')))
    await act(async () => void (await kit.connection.connect('test.solana')))
    act(() => modal.open({ view: 'ProfileWallets' }))
    await screen.findByRole('list', { name: 'Only Solana · Accounts' })
    fireEvent.click(await screen.findByRole('radio', { name: 'EVM' }))
    const accounts = await screen.findByRole('list', { name: 'Only EVM · Accounts' })
    // The account in use is Solana's: this one can be put to use.
    expect(screen.queryByText('Active')).toBeNull()
    const [first] = accounts.querySelectorAll('button.scope-row')
    if (first instanceof HTMLElement) {
      first.focus()
      fireEvent.click(first)
    }
    await screen.findByText('Active')
    expect(document.activeElement).toBe(first)
    expect(screen.getByRole('list', { name: /Only EVM/ })).toBeTruthy()
    expect(kit.network.$activeNamespace.get()).toBe('eip155')
    const leave = await button('Disconnect Only EVM (EVM)')
    leave.focus()
    fireEvent.click(leave)
    await screen.findByText('No wallet connected for EVM networks.')
    expect(kit.account('solana').get().isConnected).toBe(true)
    expect(document.activeElement).toBe(await button('Disconnect Only Solana (Solana)'))
    fireEvent.click(await button('Choose a wallet for EVM networks'))
    await button(/Only EVM/)
  })

  it('[CON-15] lists each wallet with its balance, and activates or disconnects it with one press', async () => {
    const { kit, modal, evm } = page()
    await act(async () => void (await kit.connection.connect('test.evm')))
    await act(async () => void (await kit.connection.connect('test.solana')))
    evm.setBalance(kit.account('eip155').get().address ?? '', 2_500_000_000n)
    act(() => modal.open({ view: 'Account' }))
    fireEvent.click(await button(/Wallets and accounts/))
    const list = await screen.findByRole('list', { name: 'Connected' })
    const texts = () => [...list.querySelectorAll('.scope-row')].map((row) => row.textContent)
    await waitFor(() =>
      expect(texts()).toEqual([
        expect.stringMatching(/^OEOnly EVM.*…\w+ · Ether One2\.5 COIN$/),
        expect.stringMatching(/^OSOnly Solana.* · Sol One.* COIN$/),
      ]),
    )
    const current = () => list.querySelector('[aria-current]')?.textContent
    expect(current()).toMatch(/^OSOnly Solana/)
    fireEvent.click(within(list).getByRole('button', { name: /^Only EVM/ }))
    expect(kit.network.$activeNamespace.get()).toBe('eip155')
    expect(current()).toMatch(/^OEOnly EVM/)
    await screen.findByRole('list', { name: 'Only EVM · Accounts' })
    const last = within(list).getByRole('button', { name: 'Disconnect Only Solana (Solana)' })
    last.focus()
    fireEvent.click(last)
    await waitFor(() => expect(texts()).toHaveLength(1))
    await screen.findByText('No wallet connected for Solana.')
    expect(kit.account('eip155').get().isConnected).toBe(true)
    expect(document.activeElement).toBe(await button('Disconnect Only EVM (EVM)'))
  })

  it('[CON-15] lists a wallet of several chains once, with a line per chain, and disconnects one line', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect('test.both', { namespace: 'eip155' })))
    await act(async () => void (await kit.connection.connect('test.solana')))
    await act(async () => void (await kit.connection.connect('test.both', { namespace: 'solana' })))
    act(() => modal.open({ view: 'ProfileWallets' }))
    const list = await screen.findByRole('list', { name: 'Connected' })
    const heads = () => [...list.querySelectorAll('.scope-wallet-head')].map((it) => it.textContent)
    expect(heads()).toEqual([expect.stringMatching(/Both$/)])
    const lines = within(list).getAllByRole('button', { name: /^Both, / })
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Both, EVM0x.* · Ether One/),
      expect.stringMatching(/Both, Solana.* · Sol One/),
    ])
    const leave = within(list).getByRole('button', { name: 'Disconnect Both (EVM)' })
    leave.focus()
    fireEvent.click(leave)
    await waitFor(() => expect(kit.account('eip155').get().isConnected).toBe(false))
    await waitFor(() => expect(heads()).toEqual([]))
    // The only line left, which is a row again.
    expect(document.activeElement).toBe(await button('Disconnect Both (Solana)'))
  })

  it('[CON-16] switches between the addresses of a wallet', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect('test.evm')))
    const [first, second] = kit.account().get().accounts
    act(() => modal.open({ view: 'SwitchAddress' }))
    const others = await waitFor(() => {
      const found = document.querySelector('button.scope-row:not([aria-disabled])')
      if (!found) throw new Error('The other account is a button.')
      return found
    })
    fireEvent.click(others)
    expect(kit.account().get().address).toBe(second?.address)
    expect(second?.address).not.toBe(first?.address)
    expect(modal.$state.get().status).toBe('closed')
  })
})
