/** What page and frame say to each other: schemas of every message, the policy of methods, and the version. */
export {
  type Answered,
  type AskMessage,
  answerMessage,
  appPrefix,
  askMessage,
  type Bound,
  errorMessage,
  framePrefix,
  type Init,
  idOf,
  type NodeError,
  type Notice,
  type NoticeName,
  nodeError,
  noticeMessage,
  type ResponseError,
  readAnswer,
  readAsk,
  readBound,
  readInit,
  readNotice,
  type Unbound,
} from './messages.js'
export { type Answer, type Ask, isOperation, type Operation, operations } from './operations.js'
export {
  type ApprovedMethod,
  isRpcMethod,
  isSending,
  policyOf,
  type RpcMethod,
  rpcMethods,
  type SafeMethod,
} from './policy.js'
export { areParams, type RpcParams, type RpcRequest, readParams, type TypedMethod } from './rpc.js'
export { isHttpUrl } from './shapes.js'
export { readSocialReturn, socialReturnType } from './social-return.js'
export { readProvider, type User, user } from './user.js'
export { frameVersion, isCompatibleVersion } from './version.js'
export { frameMessages } from './words.js'
