/** Hooks that give a host the API of a feature. Their code loads when the hook is used. */
import type { Feature, KitOptions } from '@scope/core'
import type { EmbeddedUser, EmbeddedWallet, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { history } from '@scope/core/history'
import type { Names } from '@scope/core/names'
import { send } from '@scope/core/send'
import type { SignInState } from '@scope/core/sign-in'
import { tokens } from '@scope/core/tokens'
import type { Pairing, WalletConnectFeature } from '@scope/core/walletconnect'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useAtom } from './use-atom.js'
import { useEmbeddedWallet } from './use-embedded-wallet.js'
import { useHistory } from './use-history.js'
import { useNames } from './use-names.js'
import { usePairing } from './use-pairing.js'
import { useSend } from './use-send.js'
import { useSignIn } from './use-sign-in.js'
import { useTokens } from './use-tokens.js'

afterEach(() => {
  cleanup()
  $names.set(undefined)
})

function hook<T>(use: () => T, options: Partial<KitOptions> = {}) {
  const { kit } = testKit(options)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  return { kit, ...renderHook(use, { wrapper }) }
}

const $names = atom<Names | undefined>()
const loadedNames = { getNames: async () => [] } as Partial<Names> as Names
const names: Feature<'names'> = {
  name: 'names',
  setup: () => ({
    api: {
      $names,
      async open() {
        await Promise.resolve()
        $names.set(loadedNames)
        return loadedNames
      },
    },
  }),
}

const gateway = { gatewayUrl: 'http://127.0.0.1:1', projectId: 'shop' }
const features = {
  ...gateway,
  tokens: tokens(),
  history: history(),
  send: send(),
  names,
}

const useAll = () => ({
  tokens: useTokens(),
  history: useHistory(),
  send: useSend(),
  names: useNames(),
})

function Page() {
  return <p>{useTokens() ? 'loaded' : 'loading'}</p>
}

describe('hooks of features with lazy code', () => {
  it('return undefined first, and the API once its code has loaded', async () => {
    const { result, kit } = hook(useAll, features)
    expect(Object.values(result.current)).toEqual([undefined, undefined, undefined, undefined])
    await waitFor(() => expect(Object.values(result.current)).not.toContain(undefined))
    expect(result.current.tokens).toBe(kit.tokens?.$tokens.get())
    expect(result.current.history).toBe(kit.history?.$history.get())
    expect(result.current.send).toBe(kit.send?.$send.get())
    expect(result.current.names).toBe(loadedNames)
  })

  it('return undefined on a site without the features', () => {
    const { result } = hook(() => ({
      ...useAll(),
      embeddedWallet: useEmbeddedWallet(),
      signIn: useSignIn(),
      pairing: usePairing(),
    }))
    expect(Object.values(result.current)).toEqual(Array.from({ length: 7 }, () => undefined))
  })

  it('return undefined if the code can’t be loaded', async () => {
    const open = vi.fn(() => Promise.reject(new Error('offline')))
    const broken: Feature<'tokens'> = {
      name: 'tokens',
      setup: () => ({ api: { $tokens: atom(undefined), open } }),
    }
    const { result } = hook(useTokens, { tokens: broken })
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    expect(result.current).toBeUndefined()
  })

  it('load no code during server rendering', () => {
    const { kit } = testKit(features)
    if (!kit.tokens) throw new Error('The kit has tokens().')
    const open = vi.spyOn(kit.tokens, 'open')
    const html = renderToString(
      <ScopeProvider kit={kit}>
        <Page />
      </ScopeProvider>,
    )
    expect(html).toContain('<p>loading</p>')
    expect(open).not.toHaveBeenCalled()
  })
})

it('returns undefined from useAtom without an atom, and its value once there is one', async () => {
  const { result } = hook(() => useAtom(useTokens()?.forNamespace('eip155')), features)
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current?.status).toBe('none'))
})

it('gives the embedded wallet with its state and its user from useEmbeddedWallet', async () => {
  const $state = atom<EmbeddedWalletState>({ status: 'idle' })
  const $user = atom<EmbeddedUser | undefined>()
  const connectEmail = vi.fn(async (email: string) => {
    $state.set({ status: 'awaiting-code', email, sentAt: 1, isChecking: false })
    return true
  })
  const connectSocial = async () => true
  const wallet = { connectEmail } as Partial<EmbeddedWallet> as EmbeddedWallet
  const embeddedWallet: Feature<'embeddedWallet'> = {
    name: 'embeddedWallet',
    setup: () => ({
      api: {
        $state,
        $user,
        $isApproving: atom(false),
        loginMethods: {},
        getLastLogin: () => undefined,
        open: async () => wallet,
        connectSocial,
      },
    }),
  }
  const { result } = hook(useEmbeddedWallet, { embeddedWallet })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current?.wallet).toBe(wallet))
  expect(result.current).toMatchObject({
    state: { status: 'idle' },
    user: undefined,
    connectSocial,
  })
  await act(async () => void (await result.current?.wallet.connectEmail('ada@site.example')))
  expect(result.current?.state).toMatchObject({ status: 'awaiting-code' })
  act(() => $user.set({ email: 'ada@site.example' }))
  expect(result.current?.user).toEqual({ email: 'ada@site.example' })
})

it('gives the sign-in with its state from useSignIn', () => {
  const $state = atom<SignInState>({ status: 'idle' })
  const signOut = vi.fn(async () => undefined)
  const siwx: Feature<'siwx'> = {
    name: 'siwx',
    setup: () => ({
      api: {
        $state,
        isRequired: () => true,
        sign: async () => true,
        retry: async () => undefined,
        cancel: async () => undefined,
        signOut,
      },
    }),
  }
  const { result } = hook(useSignIn, { siwx })
  expect(result.current?.state).toEqual({ status: 'idle' })
  expect(result.current?.isRequired()).toBe(true)
  const account = { namespace: 'eip155', address: '0x1', networkId: 'eip155:1' } as const
  act(() => $state.set({ status: 'signed-out', account }))
  expect(result.current?.state).toEqual({ status: 'signed-out', account })
  void result.current?.signOut()
  expect(signOut).toHaveBeenCalledOnce()
})

it('gives the URI for a QR code of the host’s own from usePairing', () => {
  const $pairing = atom<Pairing>({ status: 'idle' })
  const remote: WalletConnectFeature = {
    $pairing,
    $requests: atom([]),
    wallets: [],
    isOnlyConnector: false,
    preparePairing: () => undefined,
    selectWallet: () => undefined,
    dismiss: () => undefined,
  }
  const walletConnect: Feature<'walletConnect'> = {
    name: 'walletConnect',
    setup: () => ({ api: remote }),
  }
  const { result } = hook(usePairing, { walletConnect })
  expect(result.current).toEqual({ status: 'idle' })
  act(() => $pairing.set({ status: 'ready', uri: 'wc:1', expiresAt: 1 }))
  expect(result.current).toMatchObject({ status: 'ready', uri: 'wc:1' })
})
