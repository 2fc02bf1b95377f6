/** The choice of the embedded wallet's account type. The frame's responses are scripted; the kit is real. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAccountSettings } from '../fixtures/account-settings-page.js'

afterEach(cleanup)

const page = (
  smartAccountNetworkIds: readonly `eip155:${number}`[],
  details: { readonly otherTypeAddress?: string } = {},
) => openAccountSettings({ smartAccountNetworkIds, details })
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('[EMB-11] the account type', () => {
  it('is switched, and shows that it is', async () => {
    const { kit, setPreferredAccountType } = await page(['eip155:1'])
    expect(choice('Plain account').checked).toBe(true)
    let finish: (isInUse: boolean) => void = () => undefined
    setPreferredAccountType.mockImplementationOnce(
      () => new Promise((resolve) => (finish = resolve)),
    )
    fireEvent.click(choice('Smart account'))
    expect(screen.getByText('Switching account type')).toBeTruthy()
    fireEvent.click(choice('Plain account'))
    await waitFor(() => expect(setPreferredAccountType.mock.calls).toEqual([['smartAccount']]))
    await act(async () => finish(true))
    expect(screen.queryByText('Switching account type')).toBeNull()
    fireEvent.click(choice('Smart account'))
    await waitFor(() => expect(choice('Smart account').checked).toBe(true))
    expect(kit.account('eip155').get()).toMatchObject({ preferredAccountType: 'smartAccount' })
  })

  it.each<readonly [string, () => Promise<boolean>]>([
    ['is refused', async () => false],
    ['fails', () => Promise.reject(new Error('Gone.'))],
  ])('stays if the switch %s, and says so', async (_, answer) => {
    const { setPreferredAccountType } = await page(['eip155:1'])
    setPreferredAccountType.mockImplementationOnce(answer)
    fireEvent.click(choice('Smart account'))
    expect(await screen.findByText(/Couldn’t switch the account type/)).toBeTruthy()
    expect(choice('Plain account').checked).toBe(true)
  })

  const hint = 'Each type has its own address. Funds stay where they are.'

  it('tells that funds stay at the other address, for either type', async () => {
    await page(['eip155:1'], { otherTypeAddress: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' })
    expect(screen.getByText(hint)).toBeTruthy()
    fireEvent.click(choice('Smart account'))
    await waitFor(() => expect(choice('Smart account').checked).toBe(true))
    expect(screen.getByText(hint)).toBeTruthy()
  })

  it('tells nothing of addresses if both types have the same one', async () => {
    await page(['eip155:1'])
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('is offered only on networks with smart accounts', async () => {
    await page(['eip155:2'])
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
