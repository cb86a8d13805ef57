import { changeViewer, makeClient } from '@/lib/apollo/client'
import { expireLogin, onTokenChange, restoreLogin, useLogin } from '@/stores/login'

/** The page's one data client. Made when the module loads: the first questions leave before React has taken over the page. */
export const dataClient = makeSessionClient()

function makeSessionClient() {
  const restored = typeof window === 'undefined' ? Promise.resolve() : restoreLogin()
  const client = makeClient({
    restored,
    token: () => useLogin.getState().token,
    expire: expireLogin,
    onChange: onTokenChange,
  })
  void restored.then(() => onTokenChange(() => changeViewer(client)))
  return client
}
