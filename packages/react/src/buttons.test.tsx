/** Size and classes of the buttons in the host's page. */
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { AccountButton } from './account-button.js'
import { ConnectButton } from './connect-button.js'
import { testKit, walletId } from './fixtures/test-kit.js'
import { NetworkButton } from './network-button.js'
import { pageIdle } from './page-idle.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

// The network button loads its list then.
afterAll(pageIdle)

async function buttons(look: { size?: 'small' | 'large'; className?: string }) {
  const { kit } = testKit()
  const { container } = render(
    <ScopeProvider kit={kit}>
      <ConnectButton {...look} />
      <NetworkButton {...look} />
      <AccountButton {...look} />
    </ScopeProvider>,
  )
  await act(async () => void (await kit.connection.connect(walletId)))
  return [...container.querySelectorAll('button')]
}

it('adds the classes and the size of the host to each button', async () => {
  const drawn = await buttons({ size: 'large', className: 'log-in wide' })
  expect(drawn).toHaveLength(3)
  for (const { classList, dataset } of drawn) {
    expect([...classList]).toEqual(
      expect.arrayContaining(['scope', 'scope-open', 'log-in', 'wide']),
    )
    expect(dataset.size).toBe('large')
  }
})

it('adds neither without them', async () => {
  for (const { className, dataset } of await buttons({})) {
    expect(className).not.toContain('undefined')
    expect(dataset.size).toBeUndefined()
  }
})
