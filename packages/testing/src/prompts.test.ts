import { describe, expect, it } from 'vitest'
import { createPrompts } from './prompts.js'

const ask = (prompts: ReturnType<typeof createPrompts>, kind = 'sign') =>
  prompts.ask(kind, 'personal_sign', ['0x'])

describe('createPrompts', () => {
  it('approves by default', async () => {
    const prompts = createPrompts()
    expect(prompts.script).toBe('approve')
    await ask(prompts)
    expect(prompts.promptCount).toBe(1)
  })

  it('rejects with 4001', async () => {
    const prompts = createPrompts()
    prompts.reject()
    await expect(ask(prompts)).rejects.toMatchObject({ code: 4001 })
  })

  it('holds each prompt until it is answered, one at a time', async () => {
    const prompts = createPrompts()
    prompts.hold()
    const [sign, send, other] = [ask(prompts), ask(prompts, 'send'), ask(prompts, 'switch')]
    const [first, second, third] = prompts.prompts
    expect(first).toMatchObject({ method: 'personal_sign', params: ['0x'] })
    first?.approve()
    first?.reject()
    second?.reject()
    third?.fail('odd')
    await expect(sign).resolves.toBeUndefined()
    await expect(send).rejects.toMatchObject({ code: 4001 })
    await expect(other).rejects.toBe('odd')
    expect(prompts.prompts).toEqual([])
  })

  it('rejects a second prompt of a kind while the first is pending', async () => {
    const prompts = createPrompts()
    prompts.hold()
    const first = ask(prompts)
    await expect(ask(prompts)).rejects.toMatchObject({ code: -32002 })
    expect(prompts.promptCount).toBe(1)
    prompts.approve()
    await first
    await ask(prompts)
  })

  it('rejects pending prompts on reject', async () => {
    const prompts = createPrompts()
    prompts.hold()
    const first = ask(prompts)
    prompts.reject()
    await expect(first).rejects.toMatchObject({ code: 4001 })
  })

  it('approves after a delay, or earlier when answered', async () => {
    const prompts = createPrompts()
    prompts.delay(30)
    const begun = Date.now()
    await ask(prompts)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(25)
    prompts.delay(60_000)
    const early = ask(prompts)
    prompts.prompts[0]?.approve()
    await early
  })

  it.each([['text'], [undefined], [{ code: 7, data: { originalError: { code: 4001 } } }], [null]])(
    'throws exactly %j for one prompt on failNext',
    async (thrown: unknown) => {
      const prompts = createPrompts()
      prompts.failNext(thrown)
      const caught = await ask(prompts).then(
        () => 'resolved',
        (error: unknown) => [error],
      )
      expect(caught).toEqual([thrown])
      await ask(prompts)
    },
  )

  it('reports once that an earlier request is pending', async () => {
    const prompts = createPrompts()
    prompts.pendingNext()
    await expect(ask(prompts)).rejects.toMatchObject({ code: -32002 })
    await ask(prompts)
  })
})
