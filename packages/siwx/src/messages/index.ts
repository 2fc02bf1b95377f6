export type { SiwxMessage } from './message.js'
