/** Each view that the specification names, opened by its name. Features are scripted where they need a server; the kit is real. */
import type { Feature, Route } from '@scope/core'
import type { EmbeddedWalletFeature, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { history } from '@scope/core/history'
import type { NameDraft, NameRegistration, Names } from '@scope/core/names'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import type { SignInState } from '@scope/core/sign-in'
import { swap } from '@scope/core/swap'
import { act, cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { scriptedRemote } from './fixtures/scripted-remote.js'
import { testKit, walletId } from './fixtures/test-kit.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

const siwx: Feature<'siwx'> = {
  name: 'siwx',
  setup: () => ({
    api: {
      $state: atom<SignInState>({ status: 'idle' }),
      isRequired: () => false,
      sign: async () => false,
      retry: async () => undefined,
      cancel: async () => undefined,
      signOut: async () => undefined,
    },
    views: { SIWXSignMessage: {}, ConnectingSiwe: {} },
  }),
}

const wallet: EmbeddedWalletFeature = {
  $state: atom<EmbeddedWalletState>({ status: 'farcaster' }),
  $user: atom(),
  $isApproving: atom(false),
  loginMethods: { socials: ['farcaster'] },
  open: async () => undefined,
  getLastLogin: () => undefined,
  connectSocial: async () => false,
}
const embeddedWallet: Feature<'embeddedWallet'> = {
  name: 'embeddedWallet',
  setup: () => ({ api: wallet, views: { ConnectingFarcaster: {} } }),
}

const registering: NameRegistration = {
  $draft: atom<NameDraft | undefined>({
    text: 'alice',
    suffix: 'scope.test',
    status: 'empty',
    suggestions: [],
    step: 'registered',
  }),
  start: async () => undefined,
  setLabel: () => undefined,
  submit: async () => false,
  check: () => undefined,
  suggest: async () => [],
  register: async () => '',
}
const scriptedNames: Names = {
  $config: atom({ suffixes: ['scope.test'], ens: false }),
  resolve: async () => undefined,
  getIdentity: () => atom({ isKnown: true }),
  getNames: async () => [],
  forget: () => undefined,
  $registration: atom(registering),
  loadRegistration: async () => registering,
}
const names: Feature<'names'> = {
  name: 'names',
  setup: () => ({
    api: { $names: atom(scriptedNames), open: async () => scriptedNames },
    views: { ChooseAccountName: {}, RegisterAccountName: {}, RegisterAccountNameSuccess: {} },
  }),
}

const anywhere = 'disconnected'
const withWallet = 'connected'

/** Who opens it, its title, and something that it alone says. */
const views: readonly [Route, who: string, title: string, text: string | RegExp][] = [
  [{ view: 'Connect' }, anywhere, 'Connect a wallet', 'Memory Wallet 1'],
  [{ view: 'AllWallets' }, anywhere, 'All wallets', 'Connect with a QR code'],
  [{ view: 'ConnectingWalletConnectBasic' }, anywhere, 'Connect a wallet', 'Copy link'],
  [
    { view: 'ConnectingExternal', walletId },
    anywhere,
    'Memory Wallet 1',
    /^Approve the connection/,
  ],
  [{ view: 'ConnectingWalletConnect' }, anywhere, 'Scan with your wallet', 'Copy link'],
  [{ view: 'ConnectingFarcaster' }, anywhere, 'Continue with Farcaster', /^Scan with your phone/],
  [{ view: 'Account' }, withWallet, 'Account', 'Connected with Memory Wallet 1'],
  [{ view: 'ConnectingSiwe' }, withWallet, 'Sign in', 'Preparing message…'],
  [{ view: 'SIWXSignMessage' }, withWallet, 'Sign in', 'Preparing message…'],
  [{ view: 'ApproveTransaction' }, withWallet, 'Waiting for your wallet', 'Continue in Pond'],
  [{ view: 'UnsupportedChain' }, withWallet, 'Switch network', /^Your wallet is on a network/],
  [
    { view: 'RegisterAccountName' },
    withWallet,
    'Choose name',
    /^At least 4 letters, digits or hyphens/,
  ],
  [
    { view: 'RegisterAccountNameSuccess' },
    withWallet,
    'Account name',
    /^It now points to your address/,
  ],
  [{ view: 'WalletSend' }, withWallet, 'Send', 'Send to'],
  [{ view: 'Swap' }, withWallet, 'Swap', 'You pay'],
  [{ view: 'SwapSelectToken', side: 'bought' }, withWallet, 'Select token', 'No tokens yet'],
  [{ view: 'WalletReceive' }, withWallet, 'Receive', 'Copy address'],
  [{ view: 'Transactions' }, withWallet, 'Activity', 'Failed to fetch transactions'],
]

it.each(views)('[MOD-01] opens %o for %s: “%s”', async (route, user, title, text) => {
  const remote = scriptedRemote()
  remote.$requests.set([
    {
      id: 1,
      method: 'personal_sign',
      networkId: 'eip155:1',
      requestedAt: Date.now(),
      wallet: { name: 'Pond' },
    },
  ])
  const { kit, wallet: memory } = testKit({
    siwx,
    embeddedWallet,
    names,
    walletConnect: remote.option,
    send: send(),
    swap: swap(),
    receive: receive(),
    history: history(),
    gatewayUrl: 'https://gateway.example',
    env: { fetch: async () => new Response('{}', { status: 400 }) },
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  if (user === withWallet) await act(async () => void (await kit.connection.connect(walletId)))
  memory.hold()
  act(() => kit.modal.open(route))
  await screen.findByText(text)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
  expect(kit.modal.$state.get().stack).toEqual([route])
})
