export type { EvmClient, NonceStore, SiwxProof, SiwxServerSession } from './contract.js'
