/**
 * Random interleavings of what people, pages and wallets do, against the simplest model of what must be true after.
 * The model is written from what the guides promise (docs/core.md), not from the code: where the two part, one is wrong.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settled, testKit } from '../../fixtures/test-kit.js'
import { heardInterval } from './reconnect/reconnect-pass.js'

const steps = [
  'connect one',
  'connect two',
  'yes',
  'no',
  'cancel',
  'disconnect',
  'account',
  'network',
  'leave',
  'focus',
  'switch',
  'reload',
] as const
type Step = (typeof steps)[number]

const ids = ['test.memory.wallet1', 'test.memory.wallet2'] as const
const order: readonly string[] = ids
const networkIds = ['eip155:1', 'eip155:2'] as const
const other = (id: string) => networkIds.find((networkId) => networkId !== id) ?? networkIds[0]

interface Model {
  /** The wallet that a person is asked in, as this page sees it. */
  asked: number | undefined
  connected: number | undefined
  /** What that wallet was asked to switch to. */
  switching: { readonly wallet: number; readonly to: string } | undefined
  /** Wallets of earlier connections, most recent first. */
  remembered: number[]
  /** The person did not disconnect. */
  isWanted: boolean
  /** In the wallets' own memory. */
  readonly allows: boolean[]
  readonly network: string[]
  /** Open prompts of each wallet, including aborted ones. */
  readonly windows: {
    connect: boolean
    /** `isJoined`: asked by the connection that is up, which joins it instead of asking twice. */
    switch: { readonly to: string; readonly isJoined: boolean } | undefined
  }[]
}

const newModel = (): Model => ({
  asked: undefined,
  connected: undefined,
  switching: undefined,
  remembered: [],
  isWanted: false,
  allows: [false, false],
  network: ['eip155:1', 'eip155:1'],
  windows: ids.map(() => ({ connect: false, switch: undefined })),
})

function connected(model: Model, wallet: number) {
  ends(model)
  model.connected = wallet
  model.asked = undefined
  model.remembered = [wallet, ...model.remembered.filter((id) => id !== wallet)]
  model.isWanted = true
}

/** Silently, to the most recent wallet that still allows the site; to none where the person left. */
function comeBack(model: Model) {
  const back = model.remembered.find((wallet) => model.allows[wallet])
  if (model.isWanted && model.connected === undefined && back !== undefined) connected(model, back)
}

/**
 * Models a wallet that starts to share its account: the kit connects if it is remembered and no other request is
 * pending.
 */
function shares(model: Model, wallet: number) {
  const isNew = !model.allows[wallet]
  model.allows[wallet] = true
  if (isNew && model.asked === undefined && model.remembered.includes(wallet)) comeBack(model)
}

function ends(model: Model) {
  model.connected = undefined
  model.switching = undefined
  for (const open of model.windows)
    if (open.switch) open.switch = { ...open.switch, isJoined: false }
}

/** What each step must come to. */
const meaning: Readonly<Record<Step, (model: Model) => void>> = {
  'connect one': (model) => connect(model, 0),
  'connect two': (model) => connect(model, 1),
  yes(model) {
    for (const [wallet, open] of model.windows.entries()) {
      const { switch: asked, connect: asksAccess } = open
      Object.assign(open, { connect: false, switch: undefined })
      if (asksAccess && model.asked === wallet) {
        model.allows[wallet] = true
        connected(model, wallet)
      } else if (asksAccess) shares(model, wallet)
      if (!asked) continue
      model.network[wallet] = asked.to
      if (model.switching?.wallet === wallet && model.switching.to === asked.to)
        model.switching = undefined
    }
  },
  no(model) {
    for (const [wallet, open] of model.windows.entries()) {
      if (open.connect && model.asked === wallet) model.asked = undefined
      if (open.switch !== undefined && model.switching?.wallet === wallet)
        model.switching = undefined
      Object.assign(open, { connect: false, switch: undefined })
    }
  },
  cancel(model) {
    model.asked = undefined
  },
  disconnect(model) {
    const wallet = model.connected
    model.asked = undefined
    model.isWanted = false
    ends(model)
    if (wallet === undefined) return
    model.allows[wallet] = false
    model.remembered = model.remembered.filter((id) => id !== wallet)
  },
  account: () => undefined,
  network(model) {
    model.network.forEach((id, wallet) => {
      model.network[wallet] = other(id)
    })
  },
  leave(model) {
    model.allows[0] = false
    if (model.connected === 0) ends(model)
  },
  focus(model) {
    if (model.asked === undefined) comeBack(model)
  },
  switch(model) {
    const wallet = model.connected
    if (wallet === undefined) return
    const to = other(model.network[wallet] ?? '')
    const open = model.windows[wallet]
    if (!open) return
    open.switch ??= { to, isJoined: true }
    // The wallet rejects a second request while a prompt for something else is open.
    const isAnswered = open.switch.isJoined && open.switch.to === to
    model.switching = isAnswered ? { wallet, to } : undefined
  },
  reload(model) {
    model.asked = undefined
    ends(model)
    comeBack(model)
  },
}

