import { siwx } from './sign-in.js'

export async function GET(request: Request): Promise<Response> {
  const [session] = await siwx.getSessions(request)
  if (!session) return Response.json({ error: 'sign-in' }, { status: 401 })
  return Response.json({ ordersOf: session.address })
}
