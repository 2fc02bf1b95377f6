/** [F24] Typed data that moves what the account owns, and what the screen says of it. */
import { encodeFunctionData, erc20Abi, getAddress, maxUint256, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { permit2 } from '../calls.js'
import { account, needsWith } from '../fixtures/signer.js'
import { prepareEvm } from '../index.js'

const me = account.address
const attacker = getAddress('0x2222222222222222222222222222222222222222')
const token = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const items = getAddress('0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d')
const zero = `0x${'0'.repeat(40)}`
const verifyingContract = token
const domain = { name: 'Any', chainId: 31337, verifyingContract }

/** Contracts say nothing of themselves. */
const mute: NodeClient = {
  ask: () => Promise.reject(new FrameError('node', 'execution reverted')),
}
/** `name type` of each field. */
const fields = (...all: readonly string[]) =>
  all.map((entry) => {
    const [name = '', type = ''] = entry.split(' ')
    return { name, type }
  })
async function read(data: object) {
  const request = { method: 'eth_signTypedData_v4', params: [me, data] }
  const { decoded } = await prepareEvm(request, needsWith(mute))
  return decoded
}
const tokenAsset = { kind: 'token', address: token }
const nft = (id: bigint) => ({ kind: 'item', address: items, id })

const authorization = (primaryType: string, from: string = me) => ({
  types: {
    [primaryType]: fields(
      'from address',
      'to address',
      'value uint256',
      'validAfter uint256',
      'validBefore uint256',
      'nonce bytes32',
    ),
  },
  primaryType,
  domain,
  message: {
    from,
    to: attacker,
    value: '10000000000',
    validAfter: 0,
    validBefore: '99999999999',
    nonce: pad('0x1'),
  },
})

const approveAll = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [attacker, maxUint256],
})

describe('[F24] what others send for the account', () => {
  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'is a payment: %s (ERC-3009)',
    async (primaryType) => {
      const decoded = await read(authorization(primaryType))
      expect(decoded.actions[0]).toEqual({
        type: 'transfer',
        asset: tokenAsset,
        amount: 10_000_000_000n,
        to: attacker,
        until: 99_999_999_999n,
      })
      expect(decoded.warnings).toEqual(['permit', 'first-time-recipient'])
      const others = await read(authorization(primaryType, attacker))
      expect(others.actions[0]).toMatchObject({ from: attacker })
    },
  )

  it('is the call in a meta transaction', async () => {
    const meta = (chain: object) => ({
      types: {
        MetaTransaction: fields('nonce uint256', 'from address', 'functionSignature bytes'),
      },
      primaryType: 'MetaTransaction',
      domain: { name: 'USD Coin (PoS)', version: '1', verifyingContract, ...chain },
      message: { nonce: 0, from: me, functionSignature: approveAll },
    })
    const decoded = await read(meta({ salt: pad(toHex(31337)) }))
    expect(decoded.actions[0]).toMatchObject({ type: 'approve', spender: attacker, amount: 'all' })
    expect(decoded.warnings).toEqual(['permit', 'unlimited-approval', 'any-chain'])
    // The chain is in the salt.
    await expect(read(meta({ salt: pad(toHex(137)) }))).rejects.toMatchObject({
      code: 'chain-mismatch',
    })
    await expect(read(meta({ salt: pad(toHex(137), { dir: 'right' }) }))).resolves.toBeDefined()
  })

  it('is the transaction of a Safe', async () => {
    const safe = (operation: number) => ({
      types: {
        SafeTx: fields(
          'to address',
          'value uint256',
          'data bytes',
          'operation uint8',
          'nonce uint256',
        ),
      },
      primaryType: 'SafeTx',
      domain: { chainId: 31337, verifyingContract: items },
      message: { to: attacker, value: '7', data: '0x', operation, nonce: 0 },
    })
    const { actions, warnings } = await read(safe(0))
    expect(actions[0]).toMatchObject({ type: 'transfer', amount: 7n, to: attacker, from: items })
    expect(warnings).toEqual(['permit'])
    expect((await read(safe(1))).warnings).toEqual(['permit', 'may-move'])
  })
})

