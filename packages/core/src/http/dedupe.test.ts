import { describe, expect, it, vi } from 'vitest'
import { browserEnv } from '../env.js'
import { createDedupe } from './dedupe.js'
import { answerRpc, startNodeServer } from './fixtures/node-server.js'
import { createRpcClient } from './json-rpc.js'

/** Reads that settle when the test says so, and how often each was asked. */
function reads() {
  const asked: string[] = []
  const pending = new Map<string, ((answer: unknown) => void)[]>()
  const read = (key: string) => () => {
    asked.push(key)
    return new Promise((resolve) => {
      pending.set(key, [...(pending.get(key) ?? []), resolve])
    })
  }
  const settle = (key: string, answer: unknown) => {
    for (const resolve of pending.get(key) ?? []) resolve(answer)
  }
  return { asked, read, settle }
}

describe('shares reads in flight, up to the limit', () => {
  it('lets no caller join the oldest read beyond the limit', async () => {
    const { asked, read } = reads()
    const share = createDedupe(2)
    for (const key of ['a', 'b', 'c']) void share(key, read(key), undefined)
    void share('b', read('b'), undefined)
    void share('c', read('c'), undefined)
    expect(asked).toEqual(['a', 'b', 'c'])
    void share('a', read('a'), undefined)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  it('keeps the reads that were joined last', async () => {
    const { asked, read } = reads()
    const share = createDedupe(2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) void share(key, read(key), undefined)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('answers callers of an evicted read, whose end removes no newer entry', async () => {
    const { asked, read, settle } = reads()
    const share = createDedupe(1)
    const first = share('a', read('a'), undefined)
    const joined = share('a', read('a'), undefined)
    void share('b', read('b'), undefined)
    let isYoung = false
    const young = share(
      'a',
      () => {
        isYoung = true
        return new Promise(() => undefined)
      },
      undefined,
    )
    expect(isYoung).toBe(true)
    settle('a', 1)
    expect(await Promise.all([first, joined])).toEqual([1, 1])
    await new Promise((resolve) => setTimeout(resolve))
    const before = asked.length
    void share('a', read('a'), undefined)
    expect(asked).toHaveLength(before)
    void young
  })

  it('removes an entry once it settles, also if it fails', async () => {
    const share = createDedupe(8)
    const fail = vi.fn(() => Promise.reject(new Error('no')))
    await expect(share('a', fail, undefined)).rejects.toThrow('no')
    await expect(share('a', fail, undefined)).rejects.toThrow('no')
    expect(fail).toHaveBeenCalledTimes(2)
  })

  it('[HTTP-02] shares 8192 reads in a node client', async () => {
    const server = await startNodeServer((body, response) =>
      answerRpc(body, response, ({ params }) => ({ result: params[0] })),
    )
    try {
      const node = createRpcClient(browserEnv(), [server.url])
      const all = Array.from({ length: 8_192 }, (_, n) => n)
      const asked = all.map((n) => node.request('m', [n]))
      // All are pending, so each equal request joins one. After one more, the first is sent again.
      const joined = all.map((n) => node.request('m', [n]))
      const more = [node.request('m', ['more']), node.request('m', [0])]
      expect(await Promise.all(joined)).toEqual(all)
      await Promise.all([...asked, ...more])
      expect(server.bodies.flat()).toHaveLength(8_192 + 2)
    } finally {
      await server.close()
    }
  })
})
