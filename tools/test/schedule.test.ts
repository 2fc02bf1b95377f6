/** The order in which `npm test` runs its steps. */
import { expect, it } from 'vitest'
import { schedule } from './schedule.mjs'

/** Tasks that end when the test says so, and a log of what has started and ended. */
function scene(slots: number) {
  const log: string[] = []
  const ends = new Map<string, (hasPassed: boolean) => void>()
  const task = (name: string, taken: number, needs: readonly string[] = []) => ({
    name,
    slots: taken,
    needs,
    run: () =>
      new Promise<boolean>((resolve) => {
        log.push(`start ${name}`)
        ends.set(name, resolve)
      }),
  })
  const run = (tasks: readonly ReturnType<typeof task>[]) =>
    schedule(tasks, {
      slots,
      hasPassed: (passed) => passed,
      onSkip: ({ name }, needed) => log.push(`skip ${name}: ${needed}`),
    })
  async function end(name: string, hasPassed = true) {
    ends.get(name)?.(hasPassed)
    log.push(`end ${name}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { log, task, run, end }
}

it('starts tasks in their order, as many as there are slots', async () => {
  const { log, task, run, end } = scene(2)
  const done = run([task('a', 1), task('b', 1), task('c', 1)])
  expect(log).toEqual(['start a', 'start b'])
  await end('b')
  expect(log).toEqual(['start a', 'start b', 'end b', 'start c'])
  await end('a')
  await end('c')
  await done
})

it('starts a task that needs both slots once both are free', async () => {
  const { log, task, run, end } = scene(2)
  const done = run([task('a', 1), task('b', 1), task('both', 2)])
  await end('a')
  expect(log).not.toContain('start both')
  await end('b')
  expect(log.at(-1)).toBe('start both')
  await end('both')
  await done
})

it('gives a task that takes more slots than there are all of them', async () => {
  const { log, task, run, end } = scene(1)
  const done = run([task('both', 2)])
  expect(log).toEqual(['start both'])
  await end('both')
  await done
})

it('starts a task after those it needs, and ignores needs that are not scheduled', async () => {
  const { log, task, run, end } = scene(2)
  const done = run([task('tests', 1, ['build', 'browser']), task('build', 1)])
  expect(log).toEqual(['start build'])
  await end('build')
  expect(log.at(-1)).toBe('start tests')
  await end('tests')
  await done
})

it('skips what needs a failed task, also through others, and runs the rest', async () => {
  const { log, task, run, end } = scene(1)
  const done = run([
    task('build', 1),
    task('late', 1, ['e2e']),
    task('e2e', 1, ['build']),
    task('lint', 1),
  ])
  await end('build', false)
  await end('lint')
  await done
  expect(log).toEqual([
    'start build',
    'end build',
    'skip e2e: build',
    'start lint',
    'end lint',
    'skip late: e2e',
  ])
})

it('throws if tasks need each other', async () => {
  const { task, run } = scene(1)
  await expect(run([task('a', 1, ['b']), task('b', 1, ['a'])])).rejects.toThrow(
    'These need each other: a, b.',
  )
})
