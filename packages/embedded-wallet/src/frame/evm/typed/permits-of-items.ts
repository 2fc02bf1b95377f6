/** Signatures that let others move items: ERC-4494 and the NFT permits of Uniswap v3. */
import { getAddress } from 'viem'
import { isAddress, isInteger, itemAt, type ReadTyped } from './struct.js'

export const parseItemPermit: ReadTyped = async ({
  primaryType,
  domain: { verifyingContract },
  message: { spender, tokenId, deadline },
  tokens,
}) => {
  if (primaryType !== 'Permit' || !isAddress(verifyingContract)) return undefined
  if (!isAddress(spender) || !isInteger(tokenId)) return undefined
  return {
    actions: [
      {
        type: 'approve',
        asset: await itemAt(verifyingContract, tokenId, tokens),
        spender: getAddress(spender),
        amount: 1n,
        ...(isInteger(deadline) && { until: deadline }),
        isPermit: true,
      },
    ],
    warnings: ['permit'],
  }
}