describe('[F24] an offer', () => {
  const offerItem = fields(
    'itemType uint8',
    'token address',
    'identifierOrCriteria uint256',
    'startAmount uint256',
    'endAmount uint256',
  )
  const order = fields(
    'offerer address',
    'offer OfferItem[]',
    'consideration ConsiderationItem[]',
    'endTime uint256',
  )
  const seaport = { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: attacker }
  const types = {
    OfferItem: offerItem,
    ConsiderationItem: [...offerItem, { name: 'recipient', type: 'address' }],
    OrderComponents: order,
  }
  const ape = (itemType = 2) => ({
    itemType,
    token: items,
    identifierOrCriteria: '42',
    startAmount: '1',
    endAmount: '1',
  })
  const price = (recipient: string, startAmount = '5', endAmount = startAmount) => ({
    itemType: 0,
    token: zero,
    identifierOrCriteria: '0',
    startAmount,
    endAmount,
    recipient,
  })
  const message = (offer: unknown[], consideration: unknown[], offerer: string = me) => ({
    offerer,
    offer,
    consideration,
    endTime: '1800000000',
  })
  const sell = (offer: unknown[], consideration: unknown[], offerer?: string) =>
    read({
      types,
      primaryType: 'OrderComponents',
      domain: seaport,
      message: message(offer, consideration, offerer),
    })

  it('shows both sides and other recipients of a Seaport order', async () => {
    const { actions, warnings } = await sell([ape()], [price(me), price(attacker, '1')])
    expect(actions[0]).toEqual({
      type: 'offer',
      gives: [{ asset: nft(42n), amount: 1n }],
      gets: [
        { asset: { kind: 'native' }, amount: 5n },
        { asset: { kind: 'native' }, amount: 1n, to: attacker },
      ],
      until: 1_800_000_000n,
    })
    expect(warnings).toEqual(['permit'])
  })

  it('gets a severe warning if a Seaport order pays nothing or gives any item', async () => {
    expect((await sell([ape()], [price(attacker)])).warnings).toContain('may-move')
    expect((await sell([ape()], [])).warnings).toContain('may-move')
    expect((await sell([ape(4)], [price(me)])).warnings).toContain('may-move')
  })

  it('uses the worse price of a Seaport order whose price changes', async () => {
    for (const [start, end] of [
      ['5', '2'],
      ['2', '5'],
    ] as const)
      expect((await sell([ape()], [price(me, start, end)])).actions[0]).toMatchObject({
        gets: [{ amount: 2n }],
      })
  })

  it('is unknown if it is from another account', async () => {
    const { actions, warnings } = await sell([ape()], [price(me)], attacker)
    expect(actions.map(({ type }) => type)).toEqual(['typed-data'])
    expect(warnings).toEqual(['may-move'])
  })

  it('shows each order of a Seaport bulk order', async () => {
    const { actions } = await read({
      types: { ...types, BulkOrder: fields('tree OrderComponents[2]') },
      primaryType: 'BulkOrder',
      domain: seaport,
      message: {
        tree: [message([ape()], [price(me)]), message([], [], zero)],
      },
    })
    expect(actions.map(({ type }) => type)).toEqual(['offer', 'typed-data'])
  })

  it.each([
    [
      'Blur',
      {
        types: {
          Order: fields(
            'trader address',
            'side uint8',
            'collection address',
            'tokenId uint256',
            'amount uint256',
            'paymentToken address',
            'price uint256',
            'expirationTime uint256',
          ),
        },
        primaryType: 'Order',
        domain: { ...seaport, name: 'Blur Exchange' },
        message: {
          trader: me,
          side: 1,
          collection: items,
          tokenId: '42',
          amount: '1',
          paymentToken: zero,
          price: '5',
          expirationTime: '1800000000',
        },
      },
    ],
    [
      '0x',
      {
        types: {
          ERC721Order: fields(
            'direction uint8',
            'maker address',
            'expiry uint256',
            'erc20Token address',
            'erc20TokenAmount uint256',
            'erc721Token address',
            'erc721TokenId uint256',
          ),
        },
        primaryType: 'ERC721Order',
        domain: { ...seaport, name: 'ZeroEx' },
        message: {
          direction: 0,
          maker: me,
          expiry: '1800000000',
          erc20Token: zero,
          erc20TokenAmount: '5',
          erc721Token: items,
          erc721TokenId: '42',
        },
      },
    ],
  ])('shows both sides of %s', async (_, data) => {
    const { actions, warnings } = await read(data)
    expect(actions[0]).toEqual({
      type: 'offer',
      gives: [{ asset: nft(42n), amount: 1n }],
      gets: [{ asset: { kind: 'native' }, amount: 5n }],
      until: 1_800_000_000n,
    })
    expect(warnings).toEqual(['permit'])
  })

  it('shows both sides of a CoW order, with the fee', async () => {
    const order = (recipient: string) => ({
      types: {
        Order: fields(
          'sellToken address',
          'buyToken address',
          'receiver address',
          'sellAmount uint256',
          'buyAmount uint256',
          'feeAmount uint256',
          'validTo uint32',
        ),
      },
      primaryType: 'Order',
      domain: { ...seaport, name: 'Gnosis Protocol' },
      message: {
        sellToken: token,
        buyToken: items,
        receiver: recipient,
        sellAmount: '100',
        buyAmount: '7',
        feeAmount: '3',
        validTo: 1_800_000_000,
      },
    })
    expect((await read(order(zero))).actions[0]).toMatchObject({
      gives: [{ asset: tokenAsset, amount: 103n }],
      gets: [{ asset: { kind: 'token', address: items }, amount: 7n }],
    })
    const { actions, warnings } = await read(order(attacker))
    expect(actions[0]).toMatchObject({ gets: [{ to: attacker }] })
    expect(warnings).toEqual(['permit', 'may-move'])
  })
})

