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
/** Revokes all permissions of an account at once. */
export const nonceEnforcer: Address = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'

/** Contracts that act for the account: a page may not call them through it (threat F27). */
export const ownContracts: ReadonlySet<string> = new Set(
  [
    entryPoint,
    delegationManager,
    statelessAccount,
    hybridAccount,
    accountFactory,
    nonceEnforcer,
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
