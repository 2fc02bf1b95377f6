/** Runs steps beside each other: each as soon as those it needs have passed and there is a free slot. */

/**
 * @template R
 * @typedef {object} Task
 * @property {string} name
 * @property {readonly string[]} [needs] names of tasks that must pass before; those that are not scheduled don't count
 * @property {number} slots how many of the slots it takes
 * @property {() => Promise<R>} run
 */

/**
 * Tasks start in the order given; a task that does not fit yet lets later ones go before it only if those fit.
 *
 * @template R
 * @param {readonly Task<R>[]} tasks
 * @param {object} how
 * @param {number} how.slots
 * @param {(result: R) => boolean} how.hasPassed
 * @param {(task: Task<R>, needed: string) => void} how.onSkip called for a task that is not run because one that it needs failed
 * @returns {Promise<void>}
 */
export async function schedule(tasks, { slots, hasPassed, onSkip }) {
  /** @type {Map<string, 'waiting' | 'running' | 'passed' | 'failed'>} */
  const states = new Map(tasks.map(({ name }) => [name, 'waiting']))
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  let free = slots

  /** @param {Task<R>} task */
  const start = (task) => {
    const taken = Math.min(task.slots, slots)
    free -= taken
    states.set(task.name, 'running')
    const ended = task.run().then((result) => {
      states.set(task.name, hasPassed(result) ? 'passed' : 'failed')
      running.delete(task.name)
      free += taken
    })
    running.set(task.name, ended)
  }

  for (;;) {
    for (const task of tasks) {
      if (states.get(task.name) !== 'waiting') continue
      const needs = (task.needs ?? []).filter((name) => states.has(name))
      const failed = needs.find((name) => states.get(name) === 'failed')
      if (failed) {
        states.set(task.name, 'failed')
        onSkip(task, failed)
        continue
      }
      const isReady = needs.every((name) => states.get(name) === 'passed')
      if (isReady && Math.min(task.slots, slots) <= free) start(task)
    }
    if (running.size === 0) {
      const stuck = tasks.filter(({ name }) => states.get(name) === 'waiting')
      if (stuck.length === 0) return
      // A task that was skipped in this pass may be needed by one before it.
      if (!stuck.some(({ needs }) => needs?.some((name) => states.get(name) === 'failed')))
        throw new Error(`These need each other: ${stuck.map(({ name }) => name).join(', ')}.`)
      continue
    }
    await Promise.race(running.values())
  }
}
