/**
 * Chainlink's feeds of currencies on Ethereum. Each answers what one unit of the currency is worth in US dollars. The addresses
 * are those that several independent public projects use.
 */
export const knownFeedChain = 'eip155:1'

export const knownFeeds: Readonly<Record<string, string>> = {
  AUD: '0x77F9710E7d0A19669A13c055F62cd80d313dF022',
  BRL: '0x3126E7F38D5f60f4E2B6ec3511C7bdbD79317Df1',
  CAD: '0xa34317DB73e77d453b1B8d04550c44D10e981C8e',
  CHF: '0x449d117117838fFA61263B61dA6301AA2a88B13A',
  CNY: '0xeF8A4aF35cd47424672E3C590aBD37FBB7A7759a',
  EUR: '0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
  GBP: '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5',
  JPY: '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3',
  KRW: '0x01435677FB11763550905594A16B645847C1d0F3',
  MXN: '0xdb4881Ab0ad6b8423f76dd8C9d65542749a1dB77',
  NZD: '0x3977CFc9e4f29C184D4675f4EB8e0013236e5f3e',
  SGD: '0xe25277fF4bbF9081C75Ab0EB13B4A13a721f3E13',
}
