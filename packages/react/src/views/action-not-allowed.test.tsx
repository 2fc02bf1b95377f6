/** What is shown of a method that a wallet refuses to a site (EMB-10): to the user, and to the developer in the dialog. */
import { evm } from '@scope/adapter-evm'
import { createKit, type Feature, type FeatureContext, memoryStorage } from '@scope/core'
import type {} from '@scope/core/embedded-wallet'
import { announceWallet, createTestWallet } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { useErrorMessage } from '../hooks/use-error-message.js'
import { useSignMessage } from '../hooks/use-sign-message.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const chain = { chainId: 1, rpcUrl: 'http://127.0.0.1:1' }

function Sign() {
  const { signMessage, state } = useSignMessage()
  const messages = useErrorMessage(state.status === 'error' ? state.error : undefined)
  return (
    <>
      <button type="button" onClick={() => signMessage('Hello').catch(() => undefined)}>
        Sign
      </button>
      {messages && <p role="alert">{messages.title}</p>}
    </>
  )
}

it('[EMB-10] shows "Action not allowed" if the wallet refuses the method', async () => {
  const wallet = createTestWallet({ chains: [chain] })
  const stop = announceWallet(wallet, window)
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    adapters: [evm()],
    storage: memoryStorage(),
  })
  render(
    <ScopeProvider kit={kit}>
      <Sign />
    </ScopeProvider>,
  )
  await act(async () => void (await kit.connection.connect(wallet.info.rdns)))
  const refusal = Object.assign(new Error('Requested RPC call is not allowed'), { code: 4200 })
  wallet.failNext(refusal)
  fireEvent.click(screen.getByText('Sign'))
  expect((await screen.findByRole('alert')).textContent).toBe('Action not allowed')
  stop()
})

it('[EMB-10] alerts the developer to the refused method', async () => {
  let site: FeatureContext | undefined
  const embeddedWallet: Feature<'embeddedWallet'> = {
    name: 'embeddedWallet',
    setup(context) {
      site = context
      return { api: undefined }
    },
  }
  const { kit } = testKit({ debug: true, embeddedWallet })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  // As the embedded wallet raises it (packages/embedded-wallet/src/host/frame-controller.ts).
  site?.alert('method-not-allowed', 'eth_sign', 'Action not allowed')
  act(() => kit.modal.open({ view: 'Connect' }))
  const [notice] = await screen.findAllByText('Action not allowed')
  expect(notice?.closest('[role="status"]')?.textContent).toContain('eth_sign')
})
