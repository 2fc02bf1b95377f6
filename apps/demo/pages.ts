/** The pages beside the first one: what they show, and where their code is. */
export interface DemoPage {
  /** File name without `.html`. */
  readonly name: string
  readonly heading: string
  /** What it shows, in one sentence. */
  readonly text: string
  /** Path of its code in the repository. */
  readonly source: string
}

const page = (name: string, extension: 'ts' | 'tsx', heading: string, text: string): DemoPage => ({
  name,
  heading,
  text,
  source: `apps/demo/src/pages/${name}.${extension}`,
})

export const pages: readonly DemoPage[] = [
  page(
    'headless',
    'ts',
    'Headless: @scope/core without UI',
    'Plain TypeScript lists the wallets, connects and signs, without a view of Scope.',
  ),
  page(
    'mount',
    'ts',
    'Without React: mountScope(kit, element)',
    'A page without React shows Scope’s own button and dialog.',
  ),
  page(
    'without-adapters',
    'tsx',
    'WalletConnect without adapters',
    'Phone wallets serve each network by the methods of their session, without chain code in the page.',
  ),
  {
    ...page(
      'ssr',
      'tsx',
      'Server-rendered',
      'The server renders the button with the account of the last visit.',
    ),
    source: 'apps/demo/src/pages/ssr-app.tsx',
  },
  page(
    'preflight',
    'tsx',
    'CSS reset',
    'Tailwind’s reset and rules for bare elements don’t change the widget.',
  ),
  page(
    'host-buttons',
    'tsx',
    'Custom buttons',
    'A site opens any view with its own buttons, over 16 networks.',
  ),
  page(
    'host-dialog',
    'tsx',
    'Inside a dialog',
    'The button works in a dialog that the site has open already.',
  ),
  page(
    'host-libraries',
    'tsx',
    'Library dialogs',
    'The button works in modal dialogs of Radix and Headless UI.',
  ),
  page('twice', 'tsx', 'Several kits', 'Two buttons share one kit, and a third one has its own.'),
  page(
    'coinbase',
    'tsx',
    'Pop-up wallet',
    'Coinbase Wallet opens its own window. Tests put a stand-in at that address.',
  ),
  page(
    'devtools',
    'ts',
    'Devtools with two kits',
    'The developer panel shows two kits of one page, and makes a report.',
  ),
  {
    ...page(
      'checkout',
      'tsx',
      'A shop with the email wallet',
      'The recipe of a page whose email wallet is of another origin.',
    ),
    source: 'apps/demo/src/pages/checkout-page.tsx',
  },
]
