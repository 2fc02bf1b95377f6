/** Times that the docs state as aims: shown beside an empty page or dialog of the same run. */
import type { Budget } from './budget.js'
import type { Timings } from './timings.js'

/** At 60 Hz. */
const frame = 1000 / 60

/** These depend on the machine and on what else it does: `measure` shows them, nothing fails. */
export const timingBudgets: readonly Budget<Timings>[] = [
  {
    what: 'click → Connect view painted, median, 4× CPU throttle',
    unit: 'ms',
    limit: 50,
    measured: ({ click }) => click.connectView.median,
  },
  {
    what: '… over an empty native dialog',
    unit: 'frames',
    target: 2,
    measured: ({ click }) => (click.connectView.median - click.emptyDialog.median) / frame,
  },
  {
    what: 'first tap → list, of the empty dialog’s time',
    unit: 'times',
    limit: 2,
    target: 1.3,
    measured: ({ tap }) => tap.list.painted.median / tap.emptyDialog.painted.median,
  },
  {
    what: '… at 4× CPU throttle',
    unit: 'times',
    limit: 2,
    target: 1.3,
    measured: ({ tapSlowed: { list, emptyDialog } }) =>
      list.painted.median / emptyDialog.painted.median,
  },
  {
    what: 'tap in the third second → list, of the empty dialog’s time',
    unit: 'times',
    limit: 1.3,
    measured: ({ warmTap: { list, emptyDialog } }) =>
      list.painted.median / emptyDialog.painted.median,
  },
  {
    what: '… at 4× CPU throttle',
    unit: 'times',
    limit: 2,
    measured: ({ warmTapSlowed: { list, emptyDialog } }) =>
      list.painted.median / emptyDialog.painted.median,
  },
  {
    what: 'reload → address, of wagmi’s time with a button of its own',
    unit: 'times',
    limit: 0.95,
    measured: ({ reload }) => reload.evm.median / reload.wagmi.median,
  },
  {
    what: 'reload → connected address painted, over the same page with the address hard-coded',
    unit: 'frames',
    limit: 1,
    target: 0,
    measured: ({ reload }) => reload.longer.median / frame,
  },
  {
    what: 'a key typed in the search over 10,000 wallets, main thread',
    unit: 'ms',
    limit: 16,
    target: 4,
    measured: ({ search }) => search.key.median,
  },
  {
    what: '… tiles in the document',
    unit: '',
    limit: 100,
    target: 40,
    measured: ({ search }) => search.tiles,
  },
  {
    what: 'the account with 200 tokens, of the time of one without any, 4× throttle',
    unit: 'times',
    limit: 1.5,
    target: 1.2,
    measured: ({ money }) => money.full.median / money.empty.median,
  },
  {
    what: 'a key typed in the amount to send, main thread, over one in an empty field',
    unit: 'ms',
    limit: 4,
    target: 3,
    measured: ({ money }) => money.key.median - money.plainKey.median,
  },
  {
    what: 'a key typed in the amount to swap, main thread, over one in an empty field',
    unit: 'ms',
    limit: 4,
    target: 3,
    measured: ({ money }) => money.swapKey.median - money.plainSwapKey.median,
  },
  {
    what: 'files of assets that are loaded before the user opens the account',
    unit: 'files',
    limit: 0,
    target: 0,
    measured: ({ money }) => money.early,
  },
  {
    what: '“Approve” in the embedded wallet → signature in the page, over a bare one of the same bytes',
    unit: 'ms',
    limit: 150,
    target: 50,
    measured: ({ signing }) => signing.wallet.median - signing.bare.median,
  },
  {
    // Reads the nonce and the account's code again, so that what another tab did meanwhile is not signed over.
    what: '“Approve” in the embedded wallet → operation at the bundler, over a bare signature',
    unit: 'ms',
    limit: 150,
    target: 50,
    measured: ({ signing }) => signing.operation.median - signing.bare.median,
  },
]
