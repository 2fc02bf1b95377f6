/** What Review says of its checks: a real kit over a memory adapter. */
import { KitError } from '@scope/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { friend, sendForm } from '../../fixtures/send-form.js'

afterEach(cleanup)

type Form = Awaited<ReturnType<typeof sendForm>>
/** A payment to a recipient that the user has sent to before: nothing warns of it. */
async function typeKnown(form: Form) {
  await form.type(friend)
  await act(async () => void (await form.sending.confirm()))
  act(() => form.kit.modal.open({ view: 'WalletSend' }))
  await form.type(friend)
}
const review = async ({ kit }: Form) => {
  act(() => kit.modal.open({ view: 'WalletSendPreview' }))
  return screen.findByRole('button', { name: 'Send' })
}
const regionOf = async (text: string) => (await screen.findByText(text)).closest('[role="status"]')
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

it('announces in one live region that checks run, and that they found nothing', async () => {
  let answer = (_isBlocked: boolean) => {}
  let isHeld = false
  const form = await sendForm({
    isRecipientBlocked: () =>
      isHeld &&
      new Promise<boolean>((resolve) => {
        answer = resolve
      }),
  })
  await typeKnown(form)
  isHeld = true
  const button = await review(form)
  const region = await regionOf('Checking this payment')
  expect(button).toSatisfy(isOff)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => answer(false))
  expect(await regionOf('No warnings')).toBe(region)
  expect(screen.queryByText('Checking this payment')).toBeNull()
  expect(button).not.toSatisfy(isOff)
  expect(button.getAttribute('aria-busy')).toBe('false')
})

it('reports that nothing was checked if the node is down, and allows sending', async () => {
  const form = await sendForm()
  await typeKnown(form)
  form.evm.setPreview(new KitError('network-unreachable', 'down'))
  const button = await review(form)
  expect(await regionOf('Couldn’t check this payment')).toBeTruthy()
  expect(screen.queryByText('No warnings')).toBeNull()
  await waitFor(() => expect(button).not.toSatisfy(isOff))
})

it('says why the payment can’t be sent if the fee has become too high', async () => {
  const form = await sendForm()
  await typeKnown(form)
  form.evm.setPreview({ fee: 10n ** 30n })
  const button = await review(form)
  expect(await regionOf('Insufficient funds for network fee')).toBeTruthy()
  expect(screen.queryByText('No warnings')).toBeNull()
  expect(button).toSatisfy(isOff)
})
