/** A receiver by the camera, as a user meets it. The camera is a fake one, and sending is scripted; kit and decoder are real. */
import type { Feature, KitErrorCode } from '@scope/core'
import { KitError } from '@scope/core'
import type { Draft, Send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { installCamera } from '../../fixtures/camera.js'
import { getPhoto } from '../../fixtures/photo.js'
import { settled, testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'
import { startCamera } from './camera.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'featurePolicy')
  Reflect.deleteProperty(document, 'hidden')
})

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The form's draft, without a chain: an address is what begins with 0x. */
function scripted() {
  const $draft = atom<Draft | undefined>({
    namespace: 'eip155',
    networkId: 'eip155:1',
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    unit: 'token',
    amountText: '',
    recipient: { status: 'empty', text: '' },
    status: 'no-recipient',
    preview: { status: 'none' },
  })
  const setRecipient = vi.fn((text: string) => {
    const draft = $draft.get()
    const code: KitErrorCode = 'address-invalid'
    if (draft)
      $draft.set({
        ...draft,
        recipient:
          text === ''
            ? { status: 'empty', text }
            : text.startsWith('0x')
              ? { status: 'resolved', text, address: text }
              : { status: 'invalid', text, error: new KitError(code, 'No address') },
      })
  })
  const send = { $draft, $transfers: atom([]), $tokens: atom([]), start() {}, setRecipient }
  const feature: Feature<'send'> = {
    name: 'send',
    setup: () => ({
      api: {
        showsToasts: true,
        hasPending: () => false,
        $send: atom(send as Partial<Send> as Send),
        open: async () => send as never,
      },
      views: {
        WalletSend: { requiresAccount: true },
        WalletSendSelectToken: { requiresAccount: true },
        WalletSendPreview: { requiresAccount: true },
      },
    }),
  }
  return { feature, setRecipient }
}

async function form({ isStrict = false } = {}) {
  const { feature, setRecipient } = scripted()
  const { kit } = testKit({ send: feature })
  const page = <ScopeProvider kit={kit}>{null}</ScopeProvider>
  const drawn = render(isStrict ? <StrictMode>{page}</StrictMode> : page)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'WalletSend' }))
  await field()
  return { kit, setRecipient, drawn }
}

const field = () => screen.findByLabelText<HTMLInputElement>('Send to')
const scan = () => screen.getByRole('button', { name: 'Scan QR code' })
const stop = () => screen.findByRole('button', { name: 'Cancel scan' })
/** What is said of the field to those who come to it. */
const description = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

async function scanning(camera: ReturnType<typeof installCamera>, requests = 1) {
  fireEvent.click(scan())
  await waitFor(() => expect(camera.getUserMedia).toHaveBeenCalledTimes(requests))
  await settled()
}

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('fills in the recipient, stops the camera, and focuses the field', async () => {
  const camera = installCamera()
  const { setRecipient } = await form()
  await scanning(camera)
  const stopping = await stop()
  await waitFor(() => expect(document.activeElement).toBe(stopping))
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['live'])
  expect(screen.getByText('Allow camera access when prompted.')).toBeTruthy()
  const video = document.querySelector('video')
  if (!video) throw new Error('There is a video.')
  fireEvent.playing(video)
  expect(screen.getByText(/^Point your camera/)).toBeTruthy()
  camera.hold(getPhoto(friend))
  const input = await field()
  expect(setRecipient.mock.calls).toEqual([[friend]])
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  // An effect focuses it, after it is drawn.
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.value).toBe(friend)
  expect(description(input)).toBe('Scanned from QR code')
  fireEvent.change(input, { target: { value: `${friend.slice(0, -1)}7` } })
  expect(description(input)).toBe('')
})

it('stops the camera before it reports the code', async () => {
  const camera = installCamera()
  camera.hold(getPhoto(friend))
  const { container } = render(<video muted />)
  const video = container.querySelector('video')
  if (!video) throw new Error('There is a video.')
  const states = await new Promise((resolve) =>
    startCamera({
      video,
      onText: () => resolve(camera.tracks.map(({ readyState }) => readyState)),
      onError: resolve,
    }),
  )
  expect(states).toEqual(['ended'])
  expect(video.srcObject).toBeNull()
})

it('reports a code without an address at the field, and allows another scan', async () => {
  const camera = installCamera()
  await form()
  await scanning(camera)
  camera.hold(getPhoto('WIFI:S:Guests;;'))
  const input = await field()
  expect(input.value).toBe('WIFI:S:Guests;;')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(description(input)).toBeTruthy())
  expect(document.querySelector('.scope-inline-error')?.textContent).toBe(description(input))
  camera.hold(getPhoto(friend))
  await scanning(camera, 2)
  await waitFor(async () => expect((await field()).value).toBe(friend))
})

