/** The page: the frame inside a site, or the window that asks where a browser can't tell that the frame is seen. */
import { frameWords } from '../protocol/index.js'
import { FrameProblem } from './frame-error.js'
import { openFrame } from './open-frame.js'
import { approvalHash } from './screens/approval/window.js'

const noChain = () => Promise.reject(new FrameProblem('unsupported', frameWords.notAllowed))

const projectId = new URLSearchParams(location.search).get('projectId') ?? ''
const opener: unknown = window.opener

if (window.parent !== window) {
  openFrame({ page: window, projectId, prepareOf: noChain })
} else if (location.hash === approvalHash && opener) {
  void import('./screens/approval/window-page.js').then(({ openWindowPage }) =>
    openWindowPage(window, opener as Window),
  )
}
