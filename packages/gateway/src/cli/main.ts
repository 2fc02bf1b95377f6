#!/usr/bin/env node
/** The command: `scope-gateway` serves; the others check, make secrets, sign, and change the directory of one that runs. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ConfigError } from '../config/check.js'
import { readConfig } from '../config/read.js'
import { createLog, errorFacts } from '../http/log.js'
import { directoryCommand } from './directory-command.js'
import { initCommand } from './init-command.js'
import { removeFetch } from './no-fetch.js'
import { reencryptCommand } from './reencrypt-command.js'
import { secretsReport } from './secrets-report.js'
import { serve } from './serve.js'
import { walletsCommand } from './wallets-command.js'

const help = `scope-gateway                       serves, as the environment and GATEWAY_CONFIG say
scope-gateway init …                writes a configuration and secrets (\`init --origin https://shop.example.com\`)
scope-gateway check                 says what is wrong with the configuration, and which secrets can go
scope-gateway secret                prints a new one
scope-gateway reencrypt                seals the database with the first value of AUTH_ENCRYPTION_KEY, so that others can go
scope-gateway directory …           makes keys, and signs the directory’s file (\`directory help\`)
scope-gateway wallets …             changes the wallet directory of a gateway that runs (\`wallets help\`)`

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function readOrEnd(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env)
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown
    process.stderr.write(`The configuration is wrong:\n${thrown.message}\n`)
    process.exit(2)
  }
}

async function serveUntilAsked(): Promise<void> {
  removeFetch()
  const config = readOrEnd()
  const log = createLog(config.log)
  try {
    const serving = await serve(config, { log })
    log.info({ address: serving.address }, 'serving')
    // Where lines are for programs the one above says it.
    if (config.environment === 'development') say(`ready ${serving.address}`)
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // A second signal exits at once.
        if (isStopping) process.exit(1)
        isStopping = true
        log.info({ signal }, 'stopping')
        serving.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            log.error(errorFacts(error), 'shutdown failed')
            process.exit(1)
          },
        )
      })
    }
  } catch (thrown) {
    if (thrown instanceof ConfigError) {
      process.stderr.write(`The configuration is wrong:\n${thrown.message}\n`)
      process.exit(2)
    }
    log.error(errorFacts(thrown), 'could not start')
    process.stderr.write(`The gateway could not start. The log above says where.\n`)
    process.exit(1)
  }
}

const [command, ...rest] = process.argv.slice(2)
// What the environment already has comes first.
if (existsSync('.env')) process.loadEnvFile('.env')
if (command === undefined) await serveUntilAsked()
else if (command === 'check') {
  const config = readOrEnd()
  say(['The configuration is right.', ...secretsReport(config)].join('\n'))
} else if (command === 'init') process.exitCode = initCommand(rest, say)
else if (command === 'secret') say(randomBytes(32).toString('hex'))
else if (command === 'reencrypt') process.exitCode = await reencryptCommand(readOrEnd(), say)
else if (command === 'directory') process.exitCode = directoryCommand(rest, process.env, say)
else if (command === 'wallets') process.exitCode = await walletsCommand(rest, process.env, say)
else {
  say(help)
  process.exitCode = command === 'help' || command === '--help' ? 0 : 2
}