function connect(model: Model, wallet: number) {
  if (model.allows[wallet]) return connected(model, wallet)
  const open = model.windows[wallet]
  if (open) open.connect = true
  model.asked = wallet
}

it('[C9] diverges in no interleaving of requests, responses, cancels, disconnects, switches, wallet events and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), async (run) => {
      let clock = 0
      const env = { now: () => (clock += heardInterval), reconnectDelay: 0 }
      let world = testKit({ evm: [{}, {}], kit: { env } })
      const { evm } = world
      const failures: unknown[] = []
      const model = newModel()

      async function start() {
        world.kit.start()
        await settled()
      }
      async function happen(step: Step) {
        const { kit, page } = world
        switch (step) {
          case 'connect one':
          case 'connect two':
            return void kit.connection
              .connect(ids[step === 'connect one' ? 0 : 1], { namespace: 'eip155' })
              .catch((thrown) => failures.push(thrown))
          case 'yes':
          case 'no':
            for (const prompt of evm.wallets.flatMap(({ prompts }) => prompts)) {
              if (step === 'yes') prompt.approve()
              else prompt.reject()
              await settled()
            }
            return
          case 'cancel':
            return kit.connection.cancel({ namespace: 'eip155' })
          case 'disconnect':
            return kit.connection.disconnect({ namespace: 'eip155' })
          case 'account':
            for (const wallet of evm.wallets) wallet.changeAccount()
            return
          case 'network':
            for (const wallet of evm.wallets) wallet.changeNetwork(other(wallet.networkId))
            return
          case 'leave':
            return evm.wallet.revokePermission()
          case 'focus':
            return void page.focus()
          case 'switch': {
            const { status, networkId = '' } = kit.account('eip155').get()
            if (status === 'connected')
              kit.network.switchTo(other(networkId)).catch((thrown) => failures.push(thrown))
            return
          }
          case 'reload':
            kit.stop()
            await settled()
            expect(evm.wallets.map((wallet) => wallet.listenerCount())).toEqual([0, 0])
            expect(page.listenerCount()).toBe(0)
            world = testKit({
              storage: world.storage,
              adapters: world.adapters,
              kit: { env },
            })
            return start()
        }
      }

      await start()
      for (const wallet of evm.wallets) wallet.hold()
      await world.kit.connection.connect(ids[0], { namespace: 'solana' })
      const solanaBefore = world.kit.account('solana').get()
      for (const [at, step] of run.entries()) {
        const where = `${run.slice(0, at + 1).join(' → ')}`
        meaning[step](model)
        await happen(step)
        await settled()
        await settled()

        const { kit } = world
        const account = kit.account('eip155').get()
        const attempt = kit.connection.$connectionAttempts
          .get()
          .find((connectionAttempt) => connectionAttempt.namespace === 'eip155')
        const switching = kit.network.$switching.get()
        expect(
          {
            connected: account.isConnected ? order.indexOf(account.wallet?.id ?? '') : undefined,
            status: account.status,
            networkId: account.networkId,
            asked: attempt?.status === 'pending' ? order.indexOf(attempt.wallet.id) : undefined,
            switching:
              switching.status === 'switching' ? switching.network.caipNetworkId : undefined,
            remembered: kit.connection.getRecent('eip155').map(({ walletId }) => walletId),
          },
          where,
        ).toEqual({
          connected: model.connected,
          status:
            model.connected !== undefined
              ? 'connected'
              : model.asked !== undefined
                ? 'connecting'
                : 'disconnected',
          networkId: model.connected === undefined ? undefined : model.network[model.connected],
          asked: model.asked,
          switching: model.switching?.to,
          remembered: model.remembered.map((wallet) => ids[wallet]),
        })
        // The site is where the wallet is.
        if (account.networkId)
          expect(kit.network.forNamespace('eip155')?.get().active.caipNetworkId).toBe(
            account.networkId,
          )
        // Listened to: the wallet that is connected, and while none is, those that may come back.
        const isHeard = (wallet: number) =>
          wallet === model.connected ||
          wallet === model.asked ||
          (model.connected === undefined && model.isWanted && model.remembered.includes(wallet))
        for (const [wallet, { listenerCount }] of evm.wallets.entries())
          if (!isHeard(wallet)) expect(listenerCount(), where).toBe(0)
        expect(kit.account('solana').get(), where).toEqual(solanaBefore)
      }
      world.kit.stop()
      await settled()
      expect(evm.wallets.map((wallet) => wallet.listenerCount())).toEqual([0, 0])
      expect(world.page.listenerCount()).toBe(0)
      expect(failures).toEqual([])
    }),
    { numRuns: 400 },
  )
}, 60_000)
