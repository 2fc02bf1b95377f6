/** Limits that the docs state and CI checks. Sizes are gzip, without React. */
import { type Budget, kB } from './budget.js'
import { motionBudgets } from './motion-budgets.js'
import type { Sizes } from './sizes.js'
import type { Tap } from './taps.js'

/**
 * 0.1 of it is the length of property names, which no bundler shortens. Names of chunks, which
 * contain hashes, change it by some bytes in each release.
 */
export const beforeLimit = 14.1
/** With 20 bytes for names of chunks. */
export const allBeforeLimit = 15.15
/**
 * The definitions and titles of all other views follow once it is painted. 0.15 of it leads visitors without a wallet to
 * some: the list of those loads when it is asked for. 0.05 is for names of chunks.
 */
export const connectViewLimit = 25.65
/** 0.1 of it draws three sizes of buttons, 0.6 draws Review as a payment, holds the send form still, draws Account's chips and total, and history's marks. */
export const stylesLimit = 8.9
export const defaultsLimit = 17

/** The worst of the bundlers, on both pages unless one is named. */
const worst = (
  { taps }: Sizes,
  figure: (tap: Tap) => number,
  among: (tap: Tap) => boolean = () => true,
) => Math.max(...taps.filter(among).map(figure))

/** The same on every machine: `check` holds these. */
export const sizeBudgets: readonly Budget<Sizes>[] = [
  {
    what: 'JavaScript before the first click, EVM',
    unit: 'kB',
    limit: beforeLimit,
    target: 10,
    measured: ({ before }) => kB(before.gzip),
  },
  {
    what: 'JavaScript before the first click, EVM + Solana + Bitcoin',
    unit: 'kB',
    limit: allBeforeLimit,
    target: 12,
    measured: ({ adapters }) => kB(adapters.before.gzip),
  },
  ...['Solana', 'Bitcoin'].map((chain) => ({
    what: `… of it, ${chain}`,
    unit: 'kB' as const,
    hold: 2,
    measured: ({ adapters }: Sizes) =>
      kB(adapters.growth.find(({ name }) => name === chain)?.size.gzip ?? Number.NaN),
  })),
  {
    // 0.4, and the host's own lines for them.
    what: '… of it, directory() and analytics(), where they are given',
    unit: 'kB' as const,
    limit: 0.45,
    target: 0.3,
    measured: ({ adapters }: Sizes) => kB(adapters.features.gzip),
  },
  {
    // Five stubs, the definitions of their nine views, and the host's own code for them.
    what: '… of it, tokens(), send(), receive(), history() and names(), where they are given',
    unit: 'kB' as const,
    limit: 1.3,
    target: 0.8,
    measured: ({ adapters }: Sizes) => kB(adapters.money.gzip),
  },
  {
    what: '… of it, siwx(), where it is given',
    unit: 'kB' as const,
    limit: 0.5,
    target: 0.3,
    measured: ({ adapters }: Sizes) => kB(adapters.signIn.gzip),
  },
  {
    // A quarter of it is the names of its ten views, 0.02 the flag `features.email`; the rest is fetched later. Beside buying,
    // less of it is in the page already: 0.01.
    what: '… of it, embeddedWallet(), where it is given',
    unit: 'kB' as const,
    limit: 0.645,
    measured: ({ adapters }: Sizes) => kB(adapters.email.gzip),
  },
  {
    what: 'JavaScript before the first click, EVM + all of @scope/defaults',
    unit: 'kB' as const,
    limit: defaultsLimit,
    target: 15,
    measured: ({ adapters }: Sizes) => kB(adapters.defaults.gzip),
  },
  {
    // Messages and their schemas are 13 of it, the session 9; keys, chains and screens follow as they are needed.
    what: 'the first load of the wallet’s frame',
    unit: 'kB' as const,
    limit: 50,
    target: 40,
    measured: ({ adapters }: Sizes) => kB(adapters.frame.first.gzip),
  },
  {
    // All of it is our own: nothing more of viem. What accounts with an address of their own need comes with those.
    // 0.1 prepares a batch again with lower allowances.
    what: '… and with the first request of a smart account',
    unit: 'kB' as const,
    limit: 8.2,
    target: 6,
    measured: ({ adapters }: Sizes) => kB(adapters.frame.smartAccount.gzip),
  },
  {
    // Each limit is read, shown and encoded in it, and permissions are revoked, one or all.
    what: '… and with the first permission',
    unit: 'kB' as const,
    limit: 6.5,
    measured: ({ adapters }: Sizes) => kB(adapters.frame.permissions.gzip),
  },
  {
    what: 'libraries of chains loaded to show the Connect view',
    unit: 'libraries',
    limit: 0,
    target: 0,
    measured: ({ adapters }) => adapters.librariesOnOpening.length,
  },
  // What an adapter drags in can only grow by a decision: the hold is what it weighs, and a little. Tokens, payment links and
  // what a transfer would do are 6 kB of EVM's (2 of it a list of tokens), loaded with an asset view; 0.2 of
  // each is telling what was replaced or dropped over reloads, and why a transfer would fail, 0.4 Solana's emptying an account;
  // 0.1 holds the methods that a wallet of Solana or Bitcoin had as it was connected; 0.3 of EVM's checks what other libraries
  // ask its provider for; 0.1 of Bitcoin's knows addresses that burn coins;
  // 0.3 of each keeps one odd answer of a node from deciding what became of a payment;
  // 2.1 of EVM's asks wallets for batches and reads their receipts, loaded with the first batch;
  // 4.5 of EVM's asks wallets for permissions, and decodes, hashes and revokes delegations, loaded with the first permission;
  // 0.3 of EVM's and of Bitcoin's and 0.2 of Solana's reads the fee that a transaction has paid, loaded with its details;
  // 9.6 of EVM's reads pools, and builds, checks and simulates swaps, loaded with the first swap; less than 0.1 of it are the
  // routers of Kaia and Aurora; 0.5 of EVM's reads the calls of 0x, and proves its contracts by their addresses;
  // 0.1 of each writes payment links, loaded with Receive. With 50 bytes of EVM's for names of chunks, which contain hashes.
  ...Object.entries({ evm: 34.15, solana: 30.8, bitcoin: 67.4 }).map(([name, limit]) => ({
    what: `all that { ${name} } can load`,
    unit: 'kB' as const,
    limit,
    measured: ({ adapters }: Sizes) =>
      kB(adapters.whole.find((part) => part.name.includes(` ${name} `))?.size.gzip ?? Number.NaN),
  })),
  {
    // Without prefetched code: the view shows without it.
    what: 'JavaScript to show the Connect view, the above included',
    unit: 'kB',
    limit: connectViewLimit,
    target: 15,
    measured: ({ toShow }) => kB(toShow.gzip),
  },
  {
    what: '… and what is fetched ahead of the next click',
    unit: 'kB',
    // 0.3 of it signs in with the prompt that connects, for kits that are given siwx(): the rest of that follows by itself.
    // 0.5 names views of money, and reads prices that wallets tell; 0.1 writes amounts whole where they are pressed, or hides them.
    // 2.5 checks what is asked to be signed or sent before the wallet sees it (X18, X19), and tells what may have been sent. Split
    // off, it moves 0.4 into what loads before the first click.
    // 0.2 names the views of permissions and the code of wallets' permissions. 0.25 names the views of
    // buying; 0.2 names those of swaps; 0.4 names the adapter's code of swaps, and follows requests over more than one transaction.
    // 1.1 names views once more: their definitions load after the list, and not before it, which takes 2.9 off the first tap.
    // 0.15 leads visitors without a wallet to some. 0.05 names the network of a wallet that the site doesn't list.
    // 0.03 tells how long the wallet took to connect.
    // With 50 bytes for names of chunks, which contain hashes.
    limit: 49.85,
    measured: ({ loaded }) => kB(loaded.gzip),
  },
  {
    what: 'JavaScript before the first click, EVM, by the worst bundler',
    unit: 'kB',
    limit: 16.45,
    target: 12,
    measured: (sizes) =>
      worst(
        sizes,
        ({ before }) => kB(before.gzip),
        ({ page }) => page === 'smallest',
      ),
  },
  {
    what: 'the first tap fetches until the list is shown',
    unit: 'files',
    limit: 6,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.files.length),
  },
  {
    what: '… of them, asked for once another one had come',
    unit: 'files',
    limit: 0,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.chained),
  },
  {
    what: '… in so many round trips',
    unit: 'trips',
    limit: 1,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.roundTrips),
  },
  {
    what: '… so many bytes of JavaScript',
    unit: 'kB',
    // With 50 bytes for names of chunks.
    limit: 15.1,
    target: 14,
    measured: (sizes) => worst(sizes, ({ counts }) => kB(counts.fetched.gzip)),
  },
  {
    // Twelve of them are the outline's, four more the list's own where it comes before the wallets do.
    what: 'elements that the first tap creates',
    unit: '',
    limit: 56,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.elements),
  },
  {
    what: 'layouts that it forces',
    unit: 'times',
    // The outline's as it opens, and as the focus goes on to the list; up to two more where frames fall between, which is the
    // browser's doing.
    limit: 5,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.forcedLayouts),
  },
  {
    // On a phone: its code was fetched in idle time.
    what: 'a tap in the third second fetches until the list is shown',
    unit: 'files',
    limit: 0,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.warm.files),
  },
  {
    what: '… layouts that it forces',
    unit: 'times',
    limit: 2,
    measured: (sizes) => worst(sizes, ({ counts }) => counts.warm.forcedLayouts),
  },
  {
    what: 'styles.css',
    unit: 'kB',
    limit: stylesLimit,
    target: 5,
    measured: ({ css }) => kB(css.gzip),
  },
  ...motionBudgets,
  {
    what: 'hosts contacted before the user acts',
    unit: 'hosts',
    limit: 0,
    target: 0,
    measured: ({ hosts }) => hosts.length,
  },
]
