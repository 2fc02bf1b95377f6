/** A button of the host's own, drawn from the state of the wallet. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CustomConnectButton } from './custom-connect-button.js'
import { testKit, walletId } from './fixtures/test-kit.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

function page({ namespace }: { readonly namespace?: 'eip155' } = {}) {
  const world = testKit()
  const { container } = render(
    <ScopeProvider kit={world.kit}>
      <CustomConnectButton namespace={namespace}>
        {({ account, status, network, isNetworkSupported, ...open }) => (
          <>
            <output>
              {status} {account.address ?? 'none'} {network?.name} {String(isNetworkSupported)}
            </output>
            <button type="button" onPointerEnter={open.prefetch} onClick={open.openConnect}>
              connect
            </button>
            <button type="button" onClick={open.openAccount}>
              account
            </button>
            <button type="button" onClick={open.openNetwork}>
              network
            </button>
          </>
        )}
      </CustomConnectButton>
    </ScopeProvider>,
  )
  return {
    ...world,
    text: () => container.querySelector('output')?.textContent,
    press: (name: string) => fireEvent.click(screen.getByText(name)),
    route() {
      const state = world.kit.modal.$state.get()
      return state.status === 'open' ? state.stack.at(-1) : undefined
    },
  }
}

it('renders the account and the network, and opens a view for each', async () => {
  const { kit, wallet, text, press, route } = page()
  expect(text()).toBe('disconnected none One true')
  press('connect')
  expect(route()).toEqual({ view: 'Connect' })
  await act(async () => void (await kit.connection.connect(walletId)))
  expect(text()).toBe(`connected ${kit.account().get().address} One true`)
  press('account')
  expect(route()).toEqual({ view: 'Account' })
  act(() => kit.modal.close())
  press('network')
  expect(route()).toEqual({ view: 'Networks' })
  act(() => kit.modal.close())
  act(() => wallet.changeNetwork('eip155:77'))
  await waitFor(() => expect(text()).toMatch(/ false$/))
  press('network')
  expect(route()).toEqual({ view: 'UnsupportedChain' })
})

it('opens the list of wallets in place of the account while disconnected, of its namespace', () => {
  const { press, route } = page({ namespace: 'eip155' })
  press('account')
  expect(route()).toEqual({ view: 'Connect', namespace: 'eip155' })
})

it('loads the dialog’s code with prefetch', () => {
  const { kit } = page()
  const prefetch = vi.spyOn(kit, 'prefetch')
  fireEvent.pointerEnter(screen.getByText('connect'))
  expect(prefetch).toHaveBeenCalledOnce()
})
