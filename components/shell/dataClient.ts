import { makeClient } from '@/lib/apollo/client'
import { expireLogin, restoreLogin, useLogin } from '@/stores/login'

/** The page's one data client. Made when the module loads: the first questions leave before React has taken over the page. */
export const dataClient = makeSessionClient()

function makeSessionClient() {
  const restored = typeof window === 'undefined' ? Promise.resolve() : restoreLogin()
  const client = makeClient({ restored, token: () => useLogin.getState().token, expire: expireLogin })
  // Whoever logs in or out may see other things. An expiry (token '') happens inside a request, which a reset would break off.
  void restored.then(() =>
    useLogin.subscribe((now, before) => {
      if (now.token !== before.token && now.token !== '') void client.resetStore().catch(() => {})
    }),
  )
  return client
}
