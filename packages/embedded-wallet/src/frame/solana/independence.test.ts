/** What transactions change, on a real virtual machine: alone, and beside others of the same request. */
import { base64 } from '@scure/base'
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { token, u64 } from './fixtures/instructions.js'
import { newPair, signBy } from './fixtures/quick-keys.js'
import { needsWith } from './fixtures/signer.js'
import { type Case, createWorld, tokenRent, type World } from './fixtures/world.js'
import { prepareSolana } from './index.js'

const sol = 1_000_000_000n
const fee = 5_000n
let world: World
let testCase: Case

beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.chain.stop())
/** X0 holds 100 of token A. */
beforeEach(async () => {
  testCase = await world.newCase([{ mint: 'A', isClosable: false, isDelegated: false }])
})

function signedBy(
  payer: Keypair,
  signers: readonly Keypair[],
  instructions: readonly TransactionInstruction[],
): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: testCase.blockhash,
    instructions: [...instructions],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  signBy(transaction, signers)
  return transaction
}
const toText = (transaction: VersionedTransaction) => base64.encode(transaction.serialize())
const wire = (instructions: readonly TransactionInstruction[]) =>
  toText(signedBy(testCase.signer.pair, [], instructions))
const wireOfFriend = (instructions: readonly TransactionInstruction[]) =>
  toText(signedBy(world.friend, [world.friend], instructions))
async function read(...transactions: readonly string[]) {
  const request = { method: 'solana_signAllTransactions', params: { transactions } }
  return (await prepareSolana(request, needsWith(testCase.signer, world.node))).decoded
}
const pay = (to: PublicKey, lamports: bigint, fromPubkey = testCase.signer.pair.publicKey) =>
  SystemProgram.transfer({ fromPubkey, toPubkey: to, lamports })
const move = (from: string, to: string, amount: bigint) =>
  token('token', [`${from}*`, `${to}*`, `${testCase.signer.account}!`], [3, ...u64(amount)])
const close = (account: string, to: string) =>
  token('token', [`${account}*`, `${to}*`, `${testCase.signer.account}!`], [9])
const x0 = () => testCase.keys.X0.publicKey.toBase58()
const native = { kind: 'native' } as const
const asset = () => ({ kind: 'token', address: world.mints.A, decimals: 6 })

describe('[F24] one transaction', () => {
  it('loses the deposit of a token account that it closes in favour of others', async () => {
    const to = world.friend.publicKey.toBase58()
    const { changes } = await read(wire([move(x0(), world.friends.A, 100n), close(x0(), to)]))
    expect(changes).toEqual([
      { asset: native, amount: -BigInt(tokenRent) - fee },
      { asset: asset(), amount: -100n },
    ])
  })

  it('gains the deposit of a token account that it closes in favour of the account', async () => {
    const { changes } = await read(
      wire([move(x0(), world.friends.A, 100n), close(x0(), testCase.signer.account)]),
    )
    expect(changes).toEqual([
      { asset: asset(), amount: -100n },
      { asset: native, amount: BigInt(tokenRent) - fee },
    ])
  })

  it('loses SOL that was paid into a token account and is withdrawn to others', async () => {
    const target = `${testCase.associated.B}*`
    const excess = token(
      'token-2022',
      [target, `${world.friend.publicKey.toBase58()}*`, `${testCase.signer.account}!`],
      [38],
    )
    const { pair } = testCase.signer
    await world.send(signedBy(pair, [pair], [pay(new PublicKey(testCase.associated.B), sol)]))
    const { changes } = await read(wire([excess]))
    expect(changes).toEqual([{ asset: native, amount: -sol - fee }])
  })

  it('changes no SOL of an account that it only reads', async () => {
    const { changes } = await read(wireOfFriend([move(testCase.associated.A, world.friends.A, 7n)]))
    expect(changes).toEqual([{ asset: asset(), amount: -7n }])
  })
})

describe('[F24] several transactions', () => {
  it('are not simulated if one changes what another one names', async () => {
    const setAuthority = token(
      'token',
      [`${x0()}*`, `${testCase.signer.account}!`],
      [6, 2, 1, ...world.friend.publicKey.toBytes()],
    )
    const all = await read(wire([move(testCase.associated.A, x0(), 900n)]), wire([setAuthority]))
    expect(all).not.toHaveProperty('changes')
    expect(all.warnings).toContain('not-simulated')
  })

  it('are not simulated if the account can’t pay for all of them', async () => {
    const [first, second] = [newPair().publicKey, newPair().publicKey]
    const half = (3n * sol) / 2n
    expect((await read(wire([pay(first, half)]))).changes).toHaveLength(1)
    const all = await read(wire([pay(first, half)]), wire([pay(second, half)]))
    expect(all).not.toHaveProperty('changes')
    expect(all.warnings).toContain('not-simulated')
  })

  it('are not simulated if two are the same: the chain takes one', async () => {
    const own = testCase.signer.pair.publicKey
    const all = await read(wire([pay(own, 1n)]), wire([pay(own, 1n)]))
    expect(all).not.toHaveProperty('changes')
  })

  it('do not set off what one gives against what another one takes', async () => {
    const own = testCase.signer.pair.publicKey
    const gives = wireOfFriend([pay(own, sol, world.friend.publicKey), pay(own, 0n)])
    const { changes } = await read(wire([pay(newPair().publicKey, sol)]), gives)
    expect(changes).toEqual([
      { asset: native, amount: -sol - fee },
      { asset: native, amount: sol },
    ])
  })
})
