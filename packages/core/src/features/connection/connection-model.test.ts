/** Random interleavings of what people, pages and wallets do, against the simplest model of what must be true after. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settled, testKit } from '../../fixtures/test-kit.js'

type Step =
  | 'connect one'
  | 'connect two'
  | 'yes'
  | 'no'
  | 'cancel'
  | 'disconnect'
  | 'account'
  | 'network'
  | 'leave'
  | 'focus'
  | 'switch'
  | 'reload'
const steps: readonly Step[] = [
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
]

/** What must be true: which wallet is asked, which is connected, which still allow the site. */
interface Model {
  asked: number | undefined
  connected: number | undefined
  /** In the wallets' own memory. */
  allows: boolean[]
  /** Questions open in each wallet, also those nobody waits for. */
  open: number[]
}

it('[C9] no interleaving of connect, answer, cancel, disconnect, wallet events and reloads diverges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), async (run) => {
      let world = testKit({ evm: [{}, {}] })
      world.kit.start()
      const { evm, solana } = world
      for (const wallet of evm.wallets) wallet.hold()
      await world.kit.connection.connect(
        solana.adapter === undefined ? '' : 'test.memory.wallet1',
        { namespace: 'solana' },
      )
      const solanaBefore = world.kit.account('solana').get()
      const model: Model = {
        asked: undefined,
        connected: undefined,
        allows: [false, false],
        open: [0, 0],
      }
      const remembered: number[] = []
      const ids = ['test.memory.wallet1', 'test.memory.wallet2']
      const failures: unknown[] = []

      function connected(wallet: number) {
        model.connected = wallet
        if (remembered.includes(wallet)) remembered.splice(remembered.indexOf(wallet), 1)
        remembered.unshift(wallet)
      }

      for (const step of run) {
        const { kit, page } = world
        switch (step) {
          case 'connect one':
          case 'connect two': {
            const wallet = step === 'connect one' ? 0 : 1
            void kit.connection
              .connect(ids[wallet] ?? '', { namespace: 'eip155' })
              .catch((thrown) => failures.push(thrown))
            if (model.allows[wallet]) {
              connected(wallet)
              model.asked = undefined
            } else if (model.asked !== wallet) {
              // A wallet in which an old question is still open refuses a second one and answers the first.
              model.asked = wallet
              model.open[wallet] = 1
            }
            break
          }
          case 'yes':
          case 'no': {
            for (const [at, wallet] of evm.wallets.entries()) {
              const [prompt] = wallet.prompts
              if (!prompt) continue
              if (step === 'yes') {
                prompt.approve()
                model.allows[at] = true
              } else prompt.reject()
              model.open[at] = 0
              if (model.asked === at) {
                model.asked = undefined
                if (step === 'yes') connected(at)
              }
            }
            break
          }
          case 'cancel':
            kit.connection.cancel()
            model.asked = undefined
            break
          case 'disconnect':
            await kit.connection.disconnect({ namespace: 'eip155' })
            if (model.connected !== undefined) {
              model.allows[model.connected] = false
              remembered.splice(remembered.indexOf(model.connected), 1)
            }
            remembered.length = 0
            model.connected = undefined
            model.asked = undefined
            break
          case 'account':
            for (const wallet of evm.wallets) wallet.changeAccount()
            break
          case 'network':
            for (const wallet of evm.wallets)
              wallet.changeNetwork(wallet.networkId === 'eip155:1' ? 'eip155:2' : 'eip155:1')
            break
          case 'leave':
            evm.wallets[0]?.leave()
            model.allows[0] = false
            if (model.connected === 0) model.connected = undefined
            break
          case 'focus':
            page.focus()
            break
          case 'reload': {
            kit.stop()
            await settled()
            expect(evm.wallets.map((wallet) => wallet.listenerCount())).toEqual([0, 0])
            expect(page.listenerCount()).toBe(0)
            world = testKit({ storage: world.storage, adapters: world.adapters })
            world.kit.start()
            model.asked = undefined
            break
          }
        }
        await settled()
        await settled()
        const account = world.kit.account('eip155').get()
        // Coming back is allowed, silently, to wallets that were used and still allow it; only then.
        if (account.status === 'connected') {
          const wallet = ids.indexOf(account.wallet?.id ?? '')
          expect(model.allows[wallet], `${run.join(' → ')} at ${step}`).toBe(true)
          const shown = evm.wallets[wallet]
          expect(account.networkId).toBe(shown?.networkId)
          if (model.connected !== wallet)
            expect([
              'focus',
              'reload',
              'yes',
              'cancel',
              'no',
              'leave',
              'connect one',
              'connect two',
              'account',
              'network',
            ]).toContain(step)
          model.connected = wallet
        } else {
          expect(
            model.connected === undefined ||
              !model.allows[model.connected] ||
              account.status === 'reconnecting',
            `${run.join(' → ')} at ${step}: ${account.status}`,
          ).toBe(true)
        }
        if (step === 'disconnect') expect(account.status).toBe('disconnected')
        if (step === 'cancel') expect(world.kit.connection.$attempt.get().status).toBe('idle')
        // Nobody is listened to but the wallet that is connected and the one that is asked.
        const attempt = world.kit.connection.$attempt.get()
        const asked = attempt.status === 'waiting' ? ids.indexOf(attempt.wallet.id) : -1
        const strangers = evm.wallets.filter((_, at) => at !== model.connected && at !== asked)
        expect(strangers.map((wallet) => wallet.listenerCount())).toEqual(strangers.map(() => 0))
        if (step !== 'reload')
          expect(world.kit.account('solana').get().address).toEqual(solanaBefore.address)
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
