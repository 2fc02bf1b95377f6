/** Prints the time of a run as Markdown: steps, and the slowest test files and stories. */

/**
 * @typedef {object} Timings
 * @property {import('./vitest-timings.mjs').FileTimings[]} files
 * @property {import('./story-timings.mjs').StoryTimings[]} stories
 */

const shown = 30

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1)

/** @param {readonly (readonly string[])[]} rows */
const table = ([head = [], ...rows]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/**
 * @param {readonly { name: string, seconds: number }[]} steps
 * @param {Timings} timings
 */
export function profile(steps, { files, stories }) {
  /** @param {'environment' | 'imports' | 'tests' | 'hooks'} part */
  const sum = (part) => seconds(files.reduce((total, file) => total + file[part], 0))
  /** @param {import('./vitest-timings.mjs').FileTimings} file */
  const total = ({ environment, imports, tests, hooks }) => environment + imports + tests + hooks
  const slowFiles = [...files].sort((a, b) => total(b) - total(a)).slice(0, shown)
  const slowStories = [...stories].sort((a, b) => b.duration - a.duration).slice(0, shown)
  return [
    'Steps, in seconds. Two steps run beside each other, so the sum is more than the run.\n',
    table([['Step', 'Seconds'], ...steps.map((step) => [step.name, step.seconds.toFixed(1)])]),
    `\nUnit tests, seconds of both workers: environment ${sum('environment')}, imports ${sum('imports')}, hooks ${sum('hooks')}, tests ${sum('tests')}.\n`,
    table([
      ['Slowest test files', 'Imports', 'Hooks', 'Tests', 'Slowest test'],
      ...slowFiles.map((file) => [
        `${file.file}${file.project === 'dom, React 18' ? ' (React 18)' : ''}`,
        seconds(file.imports + file.environment),
        seconds(file.hooks),
        seconds(file.tests),
        seconds(file.slowest[0]?.duration ?? 0),
      ]),
    ]),
    `\nStories, seconds of all workers: ${seconds(stories.reduce((all, story) => all + story.duration, 0))}.\n`,
    table([
      ['Slowest stories', 'Seconds'],
      ...slowStories.map(({ file, name, duration }) => [
        `${file}: ${name.replaceAll('|', '\\|')}`,
        seconds(duration),
      ]),
    ]),
  ].join('\n')
}
