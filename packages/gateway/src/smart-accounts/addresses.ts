/** Contracts of smart accounts: EntryPoint 0.7 and the MetaMask Delegation Framework 1.3.0, the same on each chain. */
import type { Address } from 'viem'

export const entryPointAddress: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** `EIP7702StatelessDeleGator`. */
export const statelessImplementation: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
/** `HybridDeleGator`. */
export const hybridImplementation: Address = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
/** Deploys counterfactual accounts by CREATE2. */
export const simpleFactory: Address = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
/** Length in bytes and hash of the creation code of the proxy before its constructor arguments (ERC1967Proxy). */
export const proxyCode = {
  size: 1008,
  hash: '0xc8fb9314d27cddb08b374dd2bf47cd06c6fb879756ddfbedf522a8c58756a8e0',
} as const
