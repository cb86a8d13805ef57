import { explainConnectionError } from './connectionError'

test.each([
  ['post%67res', 'postgres'],
  ['post%gres', 'post%gres'],
])('the database of /%s is called %s, with or without a code behind the percent sign', (path, name) => {
  const missing = Object.assign(new Error('missing'), { code: '3D000' })
  expect(explainConnectionError(missing, `postgres://u:p@rechner/${path}`).message).toBe(
    `Auf rechner:5432 gibt es keine Datenbank «${name}». Legen Sie sie an («createdb ${name}») oder berichtigen Sie DATABASE_URL.`,
  )
})