describe('[F24] an allowance', () => {
  it('includes a permit for a single item (ERC-4494, Uniswap v3)', async () => {
    const { actions, warnings } = await read({
      types: {
        Permit: fields('spender address', 'tokenId uint256', 'nonce uint256', 'deadline uint256'),
      },
      primaryType: 'Permit',
      domain: { ...domain, verifyingContract: items },
      message: { spender: attacker, tokenId: 42, nonce: 0, deadline: 1_800_000_000 },
    })
    expect(actions[0]).toEqual({
      type: 'approve',
      asset: nft(42n),
      spender: attacker,
      amount: 1n,
      until: 1_800_000_000n,
      isPermit: true,
    })
    expect(warnings).toEqual(['permit'])
  })

  it.each([
    [permit2, ['permit']],
    [attacker, ['permit', 'may-move']],
  ])('covers several tokens, and is only trusted from Permit2: %s', async (place, warnings) => {
    const details = [token, items].map((entry) => ({
      token: entry,
      amount: '5',
      expiration: 1,
      nonce: 0,
    }))
    const decoded = await read({
      types: {
        PermitDetails: fields(
          'token address',
          'amount uint160',
          'expiration uint48',
          'nonce uint48',
        ),
        PermitBatch: fields('details PermitDetails[]', 'spender address', 'sigDeadline uint256'),
      },
      primaryType: 'PermitBatch',
      domain: { name: 'Permit2', chainId: 31337, verifyingContract: place },
      message: { details, spender: attacker, sigDeadline: 1 },
    })
    expect(decoded.actions.map(({ type }) => type)).toEqual(['approve', 'approve', 'typed-data'])
    expect(decoded.warnings).toEqual(warnings)
  })

  it('is shown as authority over the account if it delegates votes', async () => {
    const votes = await read({
      types: { Delegation: fields('delegatee address', 'nonce uint256', 'expiry uint256') },
      primaryType: 'Delegation',
      domain,
      message: { delegatee: attacker, nonce: 0, expiry: 0 },
    })
    expect(votes.actions[0]).toMatchObject({
      type: 'set-authority',
      authority: 'Votes',
      to: attacker,
    })
  })
})

describe('[F24] typed data that is not known', () => {
  const note = (about: object) => ({
    types: { Note: fields('text string') },
    primaryType: 'Note',
    domain: about,
    message: { text: 'Hello' },
  })
  it.each([
    [{ chainId: 31337 }, []],
    [{ chainId: 31337, verifyingContract: items }, ['may-move']],
    [{ verifyingContract: items }, ['may-move', 'any-chain']],
    [{ name: 'Any' }, ['any-chain']],
  ])('gets warnings by its domain %j: %j', async (about, warnings) => {
    expect((await read(note(about))).warnings).toEqual(warnings)
  })

  it('is rejected if its message is not signed', async () => {
    const types = { EIP712Domain: fields('name string'), Note: fields('text string') }
    const data = { ...note({ name: 'Any' }), types, primaryType: 'EIP712Domain' }
    await expect(read(data)).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('is rejected if it is nested too deep to show', async () => {
    const deep = (depth: number) => {
      const types = Object.fromEntries(
        Array.from({ length: depth }, (_, at) => [
          `L${at}`,
          at === depth - 1 ? fields('to address') : fields(`next L${at + 1}`),
        ]),
      )
      let message: object = { to: attacker }
      for (let at = 1; at < depth; at++) message = { next: message }
      return read({ types, primaryType: 'L0', domain: { chainId: 31337 }, message })
    }
    await expect(deep(12)).resolves.toBeDefined()
    await expect(deep(14)).rejects.toBeInstanceOf(FrameError)
  })
})
