import { isLost } from './isLost'

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  ['a server that is gone', withCode('ECONNREFUSED'), true],
  ['a name with several addresses of which none answers', new AggregateError([withCode('ECONNREFUSED')]), true],
  ['a server that ends', withCode('57P01'), true],
  [
    'a pooler whose database is gone',
    withCode('08P01', 'server login has been failing, try again later (server_login_retry)'),
    true,
  ],
  ['a pooler whose database went in the middle', withCode('08P01', 'server conn crashed?'), true],
  ['a pooler that lets nobody wait any longer', withCode('08P01', 'query_wait_timeout'), false],
  ['more values than a sentence may have', withCode('08P01', 'bind message has 34465 parameter formats but 0 parameters'), false],
  ['a copy that keeps up with the primary', withCode('40001', 'canceling statement due to conflict with recovery'), true],
  ['a line that breaks', new Error('Connection terminated unexpectedly'), true],
  ['a statement that takes too long', withCode('57014'), false],
  ['two that changed the same', withCode('40001'), false],
  ['what has no right', withCode('42501'), false],
])('%s', (_, error, is) => expect(isLost(error)).toBe(is))
