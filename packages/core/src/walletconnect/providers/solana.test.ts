import { describe, expect, it } from 'vitest'
import { KitError } from '../../errors/kit-error.js'
import { toBase58 } from '../../lib/base58.js'
import type { ApprovedNamespace } from '../session/session.js'
import type { SessionController } from '../session/session-controller.js'
import type { Site } from './site.js'
import { solanaDoor } from './solana.js'

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const address = toBase58(new Uint8Array(32).fill(3))
const signature = toBase58(new Uint8Array(64).fill(7))
const input = { account: { address }, transaction: Uint8Array.of(1, 2, 3) }

/** A wallet that declines from the request of this number on. */
function open(declinesFrom: number) {
  let asked = 0
  const approved: Partial<ApprovedNamespace> = {
    accounts: [{ networkId, address }],
    methods: new Set(['solana_signAndSendTransaction']),
  }
  const room: Partial<SessionController> = {
    approved: () => approved as ApprovedNamespace,
    listen: () => () => {},
    async request() {
      if (++asked >= declinesFrom) throw new KitError('user-rejected', 'no')
      return { signature }
    },
  }
  const site: Partial<Site> = { getNetworkId: () => networkId }
  return solanaDoor(room as SessionController, site as Site)
}

describe('[X12] several transactions at once', () => {
  it('are sent in their order', async () => {
    expect(await open(3).sendTransactions([input, input])).toHaveLength(2)
  })

  it('are never reported as rejected once one of them was sent', async () => {
    await expect(open(2).sendTransactions([input, input])).rejects.toMatchObject({
      code: 'outcome-unknown',
    })
    await expect(open(1).sendTransactions([input, input])).rejects.toMatchObject({
      code: 'user-rejected',
    })
  })
})
