import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../storage/key-value.js'
import { checkedStorage } from './checked-storage.js'
import { ownedStorage } from './storage.js'

const core = (name: string) => `wc@2:core:0.3//${name}`

async function read(key: string, text: string) {
  const kept = memoryStorage()
  kept.set(`x.${key}`, text)
  return checkedStorage(ownedStorage('x.', kept)).getItem(key)
}

describe('[X12] storage of the protocol’s library', () => {
  it.each([
    'keychain',
    'messages',
    'messages_withoutClientAck',
    'expirer',
    'history',
    'pairing',
    'proposal',
    'session',
    'subscription',
    'request',
  ])('is ignored if %s is of another shape', async (name) => {
    const isMap = name === 'keychain' || name.startsWith('messages')
    for (const wrong of ['null', '5', '"x"', '{', 'true', isMap ? '[]' : '{}', isMap ? '[1]' : ''])
      expect(await read(core(name), wrong)).toBeUndefined()
    for (const [wrong, rest] of [
      ['{"a":5,"b":null,"c":"zz"}', {}],
      ['[1,null,"x",[]]', name === 'request' ? [[]] : []],
    ] as const) {
      if (Array.isArray(rest) !== isMap) expect(await read(core(name), wrong)).toEqual(rest)
    }
  })

  it.each([
    ['keychain', { ab: '0f'.repeat(32) }],
    ['messages', { ab: { hash: 'message' } }],
    ['expirer', [{ target: 'topic:ab', expiry: 1 }]],
    ['expirer', [{ target: 'id:7', expiry: 1 }]],
    ['history', [{ id: 1, topic: 'ab', request: { method: 'm' }, expiry: 2 }]],
    ['pairing', [{ topic: 'ab', expiry: 1, relay: { protocol: 'irn' }, active: false }]],
    ['proposal', [{ id: 1, expiryTimestamp: 2, proposer: { publicKey: 'ab', metadata: {} } }]],
    [
      'session',
      [{ topic: 'ab', expiry: 1, self: { publicKey: 'cd' }, peer: { metadata: {} }, more: [] }],
    ],
    ['subscription', [{ id: 'ab', topic: 'cd', relay: { protocol: 'irn' } }]],
  ])('is what it wrote, %s', async (name, value) => {
    expect(await read(core(name), JSON.stringify(value))).toEqual(value)
    if (!Array.isArray(value)) return
    const spoilt = [{}, ...value, { ...value[0], topic: 7, target: 'x', proposer: null }]
    expect(await read(core(name), JSON.stringify(spoilt))).toEqual(value)
  })

  it('leaves alone what is ours', async () => {
    expect(await read('journal', '[1]')).toEqual([1])
    expect(await read('choice', '"trust://"')).toBe('trust://')
  })
})
