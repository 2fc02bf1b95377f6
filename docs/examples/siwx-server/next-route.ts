import { siwx } from './sign-in.js'

const answer = (request: Request): Promise<Response> => siwx.fetch(request)

export { answer as GET, answer as OPTIONS, answer as POST }
