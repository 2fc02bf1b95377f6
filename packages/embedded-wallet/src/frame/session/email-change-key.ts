/** Builds the storage key of an unfinished change of the email address. A sign-out removes it (threat F18). */
export const getEmailChangeKey = ({
  projectId,
  parentOrigin,
}: {
  readonly projectId: string
  readonly parentOrigin: string
}) => `email-change ${projectId} ${parentOrigin}`
