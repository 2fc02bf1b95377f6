/** A feature of a third party, by the public contract alone: what it is handed, what the kit has of it, and its end. */
import { atom, type ReadableAtom } from 'nanostores'
import { expect, expectTypeOf, it, vi } from 'vitest'
import type { Feature, InternalKit } from './feature.js'
import { settled, testKit } from './fixtures/test-kit.js'
import { getCurrentRoute } from './index.js'
import type { Kit } from './kit.js'
import { memoryStorage } from './storage/key-value.js'

interface Tally {
  readonly $visits: ReadableAtom<number>
}

declare module './extensions.js' {
  interface KitFeatures {
    tally: Tally
  }
  interface ViewParameters {
    Tally: { readonly since?: number }
  }
  interface KitEvents {
    TALLY_COUNTED: { readonly visits: number }
  }
  interface AlertCodes {
    'tally-full': string
  }
}

const count = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined)

/** Counts visits, and keeps its view open while `isHeld` is true. */
function tally(world: { isHeld?: boolean; isHome?: boolean; prefetched?: unknown[] } = {}) {
  const inside: InternalKit[] = []
  const feature: Feature<'tally'> = {
    name: 'tally',
    setup({ createStorageItem, emit, alert, options }) {
      const kept = createStorageItem('tally', count)
      const $visits = atom(0)
      return {
        api: { $visits },
        views: { Tally: { isDismissDisabled: () => world.isHeld === true } },
        getInitialRoute: () => (world.isHome ? { view: 'Tally' } : undefined),
        prefetch: (route) => world.prefetched?.push(route),
        adapters: options.adapters.toReversed(),
        start(lifetime, kit) {
          inside.push(kit)
          $visits.set((kept.get() ?? 0) + 1)
          kept.set($visits.get())
          emit({ type: 'TALLY_COUNTED', visits: $visits.get() })
          if ($visits.get() > 1) alert('tally-full', `${$visits.get()}`, 'More visits than one')
          lifetime.onDispose(() => $visits.set(0))
        },
      }
    },
  }
  return { feature, inside }
}

it('has a name on the kit, its own events, alerts and keys, and ends with it', () => {
  const storage = memoryStorage()
  const { kit } = testKit({ storage, kit: { tally: tally().feature, debug: true } })
  expectTypeOf(kit.tally).toEqualTypeOf<Tally | undefined>()
  expectTypeOf<Kit['tally']>().toEqualTypeOf<Tally | undefined>()
  const heard = vi.fn()
  kit.events.on(heard)
  // Nothing is touched before the start.
  expect(storage.get('scope.1.tally')).toBeNull()
  expect(kit.tally?.$visits.get()).toBe(0)
  const stop = kit.start()
  expect(kit.tally?.$visits.get()).toBe(1)
  expect(storage.get('scope.1.tally')).toBe('1')
  expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'TALLY_COUNTED', visits: 1 })
  stop()
  expect(kit.tally?.$visits.get()).toBe(0)
  kit.start()
  expect(kit.tally?.$visits.get()).toBe(2)
  expect(kit.alerts.$alerts.get()).toEqual([
    { code: 'tally-full', detail: '2', message: 'More visits than one' },
  ])
})

it('is absent if not passed: its view is rejected by name, with what to do', () => {
  const { kit } = testKit()
  expect(kit.tally).toBeUndefined()
  for (const go of [kit.modal.open, kit.modal.push, kit.modal.replace]) {
    expect(() => go({ view: 'Tally' })).toThrowError(
      expect.objectContaining({ code: 'view-unavailable', details: { view: 'Tally' } }),
    )
  }
  expect(() => kit.modal.open({ view: 'ApproveTransaction' })).toThrowError(
    expect.objectContaining({
      code: 'view-unavailable',
      message: expect.stringContaining('the option "walletConnect"'),
      details: { view: 'ApproveTransaction', option: 'walletConnect' },
    }),
  )
  expect(() => kit.modal.open({ view: 'Acount' } as never)).toThrowError('Did you mean "Account"?')
  expect(kit.modal.$state.get().status).toBe('closed')
})

it('shares one feature between two kits, but none of its state', () => {
  const { feature } = tally()
  const [first, second] = [
    testKit({ kit: { tally: feature } }),
    testKit({ kit: { tally: feature } }),
  ]
  first.kit.start()
  expect(first.kit.tally?.$visits.get()).toBe(1)
  expect(second.kit.tally?.$visits.get()).toBe(0)
})

it('shakes a view instead of closing it while dismissing is disabled', () => {
  const world = { isHeld: true }
  const { kit } = testKit({ kit: { tally: tally(world).feature } })
  kit.start()
  kit.modal.open({ view: 'Tally', since: 1 })
  kit.modal.close()
  kit.modal.back()
  expect(kit.modal.$state.get()).toMatchObject({ status: 'open', isShaking: true })
  world.isHeld = false
  kit.modal.close()
  expect(kit.modal.$state.get().status).toBe('closed')
})

it('[MOD-02] may open the dialog elsewhere than at Connect, and at Account once connected', async () => {
  const world = { isHome: true }
  const { kit } = testKit({ kit: { tally: tally(world).feature } })
  kit.start()
  const opened = () => {
    kit.modal.open()
    return getCurrentRoute(kit.modal.$state.get()).view
  }
  expect(opened()).toBe('Tally')
  world.isHome = false
  expect(opened()).toBe('Connect')
  world.isHome = true
  await kit.connection.connect('test.memory.wallet1')
  expect(opened()).toBe('Account')
})

it('prefetches when a user approaches, with access to the kit’s internals', async () => {
  const prefetched: unknown[] = []
  const { feature, inside } = tally({ prefetched })
  const { kit, evm, solana } = testKit({ kit: { tally: feature } })
  kit.prefetch({ view: 'Networks' })
  kit.prefetch()
  expect(prefetched).toEqual([{ view: 'Networks' }, undefined])
  // Its adapters stand in the place of the kit's.
  expect(kit.options.adapters).toEqual([solana.adapter, evm.adapter])
  kit.start()
  const [mine] = inside
  expect(
    (await mine?.connection.loadInternals())?.getConnection('eip155').$state.get().status,
  ).toBe('disconnected')
  mine?.network.approve('eip155', { approvedIds: ['eip155:2'], supportsAllNetworks: false })
  expect(kit.network.forNamespace('eip155')?.get()).toMatchObject({ approvedIds: ['eip155:2'] })
  mine?.network.approve('eip155', undefined)
  expect(kit.network.forNamespace('eip155')?.get().approvedIds).toBeUndefined()
  const network = kit.network.find('eip155:1')
  expect(network && (await mine?.chains())?.getNodeClient(network)).toHaveProperty('request')
  await settled()
})