it.each([
  ['NotAllowedError', /^Camera access is blocked\./],
  ['SecurityError', /^Camera access is blocked\./],
  ['NotFoundError', /^No camera found\./],
  ['OverconstrainedError', /^No camera found\./],
  ['NotReadableError', /^The camera is in use by another app\./],
  ['AbortError', /^The camera is in use by another app\./],
])('reports %s at the field, and lets the user type instead', async (name, messages) => {
  const camera = installCamera({ grants: false })
  await form()
  fireEvent.change(await field(), { target: { value: friend } })
  await scanning(camera)
  act(() => camera.refuse(name))
  const input = await field()
  // An effect focuses it, after it is drawn.
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.value).toBe(friend)
  expect(description(input)).toMatch(messages)
  fireEvent.change(input, { target: { value: '' } })
  expect(description(input)).toBe('')
  expect(scan()).toBeTruthy()
})

it.each<[string, (page: Awaited<ReturnType<typeof form>>) => unknown]>([
  ['the user stops it', async () => fireEvent.click(await stop())],
  ['another view is gone to', ({ kit }) => act(() => kit.modal.push({ view: 'AccountSettings' }))],
  ['the dialog is closed', ({ kit }) => act(() => kit.modal.close())],
  ['the page takes everything away', ({ drawn }) => drawn.unmount()],
  ['the user disconnects', ({ kit }) => act(() => kit.connection.disconnect())],
  ['the tab is hidden', () => hide(true)],
])('stops the camera as soon as %s', async (_, leave) => {
  const camera = installCamera()
  const page = await form()
  await scanning(camera)
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['live'])
  await leave(page)
  await waitFor(() => expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended']))
})

it('returns focus to the button without a message when the user stops', async () => {
  const camera = installCamera()
  await form()
  await scanning(camera)
  fireEvent.click(await stop())
  expect(description(await field())).toBe('')
  expect(document.activeElement).toBe(scan())
})

it.each<[string, (page: Awaited<ReturnType<typeof form>>) => unknown]>([
  ['the form opens again', async () => fireEvent.click(await stop())],
  ['the page had taken it away', ({ drawn }) => drawn.unmount()],
  ['the tab was hidden', () => hide(true)],
])('stops a camera at once that is granted once %s', async (_, leave) => {
  const camera = installCamera({ grants: false })
  const page = await form()
  await scanning(camera)
  await leave(page)
  camera.grant()
  await settled()
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})

it('ignores a camera rejection after the abort', async () => {
  const camera = installCamera({ grants: false })
  await form()
  await scanning(camera)
  fireEvent.click(await stop())
  camera.refuse('NotAllowedError')
  await settled()
  expect(description(await field())).toBe('')
})

it('requests the camera again and scans when the tab becomes visible', async () => {
  const camera = installCamera()
  const { setRecipient } = await form()
  await scanning(camera)
  hide(true)
  camera.hold(getPhoto(friend))
  await settled()
  expect(setRecipient).not.toHaveBeenCalled()
  hide(false)
  await waitFor(() => expect(setRecipient.mock.calls).toEqual([[friend]]))
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

it('reports a disconnected camera', async () => {
  const camera = installCamera()
  await form()
  await scanning(camera)
  act(() => camera.tracks[0]?.lose())
  expect(description(await field())).toMatch(/^The camera is in use by another app\./)
})

it.each<[string, MediaTrackSettings, boolean]>([
  ['of a phone’s back shows what is there', { facingMode: 'environment' }, false],
  ['of a phone’s front is a mirror', { facingMode: 'user' }, true],
  ['that says nothing of itself, as those of notebooks, is one, too', {}, true],
])('a camera %s', async (_, settings, isMirror) => {
  const camera = installCamera({ settings })
  await form()
  await scanning(camera)
  expect(camera.getUserMedia.mock.calls[0]?.[0]).toMatchObject({
    video: { facingMode: 'environment' },
  })
  expect(document.querySelector('video')?.classList.contains('scope-mirror')).toBe(isMirror)
})

it('keeps one camera on if an effect runs twice', async () => {
  const camera = installCamera()
  await form({ isStrict: true })
  await scanning(camera, 2)
  expect(camera.tracks.map(({ readyState }) => readyState).sort()).toEqual(['ended', 'live'])
})

it('hides the scan button if the browser or the site’s policy has no camera', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: undefined } }))
  const { drawn } = await form()
  expect(screen.queryByRole('button', { name: 'Scan QR code' })).toBeNull()
  drawn.unmount()
  installCamera()
  const allowsFeature = vi.fn(() => false)
  Object.assign(document, { featurePolicy: { allowsFeature } })
  await form()
  expect(screen.queryByRole('button', { name: 'Scan QR code' })).toBeNull()
  expect(allowsFeature).toHaveBeenCalledWith('camera')
})
