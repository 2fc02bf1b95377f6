/**
 * Tokens to query from a plain node if no other source lists an account's tokens: the best known of each network. A
 * host can add its own. Each token is only listed on networks where it exists. Symbol and name are hints, and the
 * contract's own decimals take precedence.
 */
import type { CaipNetworkId, TokenMetadata } from '@scope/core/chain'

type Listed = TokenMetadata & { readonly address: string }

const listed = (symbol: string, name: string, decimals: number, address: string): Listed => ({
  symbol,
  name,
  decimals,
  address,
})

export const listedTokens: Readonly<Partial<Record<CaipNetworkId, readonly Listed[]>>> = {
  'eip155:1': [
    listed('USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    listed('USDT', 'Tether USD', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    listed('DAI', 'Dai', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
    listed('WETH', 'Wrapped Ether', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
    listed('WBTC', 'Wrapped Bitcoin', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
  ],
  'eip155:42161': [
    listed('USDC', 'USD Coin', 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'),
    listed('USDT0', 'Bridged Tether USD', 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    listed('DAI', 'Bridged Dai', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
    listed('WETH', 'Wrapped Ether', 18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'),
  ],
  'eip155:10': [
    listed('USDC', 'USD Coin', 6, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'),
    listed('USDT', 'Bridged Tether USD', 6, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
    listed('USDT0', 'Tether USD', 6, '0x01bFF41798a0BcF287b996046Ca68b395DbC1071'),
    listed('DAI', 'Bridged Dai', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
    listed('WETH', 'Wrapped Ether', 18, '0x4200000000000000000000000000000000000006'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'),
  ],
  'eip155:324': [
    listed('USDC', 'USD Coin', 6, '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4'),
    listed('USDT', 'Bridged Tether USD', 6, '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C'),
    listed('DAI', 'Bridged Dai', 18, '0x4B9eb6c0b6ea15176BBF62841C6B2A8a398cb656'),
    listed('WETH', 'Wrapped Ether', 18, '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0xBBeB516fb02a01611cBBE0453Fe3c580D7281011'),
  ],
  'eip155:8453': [
    listed('USDC', 'USD Coin', 6, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
    listed('USDbC', 'Bridged USD Coin', 6, '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'),
    listed('USDT', 'Bridged Tether USD', 6, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'),
    listed('DAI', 'Bridged Dai', 18, '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'),
    listed('WETH', 'Wrapped Ether', 18, '0x4200000000000000000000000000000000000006'),
    listed('cbBTC', 'Coinbase Wrapped BTC', 8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'),
  ],
  'eip155:56': [
    listed('USDC', 'Bridged USD Coin', 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
    listed('USDT', 'Bridged Tether USD', 18, '0x55d398326f99059fF775485246999027B3197955'),
    listed('DAI', 'Bridged Dai', 18, '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'),
    listed('ETH', 'Bridged Wrapped Ether', 18, '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'),
    listed('BTCB', 'Bridged Wrapped Bitcoin', 18, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'),
  ],
  'eip155:137': [
    listed('USDC', 'USD Coin', 6, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
    listed('USDT', 'Bridged Tether USD', 6, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
    listed('DAI', 'Bridged Dai', 18, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'),
    listed('WETH', 'Bridged Wrapped Ether', 18, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'),
  ],
  'eip155:100': [
    listed('USDC', 'Bridged USD Coin', 6, '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0'),
    listed('USDT', 'Bridged Tether USD', 6, '0x4ECaBa5870353805a9F068101A40E0f32ed605C6'),
    listed('WXDAI', 'Wrapped xDAI', 18, '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'),
    listed('WETH', 'Bridged Wrapped Ether', 18, '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0x8e5bBbb09Ed1ebdE8674Cda39A0c169401db4252'),
  ],
  'eip155:43114': [
    listed('USDC', 'USD Coin', 6, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664'),
    listed('USDT', 'Tether USD', 6, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
    listed('USDT.e', 'Bridged Tether USD', 6, '0xc7198437980c041c805A1EDcbA50c1Ce5db95118'),
    listed('DAI.e', 'Bridged Dai', 18, '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70'),
    listed('WETH.e', 'Bridged Wrapped Ether', 18, '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'),
    listed('WBTC.e', 'Bridged Wrapped Bitcoin', 8, '0x50b7545627a5162F82A992c33b87aDc75187B218'),
  ],
  'eip155:250': [
    listed('USDC', 'Bridged USD Coin', 6, '0x28a92dde19D9989F39A49905d7C9C2FAc7799bDf'),
    listed('USDT', 'Bridged Tether USD', 6, '0xcc1b99dDAc1a33c201a742A1851662E87BC7f22C'),
    listed('WETH', 'Bridged Wrapped Ether', 18, '0x695921034f0387eAc4e11620EE91b1b15A6A09fE'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0xf1648C50d2863f780c57849D812b4B7686031A3D'),
  ],
  'eip155:8217': [
    listed('USDT', 'Tether USD', 6, '0xd077A400968890Eacc75cdc901F0356c943e4fDb'),
    listed('USDT', 'Bridged Tether USD', 6, '0x5C13E303a62Fc5DEdf5B52D66873f2E59fEdADC2'),
    listed('USDC', 'Bridged USD Coin', 6, '0x608792Deb376CCE1c9FA4D0E6B7b44f507CfFa6A'),
    listed('WETH', 'Bridged Wrapped Ether', 18, '0x98A8345bB9D3DDa9D808Ca1c9142a28F6b0430E1'),
  ],
  'eip155:1313161554': [
    listed('USDC', 'Bridged USD Coin', 6, '0x368EBb46ACa6b8D0787C96B2b20bD3CC3F2c45F7'),
    listed('USDC.e', 'Bridged USD Coin', 6, '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'),
    listed('USDT', 'Bridged Tether USD', 6, '0x80Da25Da4D783E57d2FCdA0436873A193a4BEccF'),
    listed('USDT.e', 'Bridged Tether USD', 6, '0x4988a896b1227218e4A686fdE5EabdcAbd91571f'),
    listed('DAI', 'Bridged Dai', 18, '0xe3520349F477A5F6EB06107066048508498A291b'),
    listed('WETH', 'Wrapped Ether', 18, '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB'),
    listed('WBTC', 'Bridged Wrapped Bitcoin', 8, '0xF4eB217Ba2454613b15dBdea6e5f22276410e89e'),
  ],
  'eip155:11155111': [listed('USDC', 'USD Coin', 6, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238')],
  'eip155:84532': [listed('USDC', 'USD Coin', 6, '0x036CbD53842c5426634e7929541eC2318f3dCF7e')],
  'eip155:11155420': [listed('USDC', 'USD Coin', 6, '0x5fd84259d66Cd46123540766Be93DFE6D43130D7')],
  'eip155:421614': [listed('USDC', 'USD Coin', 6, '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d')],
  'eip155:80002': [listed('USDC', 'USD Coin', 6, '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582')],
  'eip155:43113': [listed('USDC', 'USD Coin', 6, '0x5425890298aed601595a70AB815c96711a31Bc65')],
}
