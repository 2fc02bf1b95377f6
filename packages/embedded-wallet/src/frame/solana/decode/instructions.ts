/** Each instruction by the program that it calls, and what else is to be said of a transaction. */
import type { PrepareDeps } from '../../approval/prepared.js'
import { getRecipientWarnings, solanaEnds } from '../../approval/recipient-warnings.js'
import { sanitizeText } from '../../approval/sanitize-text.js'
import { isKnownBudget } from '../fee.js'
import { type Instruction, toHexString } from '../instruction.js'
import {
  associatedProgram,
  isBudget,
  isTokenProgram,
  memoPrograms,
  systemProgram,
} from '../programs.js'
import type { Resolved } from '../resolve.js'
import {
  type About,
  type DecodedInstruction,
  namedCall,
  type Reader,
  toDecoded,
  undecoded,
} from './decoded-instruction.js'
import type { Facts } from './facts.js'
import { readSystem } from './system.js'
import { parseToken } from './token.js'

/** `Create` in both its forms, and `CreateIdempotent`. */
const readAssociated: Reader = ({ accounts, data }) => {
  const [, account, owner] = accounts
  const isKnown = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!account || !owner || !isKnown) return undefined
  return toDecoded({ type: 'open-account', account: account.address, to: owner.address })
}

const readMemo: Reader = (instruction) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(instruction.data)
    return namedCall(instruction, 'memo', [{ name: 'text', value: sanitizeText(text) }])
  } catch {
    return undefined
  }
}

function getReader(program: string): Reader | undefined {
  if (program === systemProgram) return readSystem
  if (isTokenProgram(program)) return parseToken
  if (program === associatedProgram) return readAssociated
  return memoPrograms.includes(program) ? readMemo : undefined
}

function readInstruction(instruction: Instruction, about: About): DecodedInstruction {
  if (isBudget(instruction) && isKnownBudget(instruction)) return { actions: [], warnings: [] }
  return getReader(instruction.program)?.(instruction, about) ?? undecoded(instruction)
}

/** All of a transaction, in its order; one that does nothing is the bytes that it is. */
export function parseInstructions(
  { instructions }: Resolved,
  bytes: Uint8Array,
  facts: Facts,
  { account, known }: PrepareDeps,
): DecodedInstruction {
  const about: About = {
    account,
    facts,
    getWarnings: (recipient) =>
      facts.isKeyless(recipient)
        ? ['burn-address']
        : getRecipientWarnings(recipient, account, known, solanaEnds),
  }
  const all = instructions.map((instruction) => readInstruction(instruction, about))
  const actions = all.flatMap((instruction) => instruction.actions)
  if (actions.length === 0)
    return toDecoded({ type: 'bytes', hex: toHexString(bytes) }, ['undecoded'])
  return { actions, warnings: all.flatMap((instruction) => instruction.warnings) }
}
