import Fastify from 'fastify'
import { answerError } from './errors'

const answerTo = async (error: unknown) => {
  const logged: string[] = []
  const app = Fastify({ genReqId: () => 'r1' })
  app.setErrorHandler((thrown, _, reply) => answerError(thrown, reply, (line) => logged.push(line)))
  app.get('/', () => Promise.reject(error as Error))
  const { statusCode, body } = await app.inject('/')
  return { statusCode, code: (JSON.parse(body) as { code: string }).code, logged: logged.map((line) => line.split(' ⏎ ')[0]) }
}
const fromDatabase = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  {
    what: 'a value that the database refuses is the mistake of whoever asked, and is logged as what nobody has looked for',
    codes: ['22021', '22008', '54000'],
    answer: { statusCode: 400, code: 'BAD_USER_INPUT', logged: ['[r1] Von der Datenbank abgelehnt: Error: no'] },
  },
  {
    what: 'what else the database says is unexpected',
    codes: ['42703', 'XX000', '25006x'],
    answer: { statusCode: 500, code: 'INTERNAL', logged: ['[r1] Unerwarteter Fehler: Error: no'] },
  },
])('$what', async ({ codes, answer }) => {
  for (const code of codes) expect(await answerTo(fromDatabase(code))).toEqual(answer)
})
