/** Every view has its picture in `e2e/pictures`, and every picture a view: `pnpm --filter @scope/e2e pictures`. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { featureViews, ownViews } from './other-views.js'

/** Views with a second picture: with forced colors, 320 px wide, and with text at 200 %. */
const accessibleViews = ['Connect', 'SIWXSignMessage', 'Account', 'WalletSend', 'WalletSendPreview']
/** Pictures of a further state of a view. */
const states = [
  'ConnectWithCodeOnly',
  'ConnectWithoutWallet',
  'WalletReceiveRequest',
  ...accessibleViews.map((view) => `${view}Accessible`),
]

it('has a screenshot of every rendered view', () => {
  const folder = new URL('../../../../e2e/pictures', import.meta.url)
  const pictures = readdirSync(folder).map((file) => file.replace('.png', ''))
  // The older name of SIWXSignMessage.
  const drawn = ['Connect', 'Account', ...Object.keys({ ...ownViews, ...featureViews })].filter(
    (name) => name !== 'ConnectingSiwe',
  )
  expect(pictures.sort()).toEqual([...drawn, ...states].sort())
})
