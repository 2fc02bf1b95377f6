/** What page and frame say to each other: schemas of every message, the policy of methods, and the version. */
export {
  createErrorMessage,
  createEventMessage,
  createRequestMessage,
  createResponseMessage,
} from './create-message.js'
export { frameMessages } from './frame-messages.js'
export {
  appPrefix,
  type FrameEvent,
  type FrameEventName,
  framePrefix,
  getMessageId,
  type Init,
  type InitError,
  type InitSuccess,
  type NodeError,
  nodeError,
  parseFrameEvent,
  parseInit,
  parseInitResponse,
  parseRequest,
  parseResponse,
  type RequestMessage,
  type ResponseError,
  type ResponseMessage,
} from './messages.js'
export {
  isOperation,
  type Operation,
  operations,
  type RequestPayload,
  type ResponsePayload,
} from './operations.js'
export {
  type ApprovedMethod,
  getPolicy,
  isRpcMethod,
  isSending,
  type RpcMethod,
  rpcMethods,
  type SafeMethod,
} from './policy.js'
export { areParams, parseParams, type RpcParams, type RpcRequest, type TypedMethod } from './rpc.js'
export { isHttpUrl } from './shapes.js'
export { parseSocialReturn, socialReturnType } from './social-return.js'
export { readProvider, type User, user } from './user.js'
export { frameVersion, isCompatibleVersion } from './version.js'
