import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { ErrorCode } from '@/lib/domain/text/errorText'

/** Whether the interface has refused something for this reason. */
export const hasErrorCode = (error: unknown, code: ErrorCode): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code)
