/** Allowed number conversions in files that handle amounts, with the reason. */
export const numbers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/react/src/lib/price-text.ts': {
    'Number(bps)': 'Hundredths of a percent',
  },
  'packages/react/src/views/swap/slippage.tsx': {
    "Number.parseInt(`${whole}${part.padEnd(2, '0')}`, 10)": 'Hundredths of a percent',
  },
  'packages/adapter-bitcoin/src/encoding.ts': {
    'Number.parseInt(value.toString(), 10)':
      'Satoshi as wallets take them, a JSON number: below 2⁵³ by what there is of them, and checked',
  },
  'packages/adapter-evm/src/coinbase/open-window.ts': {
    'Number.parseInt(getReference(id), 10)': 'The number of a chain',
  },
  'packages/adapter-evm/src/active-connection.ts': {
    "Number.parseInt(networkId.slice(networkId.indexOf(':') + 1), 10)": 'The number of a chain',
  },
  'packages/adapter-evm/src/assets/abi.ts': {
    'Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)': 'One byte of a text',
  },
  'packages/adapter-evm/src/permissions/delegation.ts': {
    'Number.parseInt(pair, 16)': 'One byte',
  },
  'packages/adapter-evm/src/assets/payment-uri.ts': {
    'Number.parseInt(exponent, 10)': 'How far the point moves',
  },
  'packages/adapter-bitcoin/src/status.ts': {
    'Number.parseInt(since, 10)': 'A moment, in milliseconds',
  },
  'packages/adapter-evm/src/status.ts': {
    'Number.parseInt(since, 10)': 'A moment, in milliseconds',
  },
  'packages/adapter-solana/src/kit/create-signer.ts': {
    'Number(minContextSlot)': 'A slot',
  },
  'packages/core/src/lib/safe-integer.ts': {
    'Number(value)': 'Places, lengths and decimals: refused above ten millions',
  },
  'packages/core/src/amounts/price.ts': {
    'Number(exponent)': 'How far the point moves',
  },
  'packages/core/src/names/registration-message.ts': {
    "Number.parseInt(reference ?? '', 10)": 'The number of a chain',
  },
  'packages/core/src/tokens/schemas.ts': {
    'Number.parseInt(written, 10)': 'Decimals, 0 to 36',
  },
  'packages/core/src/walletconnect/providers/bip122.ts': {
    'Number.parseInt(pair, 16)': 'One byte',
  },
  'packages/gateway/src/prices/read-feeds.ts': {
    'Number(updatedAt)': 'A moment, in seconds: at most a quarter of an hour ahead of now',
  },
  'packages/embedded-wallet/src/frame/evm/quantity.ts': {
    'Number(value)': 'A nonce or the number of a chain: refused where it is no safe one',
  },
  'packages/embedded-wallet/src/frame/evm/tokens.ts': {
    'Number(value)': 'Decimals, 0 to 36',
  },
  'packages/embedded-wallet/src/frame/evm/typed-values.ts': {
    'Number(numeral[2])': 'Bits of a type',
    'Number(fixed[1])': 'Bytes of a type',
    'Number(length)': 'Members of a list',
  },
  'packages/embedded-wallet/src/frame/networks/prices.ts': {
    'price: z.number()': 'A price as JSON has it: an estimate, read into units at once',
  },
  'packages/embedded-wallet/src/frame/screens/approval/approval-card.ts': {
    'Number(grave.has(a))': 'A yes or no, to sort by',
    'Number(grave.has(b))': 'A yes or no, to sort by',
  },
  'packages/embedded-wallet/src/frame/screens/appearance.ts': {
    'Number(pixels)': 'Pixels',
  },
  'packages/embedded-wallet/src/frame/screens/times.ts': {
    'Number(ms)': 'A time',
  },
  'packages/embedded-wallet/src/frame/session/server.ts': {
    "Number(response.headers.get('retry-after') ?? Number.NaN)": 'Seconds',
  },
  'packages/embedded-wallet/src/frame/solana/decode/system.ts': {
    'Number(length)': 'The length of a text',
  },
  'packages/embedded-wallet/src/host/login-flow.ts': {
    'Number(a === active)': 'A yes or no, to sort by',
    'Number(b === active)': 'A yes or no, to sort by',
  },
  'packages/gateway/src/assets/evm-abi.ts': {
    'Number(length)': 'The length of a text',
    'Number(value)': 'Decimals, 0 to 36',
    'Number(offset)': 'A place in an answer',
    'Number(start)': 'A place in an answer',
  },
  'packages/gateway/src/balances/indexer-balances.ts': {
    'price: z.number().nullish()': 'A price as JSON has it: an estimate, read by getPrice',
    'Number(quantity.decimals)': 'Decimals, two digits',
  },
  'packages/gateway/src/balances/solana-balances.ts': {
    'Number(isListed(a))': 'A yes or no, to sort by',
    'Number(isListed(b))': 'A yes or no, to sort by',
  },
  'packages/gateway/src/history/etherscan-history.ts': {
    'Number(row.tokenDecimal)': 'Decimals, 0 to 36',
    "Number(row.nonce ?? '0')": 'A nonce',
    'Number(row.timeStamp)': 'Seconds',
    'Number(a.row.transactionIndex ?? 0)': 'A place in a block',
    'Number(b.row.transactionIndex ?? 0)': 'A place in a block',
    'Number(row.blockNumber)': 'The number of a block',
  },
  'packages/gateway/src/history/evm-blocks.ts': {
    'Number(BigInt(hex))': 'The number of a block, and seconds',
  },
  'packages/gateway/src/history/evm-history.ts': {
    'Number(BigInt(nonce))': 'A nonce',
    'Number(BigInt(time))': 'Seconds',
    'Number(BigInt(head))': 'The number of a block',
  },
  'packages/gateway/src/history/evm-search.ts': {
    'Number(BigInt(hex))': 'The number of a block',
  },
  'packages/gateway/src/history/solana-history.ts': {
    'Number(isListed)': 'A yes or no, to sort by',
    'Number(token.units > 0n)': 'A yes or no, to sort by',
  },
  'packages/gateway/src/prices/price.ts': {
    'Number(priceText(price))': 'A price as the API’s JSON has it: for showing',
    'Number(amountText(millionths, 6))': 'A worth as the API’s JSON has it: for showing',
  },
  'packages/react/src/lib/amount-text.ts': {
    'Number(digit)': 'One digit, to be written in the reader’s script',
  },
  'packages/react/src/ui/windowed-grid.tsx': {
    'Number.parseFloat(gridAutoRows)': 'Pixels',
    'Number.parseFloat(rowGap)': 'Pixels',
  },
  'packages/react/src/ui/windowed-groups.tsx': {
    'Number.parseFloat(getComputedStyle(rows).gridAutoRows)': 'Pixels',
    'Number.parseFloat(getComputedStyle(box).rowGap)': 'Pixels',
  },
}
