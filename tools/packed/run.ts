/** Runs a command, and shows its output only if it fails. */
import { spawnSync } from 'node:child_process'
import { toolEnv } from '../tool-path.mjs'

export interface Outcome {
  readonly passed: boolean
  readonly output: string
}

export function run(command: string, args: readonly string[], cwd: string): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: toolEnv(),
    encoding: 'utf8',
    timeout: 5 * 60_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  return { passed: status === 0, output }
}
