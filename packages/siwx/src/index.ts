export type { SiwxMessage } from './messages/message.js'
