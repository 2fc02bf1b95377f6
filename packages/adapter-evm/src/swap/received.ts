/** What a swap has brought, by the logs of its receipt. */
import type { CallReceipt, ReceivedToken } from '@scope/core/chain'
import { transferTopic, wordAt } from '../assets/abi.js'
import { isSameAddress } from './is-same-address.js'

/** `Withdrawal(address,uint256)`: what the wrapped native currency logs as it pays out. */
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const toAddress = (topic: string | undefined) => `0x${topic?.slice(26) ?? ''}`

type Log = CallReceipt['logs'][number]

const sum = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint>((all, amount) => all + (amount ?? 0n), 0n)

const getAmount = ({ data }: Log) => wordAt(data.slice(2), 0)

/**
 * Sums up the transfers to the account less those from it. Native currency has no transfers: what the router has unwrapped
 * counts instead, because it pays all of that to the account.
 *
 * @returns Undefined if no log tells.
 */
export function getReceived(
  receipts: readonly CallReceipt[],
  { bought, account, router, wrappedNative }: ReceivedToken,
): bigint | undefined {
  const token = bought ?? wrappedNative
  const logs = receipts
    .filter(({ status }) => status === 'success')
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => isSameAddress(address, token))
  const select = (topic: string, at: number, party: string) =>
    logs
      .filter(({ topics }) => topics[0] === topic && isSameAddress(toAddress(topics[at]), party))
      .map(getAmount)
  const amount =
    bought === undefined
      ? sum(select(withdrawalTopic, 1, router))
      : sum(select(transferTopic, 2, account)) - sum(select(transferTopic, 1, account))
  return amount > 0n ? amount : undefined
}
