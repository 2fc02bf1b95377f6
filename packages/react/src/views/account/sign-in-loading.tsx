/** Space of the sign-in status while its code or the session loads. */
export const SignInLoading = () => <div className="scope-chip" aria-hidden="true" />
