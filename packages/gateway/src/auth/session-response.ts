/** Builds the response that the frame gets for a signed-in user. */
import type { Auth } from './auth.js'
import type { Session, Tokens } from './sessions.js'

export async function sessionAnswer(
  { users, wallets }: Pick<Auth, 'users' | 'wallets'>,
  { session, ...tokens }: { readonly session: Session } & Partial<Tokens>,
) {
  const { personId, provider, authenticatedAt } = session
  const [email, name, wallet] = await Promise.all([
    users.emailOf(personId),
    users.getName(personId, provider),
    wallets.of(session),
  ])
  return {
    ...tokens,
    authenticatedAt: authenticatedAt.getTime(),
    person: { id: personId, provider, ...(email && { email }), ...(name && { name }) },
    wallet,
  }
}
