/**
 * Puts a contract on a local chain. The address follows from the code and its arguments alone (CREATE2, through the
 * proxy that anvil brings), so it is the same on every chain and in every run; what is there already is left as it is.
 */
import {
  type Abi,
  type Address,
  type ContractConstructorArgs,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { hasCode, sendAndWait } from './chain-calls.js'

const proxy: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

export interface Compiled<abi extends Abi = Abi> {
  readonly abi: abi
  readonly bytecode: Hex
}

/** Where it is. `salt` tells two of the same code and arguments apart. */
export async function deployContract<const abi extends Abi>(
  url: string,
  { abi, bytecode }: Compiled<abi>,
  args: ContractConstructorArgs<abi>,
  salt: Hex = zeroHash,
): Promise<Address> {
  const code = encodeDeployData({
    abi: abi as Abi,
    bytecode,
    args: args as readonly unknown[] | undefined,
  })
  const address = getContractAddress({ opcode: 'CREATE2', from: proxy, salt, bytecode: code })
  if (await hasCode(url, address)) return address
  try {
    await sendAndWait(url, proxy, concat([salt, code]))
  } catch (error) {
    // Another process may have deployed the same contract first.
    if (!(await hasCode(url, address))) throw error
  }
  return address
}
