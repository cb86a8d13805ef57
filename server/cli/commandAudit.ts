import type { Settings } from '../settings'
import type { Audit } from '../watch/audit'
import { createLog } from '../watch/log'

/** Where a command writes down what it did itself: in the server's form, beside what it says to people. */
export const commandAudit = ({ logFormat }: Settings): Audit => createLog(logFormat, process.stderr).audit
