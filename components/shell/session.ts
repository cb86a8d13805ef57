import type { Session } from '@/lib/apollo/sessionLink'
import { expireLogin, onTokenChange, restoreLogin, useLogin } from '@/stores/login'

/** The login as requests need it: those of the data client, and those that go beside it (files). */
export const session: Session = {
  restored: typeof window === 'undefined' ? Promise.resolve() : restoreLogin(),
  token: () => useLogin.getState().token,
  expire: expireLogin,
  onChange: onTokenChange,
}
