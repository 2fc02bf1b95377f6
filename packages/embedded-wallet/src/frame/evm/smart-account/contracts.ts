/** Contracts of smart accounts: EntryPoint 0.7 and MetaMask's Delegation Framework 1.3.0, at the same addresses on every chain. */
import type { Address } from 'viem'

/** ERC-4337. */
export const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
export const delegationManager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** Code of an account at its key’s own address (EIP-7702). */
export const statelessAccount: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
/** Code of an account at an address of its own. */
export const hybridAccount: Address = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
export const accountFactory: Address = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
/** Contracts that limit permissions (ERC-7710), each on the chain as a permission is used. */
export const enforcers = {
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  nonce: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  tokenTotal: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  tokenPeriod: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  tokenStream: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
  nativeTotal: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nativeStream: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
} as const satisfies Readonly<Record<string, Address>>

/** Contracts that act for the account: a page may not call them through it (threat F27). */
export const ownContracts: ReadonlySet<string> = new Set(
  [
    entryPoint,
    delegationManager,
    statelessAccount,
    hybridAccount,
    accountFactory,
    ...Object.values(enforcers),
  ].map((address) => address.toLowerCase()),
)

/** Names of contracts that accounts are known to delegate to, by address in lower case. */
const accountNames: ReadonlyMap<string, string> = new Map([
  [statelessAccount.toLowerCase(), 'MetaMask Smart Account'],
  ['0xe6cae83bde06e4c305530e199d7217f42808555b', 'Simple7702Account'],
  ['0xd6cedde84be40893d153be9d467cd6ad37875b28', 'Kernel'],
  ['0x69007702764179f14f51cdce752f4f775d74e139', 'Modular Account v2'],
  ['0x000000009b1d0af20d8c6d0a44e162d11f9b8f00', 'Uniswap Calibur'],
  ['0x7702cb554e6bfb442cb743a7df23154544a7176c', 'Coinbase Smart Wallet'],
])

/** Undefined for a contract that is not known. */
export const getAccountName = (implementation: string): string | undefined =>
  accountNames.get(implementation.toLowerCase())
