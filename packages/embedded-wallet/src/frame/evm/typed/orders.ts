/** Decodes signed offers of marketplaces and exchanges. Any taker can move the assets that the offer gives. */
import { getAddress } from 'viem'
import type { Part, Warning } from '../../approval/decoded-request.js'
import type { DecodedCall } from '../calls.js'
import type { Tokens } from '../tokens.js'
import {
  isAddress,
  isInteger,
  isSame,
  isStruct,
  itemAt,
  type ReadTyped,
  type Struct,
  structs,
  tokenAt,
} from './struct.js'

interface Sides {
  readonly gives: readonly Part[]
  readonly gets: readonly Part[]
  readonly until?: unknown
  readonly warnings?: readonly Warning[]
}

/** An offer that brings the account nothing gives its assets away. */
function offer({ gives, gets, until, warnings = [] }: Sides): DecodedCall {
  const isGift = !gets.some(({ to }) => to === undefined)
  return {
    actions: [{ type: 'offer', gives, gets, ...(isInteger(until) && { until }) }],
    warnings: ['permit', ...warnings, ...(isGift ? (['may-move'] as const) : [])],
  }
}

/** Who gets it, where that is not the account. */
const goesTo = (to: unknown, account: string): { readonly to?: string } =>
  isAddress(to) && !isSame(to, account) ? { to: getAddress(to) } : {}

interface SeaportPart {
  readonly part: Part
  /** It stands for any item of the collection, or for one of a list. */
  readonly isAnyItem: boolean
}

async function seaportPart(
  { itemType, token, identifierOrCriteria: id, startAmount, endAmount, recipient }: Struct,
  { account, tokens, isGiven }: { account: string; tokens: Tokens; isGiven: boolean },
): Promise<SeaportPart | undefined> {
  if (!isInteger(itemType) || !isAddress(token) || !isInteger(id)) return undefined
  if (!isInteger(startAmount) || !isInteger(endAmount)) return undefined
  const isMore = startAmount > endAmount
  // The amount moves from one to the other over time: the worse one counts.
  const amount = isMore === isGiven ? startAmount : endAmount
  const isAnyItem = itemType >= 4n
  const asset =
    itemType < 2n || isAnyItem ? await tokenAt(token, tokens) : await itemAt(token, id, tokens)
  return { part: { asset, amount, ...goesTo(recipient, account) }, isAnyItem }
}

async function seaportOrder(
  { offerer, offer: offered, consideration, endTime }: Struct,
  account: string,
  tokens: Tokens,
): Promise<DecodedCall | undefined> {
  if (!isAddress(offerer) || !isSame(offerer, account)) return undefined
  const read = (list: unknown, isGiven: boolean) =>
    Promise.all(structs(list).map((struct) => seaportPart(struct, { account, tokens, isGiven })))
  const [gives, gets] = await Promise.all([read(offered, true), read(consideration, false)])
  const isRead = (part: SeaportPart | undefined): part is SeaportPart => part !== undefined
  if (!gives.every(isRead) || !gets.every(isRead)) return undefined
  return offer({
    gives: gives.map(({ part }) => part),
    gets: gets.map(({ part }) => part),
    until: endTime,
    warnings: gives.some(({ isAnyItem }) => isAnyItem) ? ['may-move'] : [],
  })
}

/** The orders in the tree of a `BulkOrder`, each of which is signed. */
const leaves = (tree: unknown): readonly Struct[] =>
  Array.isArray(tree) ? tree.flatMap(leaves) : isStruct(tree) ? [tree] : []

/** Seaport 1.1 to 1.6: `OrderComponents`, and `BulkOrder` with many of them. */
export const parseSeaport: ReadTyped = async ({
  primaryType,
  domain,
  message,
  account,
  tokens,
}) => {
  if (domain.name !== 'Seaport') return undefined
  const isBulk = primaryType === 'BulkOrder'
  if (!isBulk && primaryType !== 'OrderComponents') return undefined
  // Padding leaves of the tree have no offerer.
  const orders = isBulk
    ? leaves(message.tree).filter(({ offerer }) => isAddress(offerer) && BigInt(offerer) !== 0n)
    : [message]
  const all = await Promise.all(orders.map((order) => seaportOrder(order, account, tokens)))
  const isRead = (decodedCall: DecodedCall | undefined): decodedCall is DecodedCall =>
    decodedCall !== undefined
  if (all.length === 0 || !all.every(isRead)) return undefined
  return {
    actions: all.flatMap(({ actions }) => actions),
    warnings: all.flatMap(({ warnings }) => warnings),
  }
}

/** Blur's `Order`. */
export const parseBlur: ReadTyped = async ({ primaryType, domain, message, account, tokens }) => {
  if (primaryType !== 'Order' || domain.name !== 'Blur Exchange') return undefined
  const { trader, side, collection, tokenId, amount, paymentToken, price, expirationTime } = message
  if (!isAddress(trader) || !isSame(trader, account) || !isAddress(collection)) return undefined
  if (!isInteger(tokenId) || !isInteger(amount) || !isAddress(paymentToken) || !isInteger(price))
    return undefined
  const nft = { asset: await itemAt(collection, tokenId, tokens), amount }
  const money = { asset: await tokenAt(paymentToken, tokens), amount: price }
  const [gives, gets] = side === 1n ? [nft, money] : [money, nft]
  return offer({ gives: [gives], gets: [gets], until: expirationTime })
}

/** `Order` of CoW Protocol. */
export const parseCow: ReadTyped = async ({ primaryType, domain, message, account, tokens }) => {
  if (primaryType !== 'Order' || domain.name !== 'Gnosis Protocol') return undefined
  const {
    sellToken,
    buyToken,
    receiver: recipient,
    sellAmount,
    buyAmount,
    feeAmount,
    validTo,
  } = message
  if (!isAddress(sellToken) || !isAddress(buyToken) || !isAddress(recipient)) return undefined
  if (!isInteger(sellAmount) || !isInteger(buyAmount) || !isInteger(feeAmount)) return undefined
  const to = BigInt(recipient) === 0n ? account : recipient
  const [gives, gets] = await Promise.all([
    tokens.read(sellToken),
    // CoW's own address for the native token.
    isSame(buyToken, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
      ? ({ kind: 'native' } as const)
      : tokens.read(buyToken),
  ])
  return offer({
    gives: [{ asset: gives, amount: sellAmount + feeAmount }],
    gets: [{ asset: gets, amount: buyAmount, ...goesTo(to, account) }],
    until: validTo,
  })
}

/** `ERC721Order` and `ERC1155Order` of 0x v4. */
export const parseItemOrder: ReadTyped = async ({ primaryType, message, account, tokens }) => {
  if (primaryType !== 'ERC721Order' && primaryType !== 'ERC1155Order') return undefined
  const kind = primaryType === 'ERC721Order' ? 'erc721' : 'erc1155'
  const { direction, maker, expiry, erc20Token, erc20TokenAmount: price } = message
  const [place, id] = [message[`${kind}Token`], message[`${kind}TokenId`]]
  const amount = kind === 'erc721' ? 1n : message.erc1155TokenAmount
  if (!isAddress(maker) || !isSame(maker, account) || !isAddress(erc20Token)) return undefined
  if (!isInteger(price) || !isAddress(place) || !isInteger(id) || !isInteger(amount))
    return undefined
  const nft = { asset: await itemAt(place, id, tokens), amount }
  const money = { asset: await tokenAt(erc20Token, tokens), amount: price }
  const [gives, gets] = direction === 0n ? [nft, money] : [money, nft]
  return offer({ gives: [gives], gets: [gets], until: expiry })
}
