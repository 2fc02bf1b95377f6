/** An embedded wallet that nothing brings back says so wherever money is near, until something does. */
import type { KitOptions } from '@scope/core'
import type { EmbeddedUser, EmbeddedWallet } from '@scope/core/embedded-wallet'
import { receive } from '@scope/core/receive'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { AccountButton } from '../account-button.js'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

type ChainAdapter = NonNullable<KitOptions['adapters']>[number]

/** Connected with a wallet of the kind given, whose user is known. */
async function page(type: 'AUTH' | 'ANNOUNCED', user: EmbeddedUser) {
  const $user = atom<EmbeddedUser | undefined>(user)
  const requests: string[] = []
  const wallet = {
    openScreen: async (screen: string) => {
      requests.push(screen)
      return false
    },
  } as Partial<EmbeddedWallet> as EmbeddedWallet
  // As connections with it are remembered.
  const own = { type, ...(type === 'AUTH' && { id: 'AUTH' }) }
  const typed = (adapter: ChainAdapter): ChainAdapter => ({
    ...adapter,
    discover: (host) =>
      adapter.discover({ ...host, add: (connector) => host.add({ ...connector, ...own }) }),
  })
  const { kit } = testKit({
    receive: receive(),
    embeddedWallet: {
      name: 'embeddedWallet',
      setup: (site) => ({
        api: {
          $user,
          $state: atom({ status: 'idle' }),
          $isApproving: atom(false),
          loginMethods: { email: true },
          open: async () => wallet,
          getLastLogin: () => undefined,
          connectSocial: async () => false,
        },
        adapters: site.options.adapters.map(typed),
      }),
    },
  })
  render(
    <ScopeProvider kit={kit}>
      <AccountButton />
    </ScopeProvider>,
  )
  await act(() => kit.connection.connect(own.id ?? walletId))
  const open = (view: 'Account' | 'WalletReceive') => act(() => kit.modal.open({ view }))
  return { kit, $user, requests, open }
}

const title = 'Your wallet is not backed up'
const noticed = () => screen.queryAllByText(title)

it('warns on the account button, in Account and in Receive if the wallet has no backup', async () => {
  const { open, $user, kit } = await page('AUTH', { isProtected: false })
  const button = await screen.findByRole('button', { name: /not backed up/ })
  expect(button.querySelector('.scope-open-dot[data-warn]')).toBeTruthy()
  open('Account')
  await waitFor(() => expect(noticed()).toHaveLength(1))
  act(() => kit.modal.close())
  open('WalletReceive')
  await waitFor(() => expect(noticed()).toHaveLength(1))
  act(() => $user.set({ isProtected: true }))
  expect(noticed()).toHaveLength(0)
  expect(document.querySelector('.scope-open-dot[data-warn]')).toBeNull()
})

it('leads from the notice to the backup', async () => {
  const { open, requests } = await page('AUTH', { isProtected: false })
  open('Account')
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
  await waitFor(() => expect(requests).toEqual(['backup']))
})

it.each([
  ['a wallet that is protected', 'AUTH', { isProtected: true }],
  ['a wallet of which it is not known', 'AUTH', {}],
  ['a wallet of another kind', 'ANNOUNCED', { isProtected: false }],
] as const)('shows no notice for %s', async (_, type, user) => {
  const { open } = await page(type, user)
  open('Account')
  await screen.findByText(/Connected with/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(noticed()).toHaveLength(0)
  expect(document.querySelector('.scope-open-dot[data-warn]')).toBeNull()
})
