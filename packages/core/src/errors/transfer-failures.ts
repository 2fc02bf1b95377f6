/** Why a transfer would fail, as far as an adapter can tell: by name, so that it can be said in every language. */

/**
 * `too-small`: the network carries no amount so small · `fee-too-high`: the fee is out of proportion to it ·
 * `receiver-program`, `receiver-token-account`, `receiver-no-key`: nobody could send on what is sent there ·
 * `receiver-handed-over`: the receiver's account for this token belongs to another owner · `receiver-rent`: it is less than a
 * new account has to hold · `sender-rent`: what is left is less than the account has to hold · `small-coins`: coins that may
 * carry inscriptions or runes would be needed · `opening`: it does not do to open the recipient's account · `token-refuses`,
 * `program-refuses`: a contract says no.
 */
export const transferObstacles = [
  'too-small',
  'fee-too-high',
  'receiver-program',
  'receiver-token-account',
  'receiver-no-key',
  'receiver-handed-over',
  'receiver-rent',
  'sender-rent',
  'small-coins',
  'opening',
  'token-refuses',
  'program-refuses',
] as const

export type TransferObstacle = (typeof transferObstacles)[number]

/** As adapters put it into the `facts` of what they throw; `said` is what a contract gives for a reason, in its own words. */
export const obstacleFacts = (obstacle: TransferObstacle, said = '') => ({
  obstacle,
  ...(said && { said }),
})

/** A `KitError`, as far as it counts here. */
interface Explained {
  readonly facts: Readonly<Record<string, string | number>>
}

export interface ToldObstacle {
  readonly obstacle: TransferObstacle
  /** Whoever wrote the contract chose it: shown as a quotation, never as words of the site. */
  readonly said?: string
}

/** Undefined where no more is known than the code says. */
export function obstacleOf(problem: Explained | undefined): ToldObstacle | undefined {
  const { obstacle: told, said } = problem?.facts ?? {}
  const obstacle = transferObstacles.find((one) => one === told)
  return obstacle && { obstacle, ...(typeof said === 'string' && { said }) }
}
