/**
 * Turns a smart account at the key's own address back into a plain one (EIP-7702). One transaction of the key ends all permissions
 * first: they would count again if the account were upgraded later.
 */
import { hexToBytes, keccak256, serializeTransaction, zeroAddress } from 'viem'
import type { DecodedRequest } from '../../approval/decoded-request.js'
import type { Prepared } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { getReference } from '../account.js'
import { beneathFee, feesFor, latestBlock } from '../fees.js'
import { askQuantity, hexOf, toSafeInteger } from '../quantity.js'
import { send } from '../send.js'
import { signHash } from '../signature.js'
import { margin } from '../transaction.js'
import { loadSmartAccount, readAccountState } from './account-state.js'
import { signAuthorization } from './authorization.js'
import { getAccountName, statelessAccount } from './contracts.js'
import type { OperationDeps } from './draft.js'
import { revokeAllCall } from './permissions/state.js'

/** Gas of one authorization (EIP-7702). */
const authorizationGas = 25_000n

/** Rejects with `unsupported` if the account’s code is not this wallet’s, and with `unfunded` if it can’t pay the fee. */
export async function prepareRemoval(_: unknown, deps: OperationDeps): Promise<Prepared> {
  const { chainId, node, smartAccount } = deps
  const account = await loadSmartAccount(smartAccount.owner, smartAccount.standard)
  const state = await readAccountState(account, node)
  if (account.standard !== 'eip7702' || !state.isDeployed)
    throw new FrameError('unsupported', 'This account is a plain one')
  const { to, value, data } = revokeAllCall()
  const call = { from: account.address, to, data, input: data }
  const readNonce = () => askQuantity(node, 'eth_getTransactionCount', [account.address, 'pending'])
  const [latest, callGas, balance] = await Promise.all([
    latestBlock(node),
    askQuantity(node, 'eth_estimateGas', [call]),
    askQuantity(node, 'eth_getBalance', [account.address, 'latest']),
  ])
  const fees = await feesFor({}, latest, node)
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  const id = getReference(chainId)
  const gas = margin(callGas) + authorizationGas
  const transaction = {
    type: 'eip7702' as const,
    chainId: toSafeInteger(id),
    to,
    value,
    data,
    gas,
    maxFeePerGas: price,
    maxPriorityFeePerGas: fees.type === 'legacy' ? price : fees.maxPriorityFeePerGas,
  }
  const rough = serializeTransaction({ ...transaction, nonce: 0, authorizationList: [] })
  const fee = gas * price + ((await beneathFee(chainId, rough, node)) ?? 0n)
  if (fee > balance) throw new FrameError('unfunded', 'The account can’t pay the network fee')
  const decoded: DecodedRequest = {
    chainId,
    account: account.address,
    actions: [
      {
        type: 'downgrade-account',
        contract: statelessAccount,
        name: getAccountName(statelessAccount) ?? '',
      },
    ],
    warnings: [],
    fee,
  }
  const withNonce = (nonce: bigint): Prepared => ({
    decoded,
    // Another tab may have sent something while the user was reading.
    complete: async () => ({ prepared: withNonce(await readNonce()), isChanged: false }),
    sign(key) {
      // The transaction itself takes the nonce before that of its authorization.
      const next = nonce + 1n
      const authorization = { chainId: id, contract: zeroAddress, nonce: next }
      const { r, s, yParity } = signAuthorization(authorization, key)
      const signed = {
        ...transaction,
        nonce: toSafeInteger(nonce),
        authorizationList: [
          {
            address: zeroAddress,
            chainId: toSafeInteger(id),
            nonce: toSafeInteger(next),
            r,
            s,
            yParity: yParity === hexOf(1n) ? 1 : 0,
          },
        ],
      }
      const hash = hexToBytes(keccak256(serializeTransaction(signed)))
      const raw = serializeTransaction(signed, signHash(hash, key))
      return (onSend) => send(raw, node, onSend)
    },
  })
  return withNonce(await readNonce())
}
