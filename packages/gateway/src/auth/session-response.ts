/** Builds the response that the frame gets for a signed-in user. */
import type { Auth } from './auth.js'
import type { Session, Tokens } from './sessions.js'

export async function sessionAnswer(
  { users, wallets }: Pick<Auth, 'users' | 'wallets'>,
  { session, ...tokens }: { readonly session: Session } & Partial<Tokens>,
) {
  const { userId, provider, authenticatedAt } = session
  const [email, name, wallet] = await Promise.all([
    users.getEmail(userId),
    users.getName(userId, provider),
    wallets.of(session),
  ])
  return {
    ...tokens,
    authenticatedAt: authenticatedAt.getTime(),
    user: { id: userId, provider, ...(email && { email }), ...(name && { name }) },
    wallet,
  }
}
