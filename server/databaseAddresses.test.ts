import { addressesOf } from './databaseAddresses'

test.each([
  ['postgres://u:p@one:5432,two/db?target_session_attrs=read-write', ['postgres://u:p@one:5432/db', 'postgres://u:p@two/db']],
  ['postgresql://u:p%40@one/db?sslmode=require', ['postgresql://u:p%40@one/db?sslmode=require']],
  ['postgres://u:a@b,c@one,two/db', ['postgres://u:a@b,c@one/db', 'postgres://u:a@b,c@two/db']],
  ['postgres://u:p@[::1]:5432,[::2]/db', ['postgres://u:p@[::1]:5432/db', 'postgres://u:p@[::2]/db']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  ['mysql://u@one/db', null],
  ['postgres://u@one:port/db', null],
  ['one,two', null],
])('%s', (url, addresses) => expect(addressesOf(url)).toEqual(addresses))
