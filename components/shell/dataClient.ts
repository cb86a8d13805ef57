import { changeViewer, makeClient } from '@/lib/apollo/client'
import { onTokenChange } from '@/stores/login'
import { session } from './session'

/** The page's one data client. Made when the module loads: the first questions leave before React has taken over the page. */
export const dataClient = makeSessionClient()

function makeSessionClient() {
  const client = makeClient(session)
  void session.restored.then(() => onTokenChange(() => changeViewer(client)))
  return client
}
